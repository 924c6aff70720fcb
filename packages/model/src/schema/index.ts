/** The sObject schema: fields, parent and child relationships. The caller loads the data. */
import type {SchemaData} from './data';
import {customObject} from './custom-object';
import type {Schema, SObjectDescription} from './description';
import {listedObject, namedObject} from './standard-object';

export {addressParts, systemFields, type SchemaData} from './data';
export {isObjectFile} from './metadata-file';
export {ProjectObjects, withProject, type FieldMetadata, type ObjectMetadata} from './project';
export type {Schema, SObjectDescription} from './description';

/** @returns the schema; objects are read on first use */
export function readSchema(data: SchemaData): Schema {
  const lower = (names: string): string[] => names.toLowerCase().split(' ');
  const spelled = new Map<string, string>();
  const addAll = (names: readonly string[], suffix = ''): void => {
    for (const name of names) spelled.set((name + suffix).toLowerCase(), name + suffix);
  };
  addAll(Object.keys(data.complete));
  addAll(data.named.split(' '));
  for (const [suffix, names] of Object.entries(data.companions)) addAll(names.split(' '), suffix);
  const withoutToken = new Set(lower(data.withoutToken));
  const hidden = new Set(lower(data.hidden));
  const read = new Map<string, SObjectDescription>();

  function describe(key: string, name: string): SObjectDescription {
    const tokens = {
      hasToken: !withoutToken.has(key) && !hidden.has(key),
      hasFieldTokens: !hidden.has(key),
    };
    const items = data.complete[name];
    if (items !== undefined) return {name, ...tokens, ...listedObject(items)};
    return {name, ...tokens, ...namedObject(name, (other) => spelled.get(other.toLowerCase()))};
  }

  return {
    find(name) {
      const key = name.toLowerCase();
      const known = read.get(key);
      if (known) return known;
      const spelling = spelled.get(key);
      // A custom object keeps the spelling of the request, so it isn't cached for the next query.
      if (spelling === undefined) return customObject(name);
      const description = describe(key, spelling);
      read.set(key, description);
      return description;
    },
  };
}
