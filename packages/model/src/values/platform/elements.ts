/**
 * What lists, sets and maps hold: elements and keys are converted to the collection's types when
 * they go in, and compared as Apex compares them. Where an unknown element decides what the
 * collection holds, the change is refused.
 */
import {coerce} from '../coerce';
import {sameKey} from '../equality';
import {exception, Refusal, unsupported} from '../refusal';
import {
  isUncertain,
  isUnknown,
  nullValue,
  type CollectionValue,
  type MapValue,
  type Value,
} from '../values';
import type {Surroundings} from './method';

/** Maximum size of a collection. */
const maximumElements = 10_000;

function rejectMore(size: number): void {
  if (size >= maximumElements)
    throw new Refusal('limit', `a collection grows beyond ${maximumElements} elements`);
}

export function indexOfKey(
  keys: readonly Value[],
  key: Value,
  {spend}: Surroundings,
): number | undefined {
  spend(keys.length);
  let isCertain = true;
  for (const [index, present] of keys.entries()) {
    const outcome = sameKey(present, key);
    if (outcome === true) return index;
    if (outcome === undefined) isCertain = false;
    if (outcome === undefined && !isUnknown(present) && !isUnknown(key))
      throw unsupported('whether two elements or keys are equal is not documented');
  }
  return isCertain ? -1 : undefined;
}

/** @returns whether the collection changed; undefined when that is not certain */
export function addElement(
  target: CollectionValue,
  value: Value,
  surroundings: Surroundings,
): boolean | undefined {
  const element = coerce(value, target.element);
  const index = target.isSet ? indexOfKey(target.elements, element, surroundings) : -1;
  if (index !== undefined && index >= 0) return false;
  rejectMore(target.elements.length);
  target.elements.push(element);
  return index === undefined ? undefined : true;
}

/** @returns the value that was there before; undefined when that is not certain */
export function putEntry(
  target: MapValue,
  key: Value,
  value: Value,
  surroundings: Surroundings,
): Value | undefined {
  const [known, entry] = [coerce(key, target.key), coerce(value, target.value)];
  const index = indexOfKey(
    target.entries.map(([present]) => present),
    known,
    surroundings,
  );
  const present = index === undefined ? undefined : target.entries[index];
  if (present) {
    const [, before] = present;
    present[1] = entry;
    return before;
  }
  rejectMore(target.entries.length);
  target.entries.push([known, entry]);
  return index === undefined ? undefined : nullValue;
}

/** @returns the elements of a list or set passed to a method; a set can have an unknown number */
export function elementsOf(value: Value | undefined): readonly Value[] {
  if (value?.kind === 'collection' && !isUncertain(value)) return [...value.elements];
  if (value?.kind === 'null')
    throw exception('NullPointerException', 'Attempt to de-reference a null object');
  throw new Refusal('unknown value', 'the elements of the argument are unknown');
}

function indexAt(value: Value | undefined, size: number): number {
  if (value?.kind !== 'number') throw new Refusal('unknown value', 'the index is unknown');
  if (value.value < 0 || value.value >= size)
    throw exception('ListException', `List index out of bounds: ${value.value}`);
  return value.value;
}

/** @returns an element of a list */
export function elementAt(target: CollectionValue, index: Value): Value | undefined {
  return target.elements[indexAt(index, target.elements.length)];
}

/** @returns key and value of each entry of a map, or of a list of records by their Ids */
export function entriesOf(value: Value | undefined): readonly (readonly [Value, Value])[] {
  if (value?.kind === 'map' && !isUncertain(value)) return [...value.entries];
  return elementsOf(value).map((record) => {
    const id = record.kind === 'record' ? record.fields.get('id') : undefined;
    if (!id || id.kind === 'null' || isUncertain(record))
      throw new Refusal('unknown value', 'the Ids of the records are unknown');
    return [id, record] as const;
  });
}

/** @returns a copy of a collection with elements of another type; what is copied is converted */
export function copyInto(target: CollectionValue, values: Value, surroundings: Surroundings): void {
  for (const value of elementsOf(values)) addElement(target, value, surroundings);
}
