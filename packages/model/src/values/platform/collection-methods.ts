/**
 * Methods of List, Set and Map (apexref/apex_methods_system_list.htm, _set.htm, _map.htm). Where an unknown element decides, the
 * result is unknown; where it decides what the collection holds afterwards, the call is refused.
 */
import {compareValues} from '../arithmetic';
import {coerce} from '../coerce';
import {includes, looselyEqual, sameKey} from '../equality';
import {exception, Refusal, unsupported} from '../refusal';
import {
  isUncertain,
  isUnknown,
  listOf,
  nullValue,
  type CollectionValue,
  type IteratorValue,
  type MapValue,
  type Value,
} from '../values';
import {
  addElement,
  elementsOf,
  entriesOf,
  indexAt,
  indexOfKey,
  putEntry,
  rejectMore,
  setElement,
} from './elements';
import {
  valueMethods,
  type OnValues,
  type PlatformResult,
  type PlatformCall,
  type Surroundings,
} from './method';

type On<Target> = (
  target: Target,
  parameters: readonly Value[],
  call: PlatformCall,
) => PlatformResult;

function onCollection(run: On<CollectionValue>): OnValues {
  return (call) => {
    const {target, parameters} = call;
    return target.kind === 'collection' && !isUncertain(target)
      ? run(target, parameters, call)
      : undefined;
  };
}

/** A key set is not changed: whether its map follows is not documented. */
function onOwnCollection(run: On<CollectionValue>): OnValues {
  return onCollection((target, parameters, call) => {
    if (target.keysOf)
      throw unsupported('whether a change of keySet() also changes the map is not documented');
    return run(target, parameters, call);
  });
}

function onMap(run: On<MapValue>): OnValues {
  return (call) => {
    const {target, parameters} = call;
    return target.kind === 'map' && !isUncertain(target)
      ? run(target, parameters, call)
      : undefined;
  };
}

/** With an unknown element a set may be smaller than it looks. */
function sizeOf(target: CollectionValue): number | undefined {
  return !target.isSet || isCertainSet(target) ? target.elements.length : undefined;
}

function contains(
  target: CollectionValue,
  value: Value | undefined,
  {instances, spend}: Surroundings,
): boolean | undefined {
  if (!value) return undefined;
  spend(target.elements.length);
  const converted =
    value.kind === 'text' && target.element.name === 'Id' ? coerce(value, target.element) : value;
  return includes(target.elements, converted, (left, right) => sameKey(left, right, instances));
}

function isCertainSet({elements}: CollectionValue): boolean {
  return elements.length < 2 || !elements.some(isUnknown);
}

/** Keeps or removes the elements that are in a collection. */
function filterBy(keeps: boolean): OnValues {
  return onOwnCollection((target, [argument], {surroundings}) => {
    const others = elementsOf(argument).map((element) => coerce(element, target.element));
    surroundings.spend(others.length * target.elements.length);
    const kept = target.elements.filter((element) => {
      const isPresent = includes(others, element, (left, right) =>
        sameKey(left, right, surroundings.instances),
      );
      if (isPresent === undefined)
        throw new Refusal('unknown value', 'whether an unknown element is in the set is unknown');
      return isPresent === keeps;
    });
    const hasChanged = kept.length !== target.elements.length;
    target.elements.splice(0, target.elements.length, ...kept);
    return hasChanged;
  });
}

/** Texts that sort differently with and without regard to capitals, or in a locale, are refused: the documentation says neither. */
function compareTexts(left: string, right: string): number | undefined {
  if (!/^[\da-z ]*$/i.test(left + right)) return undefined;
  const order = (first: string, second: string): number =>
    first < second ? -1 : first > second ? 1 : 0;
  const exact = order(left, right);
  return exact === order(left.toLowerCase(), right.toLowerCase()) ? exact : undefined;
}

function compareElements(left: Value, right: Value): number | undefined {
  // Where null goes is not documented.
  if (left.kind === 'null' || right.kind === 'null') return undefined;
  if (left.kind === 'text' && right.kind === 'text') return compareTexts(left.value, right.value);
  return compareValues(left, right);
}

/** A stable insertion by halves. */
function sort(target: CollectionValue): void {
  const sorted: Value[] = [];
  for (const element of target.elements) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = sorted[middle];
      const difference = other && compareElements(element, other);
      if (difference === undefined) throw unsupported('the order of the elements is not certain');
      if (difference < 0) high = middle;
      else low = middle + 1;
    }
    sorted.splice(low, 0, element);
  }
  target.elements.splice(0, target.elements.length, ...sorted);
}

