/** Converts the type checker's standard classes to packages/model/src/schema/data.ts. */
import {addressParts, systemFields, type SchemaData} from '@soql-lib/model/schema';
import type {JavaField} from './class-file';

const companionSuffixes = ['Feed', 'History', 'Share'] as const;

/** Objects of these kinds cannot be queried. */
const notQueryable = /(ChangeEvent|^AggregateResult)$/;

interface Item {
  name: string;
  /** The object that a relationship references; `*` if polymorphic. */
  parent?: string;
  child?: string;
}

/**
 * @param objects object → fields of its class
 * @param systemClasses names of the classes in the System namespace
 * @param completeNames objects written with their fields; the others are written with their names
 * only
 */
export function encodeSchema(
  version: string,
  objects: ReadonlyMap<string, readonly JavaField[]>,
  systemClasses: ReadonlySet<string>,
  completeNames: ReadonlySet<string>,
): SchemaData {
  const names = [...objects.keys()].filter((name) => !notQueryable.test(name)).sort();
  const companionsOf = (suffix: string): string[] =>
    names.filter((name) => objects.has(name + suffix));
  const companions = new Set(
    companionSuffixes.flatMap((suffix) => companionsOf(suffix).map((name) => name + suffix)),
  );
  const missing = [...completeNames].filter((name) => !objects.has(name));
  if (missing.length > 0) throw new Error(`no such objects: ${missing.join(', ')}`);
  const complete = names.filter((name) => completeNames.has(name));
  return {
    version,
    complete: Object.fromEntries(
      complete.map((name) => [name, encodeObject(objects.get(name) ?? [])]),
    ),
    named: names.filter((name) => !completeNames.has(name) && !companions.has(name)).join(' '),
    companions: {
      Feed: companionsOf('Feed').join(' '),
      History: companionsOf('History').join(' '),
      Share: companionsOf('Share').join(' '),
    },
    withoutToken: names.filter((name) => hasTokenField(objects.get(name) ?? [])).join(' '),
    hidden: names.filter((name) => systemClasses.has(name.toLowerCase())).join(' '),
  };
}

function hasTokenField(fields: readonly JavaField[]): boolean {
  return fields.some(({name, isStatic}) => !isStatic && /^SObjectType$/i.test(name));
}

function readItem({name, descriptor}: JavaField, names: ReadonlySet<string>): Item {
  const child = /^\[L.*\/SObjects\/(\w+);$/.exec(descriptor)?.[1];
  if (child !== undefined) return {name, child};
  if (/^L.*\/System\/SObject;$/.test(descriptor)) return {name, parent: '*'};
  const parent = /^L.*\/SObjects\/(\w+);$/.exec(descriptor)?.[1];
  if (parent === undefined || (isCompound(parent) && !names.has(`${name}Id`))) return {name};
  return {name, parent: parent === 'Name' ? '*' : parent};
}

/** Compound fields have the type Address or Location too, but no Id field as a lookup has. */
function isCompound(type: string): boolean {
  return type === 'Address' || type === 'Location';
}

function encodeObject(fields: readonly JavaField[]): string {
  const own = fields.filter(({isStatic}) => !isStatic);
  const names = new Set(own.map(({name}) => name));
  const items = own.map((field) => readItem(field, names));
  const implied = new Set<string>();
  const encoded: string[] = [];
  const system = systemFields.flatMap((field) => {
    const [name = '', parent] = field.split(':');
    return parent === undefined ? [name] : [name, `${name}Id`];
  });
  if (system.every((name) => names.has(name))) {
    encoded.push('+');
    for (const name of system) implied.add(name);
  }
  for (const {name, parent} of items) {
    const prefix = /^(\w*)Address$/.exec(name)?.[1];
    const parts = addressParts.map((part) => `${prefix}${part}`);
    if (prefix !== undefined && parts.every((part) => names.has(part))) {
      encoded.push(`${prefix}@`);
      for (const part of [name, ...parts]) implied.add(part);
    }
    if (parent !== undefined) implied.add(`${name}Id`);
  }
  for (const item of items) {
    if (!implied.has(item.name)) encoded.push(encodeItem(item, names));
  }
  return encoded.sort().join(' ');
}

function encodeItem({name, parent, child}: Item, names: ReadonlySet<string>): string {
  if (child !== undefined) return name === `${child}s` ? `>${child}` : `${name}>${child}`;
  if (parent === undefined) return name;
  const mark = names.has(`${name}Id`) ? '' : '!';
  return `${name}${mark}:${parent === name ? '' : parent}`;
}
