import type {ParentRelationship} from './description';

/** Custom fields: `Score__c`, `Place__Latitude__s` of a location, `Score__pc` of a person. */
export function isCustomField(name: string): boolean {
  return /\w__(c|pc|s)$/i.test(name);
}

/** `Invoice__r`, `Invoices__r`; of a person account `Invoice__pr`. */
export function isCustomRelationship(name: string): boolean {
  return /\w__p?r$/i.test(name);
}

/** Maps `Invoice__r` to `Invoice__c`, as far as the name tells. */
export function customParent(relationship: string): ParentRelationship | undefined {
  if (!/\w__r$/i.test(relationship)) return undefined;
  return {name: relationship, object: relationship.replace(/r$/i, 'c'), isByConvention: true};
}