function copy(target: CollectionValue): CollectionValue {
  return {
    kind: 'collection',
    isSet: target.isSet,
    element: target.element,
    elements: [...target.elements],
  };
}

const sharedReaders: Readonly<Record<string, OnValues>> = {
  'clone(): Self': onCollection(copy),
  'contains(Object): Boolean': onCollection((target, [value], {surroundings}) =>
    contains(target, value, surroundings),
  ),
  'equals(Object): Boolean': ({target, parameters: [other], surroundings}) =>
    other && looselyEqual(target, other, surroundings.instances),
  'hashCode(): Integer': () => undefined,
  'isEmpty(): Boolean': onCollection(({elements}) => elements.length === 0),
  'iterator(): Iterator<T>': onCollection((collection) =>
    isCertainSet(collection) || !collection.isSet
      ? {kind: 'iterator', collection, elements: [...collection.elements], index: 0}
      : undefined,
  ),
  'size(): Integer': onCollection(sizeOf),
  'toString(): String': () => undefined,
};

const clear = onOwnCollection(({elements}) => {
  elements.splice(0, elements.length);
  return nullValue;
});

export const listMethods = [
  ...valueMethods(
    {
      ...sharedReaders,
      'get(Integer): T': onCollection((target, [index]) =>
        index && isUnknown(index)
          ? undefined
          : target.elements[indexAt(index, target.elements.length)],
      ),
      'indexOf(Object): Integer': onCollection((target, [value], {surroundings}) => {
        const outcomes = target.elements.map(
          (element) => value && sameKey(element, value, surroundings.instances),
        );
        const index = outcomes.findIndex((outcome) => outcome !== false);
        return index >= 0 && outcomes[index] === undefined ? undefined : index;
      }),
      'deepClone(): Self': () => undefined,
      'getSObjectType(): SObjectType': () => undefined,
    },
    false,
  ),
  ...valueMethods(
    {
      'add(T): void': onCollection((target, [value], {surroundings}) => {
        if (value) addElement(target, value, surroundings);
        return nullValue;
      }),
      'add(Integer, T): void': onCollection((target, [index, value]) => {
        const position = indexAt(index, target.elements.length + 1);
        rejectMore(target.elements.length);
        if (value) target.elements.splice(position, 0, coerce(value, target.element));
        return nullValue;
      }),
      'addAll(Object): void': onCollection((target, [values], {surroundings}) => {
        for (const value of elementsOf(values)) addElement(target, value, surroundings);
        return nullValue;
      }),
      'clear(): void': clear,
      'remove(Integer): T': onCollection((target, [index]) => {
        const position = indexAt(index, target.elements.length);
        return target.elements.splice(position, 1)[0];
      }),
      'set(Integer, T): void': onCollection((target, [index, value]) => {
        if (index && value) setElement(target, index, value);
        return nullValue;
      }),
      'sort(): void': onCollection((target, _, {surroundings}) => {
        surroundings.spend(target.elements.length * 20);
        sort(target);
        return nullValue;
      }),
      'sort(Comparator<T>): void': () => {
        throw unsupported('the order of a Comparator is not evaluated');
      },
    },
    true,
  ),
];

export const setMethods = [
  ...valueMethods(
    {
      ...sharedReaders,
      'getSObjectType(): SObjectType': () => undefined,
      'containsAll(Object): Boolean': onCollection((target, [values], {surroundings}) => {
        const outcomes = elementsOf(values).map((value) => contains(target, value, surroundings));
        if (outcomes.includes(false)) return false;
        return outcomes.includes(undefined) ? undefined : true;
      }),
    },
    false,
  ),
  ...valueMethods(
    {
      'add(T): Boolean': onOwnCollection(
        (target, [value], {surroundings}) => value && addElement(target, value, surroundings),
      ),
      'addAll(Object): Boolean': onOwnCollection((target, [values], {surroundings}) => {
        const outcomes = elementsOf(values).map((value) => addElement(target, value, surroundings));
        if (outcomes.includes(true)) return true;
        return outcomes.includes(undefined) ? undefined : false;
      }),
      'clear(): void': clear,
      'remove(T): Boolean': onOwnCollection((target, [value], {surroundings}) => {
        const index = value && indexOfKey(target.elements, value, surroundings);
        if (index === undefined || !isCertainSet(target))
          throw new Refusal('unknown value', 'whether an unknown element is in the set is unknown');
        if (index >= 0) target.elements.splice(index, 1);
        return index >= 0;
      }),
      'removeAll(Object): Boolean': filterBy(false),
      'retainAll(Object): Boolean': filterBy(true),
    },
    true,
  ),
];

