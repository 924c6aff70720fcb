import {isCustomField, customParent} from './custom-names';
import {addressParts, systemFields} from './data';
import {noRelationships, type SObjectDescription} from './description';

type Lookups = Pick<SObjectDescription, 'field' | 'fields' | 'parent' | 'child' | 'relationships'>;

/** @param items the object's line in the written schema (`SchemaData.complete`) */
export function listedObject(items: string): Lookups {
  const fields = new Map<string, string>();
  const parents = new Map<string, {name: string; object: string | undefined}>();
  const children = new Map<string, {name: string; object: string}>();
  const addField = (name: string): void => void fields.set(name.toLowerCase(), name);

  function add(item: string): void {
    if (item === '+') {
      systemFields.forEach(add);
    } else if (item.endsWith('@')) {
      const prefix = item.slice(0, -1);
      for (const part of ['Address', ...addressParts]) addField(prefix + part);
    } else if (item.includes('>')) {
      const [name = '', object = ''] = item.split('>');
      const relationship = name === '' ? `${object}s` : name;
      children.set(relationship.toLowerCase(), {name: relationship, object});
    } else if (item.includes(':')) {
      const [marked = '', written = ''] = item.split(':');
      const name = marked.replace('!', '');
      if (name === marked) addField(`${name}Id`);
      const object = written === '*' ? undefined : written === '' ? name : written;
      parents.set(name.toLowerCase(), {name, object});
    } else {
      addField(item);
    }
  }
  items.split(' ').forEach(add);

  return {
    fields: [...fields.values()],
    field: (name) => fields.get(name.toLowerCase()) ?? (isCustomField(name) ? name : undefined),
    parent(relationship) {
      const known = parents.get(relationship.toLowerCase());
      return known ? {...known, isByConvention: false} : customParent(relationship);
    },
    child: (relationship) => children.get(relationship.toLowerCase()),
    relationships: {
      parents: [...parents.values()].map(({name}) => name),
      children: [...children.values()].map(({name}) => name),
    },
  };
}

/** Parents that any object may have, as the written schema lists them (`SchemaData.complete`). */
export const commonParents =
  'Owner!:User CreatedBy!:User LastModifiedBy!:User RecordType!:RecordType';

/** `AccountHistory`, `AccountFeed` and `AccountShare` refer to the account. */
const companion = /^(\w+?)(Feed|History|Share)$/;

/**
 * An object of which only the name is known: any name is accepted as a field, and the compiler has
 * the last word. A relationship with the name of an object refers to it.
 *
 * @param spell gives the name of an object as it is spelled
 */
export function namedObject(object: string, spell: (name: string) => string | undefined): Lookups {
  const base = spell(companion.exec(object)?.[1] ?? '');
  const listed = listedObject(
    base === undefined ? commonParents : `${commonParents} Parent!:${base}`,
  );
  return {
    ...listed,
    relationships: noRelationships,
    field: (name) => name,
    parent(relationship) {
      const name = spell(relationship);
      const spelled = name === undefined ? undefined : {name, object: name, isByConvention: false};
      return listed.parent(relationship) ?? spelled;
    },
  };
}
