/** The schema's description of an object. */

/** A relationship to a parent, and the object there where it is certain. */
export interface ParentRelationship {
  name: string;
  /** Undefined where there may be several objects, or where it is not known. */
  object: string | undefined;
  /** True where `Invoice__r` is assumed to refer to `Invoice__c`. */
  isByConvention: boolean;
}

export interface ChildRelationship {
  name: string;
  object: string;
}

/** What is known of an object of which relationships are not listed. */
export const noRelationships = {parents: [], children: []};

/** All lookups take names in any capitals and give them as they are spelled. */
export interface SObjectDescription {
  name: string;
  /** False where `Name.SObjectType` is no token of the object (facts/soql.md 16). */
  hasToken: boolean;
  /** False where a platform class hides the object, so that its fields have no tokens either. */
  hasFieldTokens: boolean;
  /** @returns the field's name, or undefined for a field that is not known */
  field(name: string): string | undefined;
  /** The fields that are listed; none where any name may be a field. */
  fields: readonly string[];
  parent(relationship: string): ParentRelationship | undefined;
  child(relationship: string): ChildRelationship | undefined;
  /** The names of listed relationships, never custom ones; none where any name can be one. */
  relationships: {parents: readonly string[]; children: readonly string[]};
}

export interface Schema {
  /** @returns undefined for an object that is neither a standard object nor a custom one */
  find(name: string): SObjectDescription | undefined;
}
