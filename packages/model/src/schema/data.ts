/**
 * The written form of the sObject schema (`standard-objects.json`, made by
 * `tools/generate-schema.ts`), small enough to load over the network. Lists are texts with a space
 * between items.
 */
export interface SchemaData {
  /** API version of the data. */
  version: string;
  /**
   * Objects whose fields are listed, by name. An item is one of
   * - `Name`: a field;
   * - `+`: the fields of `systemFields`;
   * - `Billing@`: an address, `BillingAddress` and its parts `addressParts`;
   * - `Owner:User`: a parent relationship and its field `OwnerId`; without an object after the
   * colon the object has the
   *   relationship's name, `*` means several objects;
   * - `Parent!:Case`: a parent relationship without a field of that name;
   * - `Cases>Case`: a child relationship; `>Case` is short for `Cases>Case`.
   */
  complete: Record<string, string>;
  /** Objects of which only the name is known. */
  named: string;
  /** Objects with a separate object for feed, history or sharing: suffix → names of the former. */
  companions: Record<'Feed' | 'History' | 'Share', string>;
  /** Objects with a field SObjectType, which hides the token of the object (facts/soql.md 16). */
  withoutToken: string;
  /** Objects whose name is also a class of the System namespace, which hides them. */
  hidden: string;
}

/** What almost every object has. */
export const systemFields = [
  'Id',
  'CreatedBy:User',
  'CreatedDate',
  'IsDeleted',
  'LastModifiedBy:User',
  'LastModifiedDate',
  'SystemModstamp',
];

export const addressParts = [
  'City',
  'Country',
  'CountryCode',
  'GeocodeAccuracy',
  'Latitude',
  'Longitude',
  'PostalCode',
  'State',
  'StateCode',
  'Street',
];