type RunIterator = (iterator: IteratorValue) => PlatformResult;

function onIterator(run: RunIterator): OnValues {
  return ({target}) => {
    if (target.kind !== 'iterator' || isUncertain(target)) return undefined;
    const {collection, elements} = target;
    const isSame =
      collection.elements.length === elements.length &&
      collection.elements.every((element, index) => element === elements[index]);
    if (!isSame)
      throw unsupported('what an iterator does after its collection has changed is not documented');
    return run(target);
  };
}

/** Methods of what `iterator()` returns (apexcode/apex_classes_iterable.htm). */
export const iteratorMethods = valueMethods(
  {
    'hasNext(): Boolean': onIterator(({elements, index}) => index < elements.length),
    'next(): T': onIterator((iterator) => {
      const element = iterator.elements[iterator.index];
      if (!element) throw exception('NoSuchElementException', 'the iterator has no more elements');
      iterator.index += 1;
      return element;
    }),
  },
  true,
);

/** With an unknown key, a later entry may have replaced an earlier one. */
function hasCertainKeys({entries}: MapValue): boolean {
  return entries.length < 2 || !entries.some(([key]) => isUnknown(key));
}

function keyIndex(
  target: MapValue,
  key: Value | undefined,
  {surroundings}: PlatformCall,
): number | undefined {
  if (!key || !hasCertainKeys(target)) return undefined;
  return indexOfKey(
    target.entries.map(([present]) => present),
    coerce(key, target.key),
    surroundings,
  );
}

function keySet(target: MapValue): Value {
  const keys = target.entries.map(([key]) => key);
  return {
    kind: 'collection',
    isSet: true,
    element: target.key,
    elements: [...keys],
    keysOf: {map: target, keys},
  };
}

export const mapMethods = [
  ...valueMethods(
    {
      'clone(): Self': onMap(({key, value, entries}) => ({
        ...{kind: 'map', key, value},
        entries: entries.map(([present, entry]) => [present, entry]),
      })),
      'containsKey(K): Boolean': onMap((target, [key], call) => {
        const index = keyIndex(target, key, call);
        return index === undefined ? undefined : index >= 0;
      }),
      'deepClone(): Self': () => undefined,
      'equals(Object): Boolean': ({target, parameters: [other], surroundings}) =>
        other && looselyEqual(target, other, surroundings.instances),
      'get(K): V': onMap((target, [key], call) => {
        const index = keyIndex(target, key, call);
        return index === undefined ? undefined : (target.entries[index]?.[1] ?? nullValue);
      }),
      'getSObjectType(): SObjectType': () => undefined,
      'hashCode(): Integer': () => undefined,
      'toString(): String': () => undefined,
      'isEmpty(): Boolean': onMap(({entries}) => entries.length === 0),
      'keySet(): Set<K>': onMap(keySet),
      'size(): Integer': onMap((target) =>
        hasCertainKeys(target) ? target.entries.length : undefined,
      ),
      'values(): List<V>': onMap((target) =>
        hasCertainKeys(target)
          ? listOf(
              target.value,
              target.entries.map(([, value]) => value),
            )
          : undefined,
      ),
    },
    false,
  ),
  ...valueMethods(
    {
      'clear(): void': onMap(({entries}) => {
        entries.splice(0, entries.length);
        return nullValue;
      }),
      'put(K, V): V': onMap(
        (target, [key, value], {surroundings}) =>
          key && value && putEntry(target, key, value, surroundings),
      ),
      'putAll(Object): void': onMap((target, [values], {surroundings}) => {
        for (const [key, value] of entriesOf(values)) putEntry(target, key, value, surroundings);
        return nullValue;
      }),
      'remove(K): V': onMap((target, [key], call) => {
        const index = keyIndex(target, key, call);
        if (index === undefined)
          throw new Refusal('unknown value', 'which entry is removed is unknown');
        return index < 0 ? nullValue : target.entries.splice(index, 1)[0]?.[1];
      }),
    },
    true,
  ),
];
