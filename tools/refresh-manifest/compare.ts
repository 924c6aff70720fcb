import type {ApiItem, ApiType} from '../check-docs/manifest';
import {parameterTypes} from './type-text';

/** A type or a member, by a name that is unique per overload: `SOQL.of(String)`, `class SOQL`. */
export interface Entry {
  key: string;
  type: string;
  /** Name of the member, `new` for a constructor; absent for the type itself. */
  member?: string;
  item: ApiItem;
}

export interface Difference {
  /** Name of the property in the manifest. */
  fact: string;
  before: unknown;
  after: unknown;
}

interface Differences {
  added: Entry[];
  removed: Entry[];
  changed: {before: Entry; after: Entry; differences: Difference[]}[];
}

/** A type's file isn't part of the API; the others are in the key, the signature, or members. */
const ignored = new Set('file params returns static methods properties constructors'.split(' '));

/** Returns the differences between the types of two manifests, in alphabetical order. */
export function compareEntries(before: readonly ApiType[], after: readonly ApiType[]): Differences {
  const [old, current] = [entries(before), entries(after)];
  return {
    added: [...current.values()].filter(({key}) => !old.has(key)).sort(byKey),
    removed: [...old.values()].filter(({key}) => !current.has(key)).sort(byKey),
    changed: [...old.values()].sort(byKey).flatMap((entry) => {
      const other = current.get(entry.key);
      const differences = other ? difference(entry.item, other.item) : [];
      return other && differences.length > 0 ? [{before: entry, after: other, differences}] : [];
    }),
  };
}

function byKey(a: Entry, b: Entry): number {
  return a.key < b.key ? -1 : 1;
}

function entries(types: readonly ApiType[]): Map<string, Entry> {
  return new Map(types.flatMap(entriesOf).map((entry) => [entry.key, entry]));
}

function entriesOf(item: ApiType): Entry[] {
  const {name: type, constructors = [], properties = [], methods} = item;
  const nameOf = ({name}: ApiItem): string => `${type}.${name}`;
  const entry = (key: string, member: string, own: ApiItem): Entry => {
    return {key, type, member, item: own};
  };
  return [
    {key: `${item.kind} ${type}`, type, item},
    ...constructors.map((own) => entry(`new ${type}${parameterTypes(own.params)}`, 'new', own)),
    ...properties.map((own) => entry(nameOf(own), own.name, own)),
    ...methods.map((own) => entry(nameOf(own) + parameterTypes(own.params), own.name, own)),
  ];
}

function difference(before: ApiItem, after: ApiItem): Difference[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((fact) => !ignored.has(fact))
    .filter((fact) => JSON.stringify(old.get(fact)) !== JSON.stringify(current.get(fact)))
    .map((fact) => ({fact, before: old.get(fact), after: current.get(fact)}));
}

export function printDifference({fact, before, after}: Difference): string {
  return `${fact} ${show(before)} -> ${show(after)}`;
}

function show(value: unknown): string {
  if (value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
