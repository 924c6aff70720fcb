/**
 * The Apex types of fields, as far as their names tell. The schema lists names alone; numbers and
 * dates of the objects that examples use are listed here (Object Reference for the Salesforce
 * Platform,
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/).
 */
import {simpleType, type ApexType, type FieldTypes} from '@soql-lib/apex';
import {isCustomField} from './custom-names';
import type {Schema, SObjectDescription} from './description';

/** A type; a custom field, which would be a Decimal if it is a number; or none that is known. */
export type FieldType = {kind: 'known'; type: ApexType} | {kind: 'custom'} | {kind: 'unknown'};

const listed: Readonly<Record<string, string>> = {
  Integer:
    'Account.NumberOfEmployees Lead.NumberOfEmployees Contract.ContractTerm Event.DurationInMinutes Task.CallDurationInSeconds ' +
    'Opportunity.FiscalQuarter Opportunity.FiscalYear Opportunity.PushCount Campaign.NumberOfLeads Campaign.NumberOfContacts ' +
    'Campaign.NumberOfOpportunities Campaign.NumberOfResponses Campaign.NumberOfConvertedLeads Campaign.NumberOfWonOpportunities',
  Decimal:
    'Account.AnnualRevenue Lead.AnnualRevenue Opportunity.Amount Opportunity.ExpectedRevenue Opportunity.Probability ' +
    'Opportunity.TotalOpportunityQuantity Campaign.ActualCost Campaign.BudgetedCost Campaign.ExpectedRevenue ' +
    'Campaign.ExpectedResponse Campaign.NumberSent OpportunityLineItem.Quantity OpportunityLineItem.UnitPrice ' +
    'OpportunityLineItem.TotalPrice OpportunityLineItem.Discount PricebookEntry.UnitPrice Asset.Price Asset.Quantity ' +
    'Order.TotalAmount OrderItem.Quantity OrderItem.UnitPrice Quote.TotalPrice Quote.Discount',
  Date:
    'Opportunity.CloseDate Contact.Birthdate Lead.ConvertedDate Campaign.StartDate Campaign.EndDate Contract.StartDate ' +
    'Contract.EndDate Contract.CustomerSignedDate Task.ActivityDate Event.ActivityDate Order.EffectiveDate Order.EndDate ' +
    'Asset.InstallDate Asset.PurchaseDate Asset.UsageEndDate',
  Datetime:
    'Case.ClosedDate Event.ActivityDateTime Event.StartDateTime Event.EndDateTime Contract.ActivatedDate',
};

const types = new Map(
  Object.entries(listed).flatMap(([type, fields]) =>
    fields.split(' ').map((field) => [field.toLowerCase(), simpleType(type)] as const),
  ),
);

const everywhere: readonly (readonly [RegExp, ApexType])[] = [
  [/^id$/i, simpleType('Id')],
  [
    /^(createdDate|lastModifiedDate|systemModstamp|lastViewedDate|lastReferencedDate)$/i,
    simpleType('Datetime'),
  ],
  [/^lastActivityDate$/i, simpleType('Date')],
  [
    /^(name|lastName|firstName|description|phone|email|title|subject|status|type|industry)$/i,
    simpleType('String'),
  ],
];

/** @returns the type of a field that is the same on every object that has it */
export function commonType(field: string): ApexType | undefined {
  return everywhere.find(([name]) => name.test(field))?.[1];
}

/** @param object its description, undefined where the schema does not know it */
export function fieldType(object: SObjectDescription | undefined, field: string): FieldType {
  const listedType = types.get(`${object?.name ?? ''}.${field}`.toLowerCase());
  const type = listedType ?? commonType(field);
  if (type) return {kind: 'known', type};
  if (isCustomField(field)) return {kind: 'custom'};
  const relationship = /^(.+)Id$/i.exec(field)?.[1];
  const isReference = relationship !== undefined && object?.parent(relationship) !== undefined;
  return isReference ? {kind: 'known', type: simpleType('Id')} : {kind: 'unknown'};
}

/** @returns what finds the types of fields, and of the records behind relationships */
export function fieldTypesOf(schema: Schema): FieldTypes {
  return (objectName, name) => {
    const object = schema.find(objectName);
    const field = object && fieldType(object, name);
    if (field?.kind === 'known') return field.type;
    const parent = object?.parent(name)?.object;
    return parent === undefined ? undefined : simpleType(parent);
  };
}
