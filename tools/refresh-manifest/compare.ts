import type {ApiItem, ApiManifest, ApiType} from '../check-docs/manifest';
import {parameterTypes} from './type-text';

export interface Changes {
  added: string[];
  removed: string[];
  changed: string[];
}

/** Locations and comments are not part of the API; the rest is in the signature or compared per member. */
const ignored = new Set(
  'file line group note params returns static methods properties constructors'.split(' '),
);

/** Returns the differences between two manifests, one line each, in alphabetical order. */
export function compareManifests(before: ApiManifest, after: ApiManifest): Changes {
  const [old, current] = [entries(before), entries(after)];
  return {
    added: [...current.keys()].filter((key) => !old.has(key)).sort(),
    removed: [...old.keys()].filter((key) => !current.has(key)).sort(),
    changed: [...old].flatMap(([key, entry]) => difference(key, entry, current.get(key))).sort(),
  };
}

function entries({types}: ApiManifest): Map<string, ApiItem> {
  return new Map(
    types.flatMap((type): [string, ApiItem][] => [
      [`${type.kind} ${type.name}`, type],
      ...membersOf(type),
    ]),
  );
}

function membersOf(type: ApiType): [string, ApiItem][] {
  return [
    ...(type.constructors ?? []).map((item): [string, ApiItem] => [
      `new ${type.name}${parameterTypes(item.params)}`,
      item,
    ]),
    ...(type.properties ?? []).map((item): [string, ApiItem] => [
      `${type.name}.${item.name}`,
      item,
    ]),
    ...type.methods.map((item): [string, ApiItem] => [
      `${type.name}.${item.name}${parameterTypes(item.params)}`,
      item,
    ]),
  ];
}

function difference(key: string, before: ApiItem, after: ApiItem | undefined): string[] {
  if (!after) return [];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const facts = [...new Set([...old.keys(), ...current.keys()])]
    .filter((fact) => !ignored.has(fact))
    .filter((fact) => JSON.stringify(old.get(fact)) !== JSON.stringify(current.get(fact)))
    .map((fact) => `${fact} ${show(old.get(fact))} -> ${show(current.get(fact))}`);
  return facts.length > 0 ? [`${key}: ${facts.join(', ')}`] : [];
}

function show(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
