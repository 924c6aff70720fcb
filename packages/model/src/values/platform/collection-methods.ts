/**
 * Methods of List, Set and Map (apexref/apex_methods_system_list.htm, _set.htm, _map.htm). Where an
 * unknown element decides, the result is unknown; where it decides what the collection holds
 * afterwards, the call is refused.
 */
import {coerce} from '../coerce';
import {includes} from '../equality';
import {exception, unsupported} from '../refusal';
import {
  isUncertain,
  isUnknown,
  listOf,
  markEscaped,
  nullValue,
  type CollectionValue,
  type IteratorValue,
  type MapValue,
  type Value,
} from '../values';
import {addElement, elementAt, elementsOf, entriesOf, indexOfKey, putEntry} from './elements';
import {
  unevaluated,
  valueMethods,
  type OnValues,
  type PlatformResult,
  type PlatformCall,
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

/** What it leaves in the collection isn't worked out. */
const changesElements: OnValues = ({target}) => {
  if (target.kind === 'collection' && target.keysOf)
    throw unsupported('whether a change of keySet() also changes the map is not documented');
  markEscaped(target);
  return undefined;
};

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

const contains = onCollection((target, [value], {surroundings}) => {
  if (!value) return undefined;
  surroundings.spend(target.elements.length);
  const isId = value.kind === 'text' && target.element.name === 'Id';
  return includes(target.elements, isId ? coerce(value, target.element) : value);
});

function isCertainSet({elements}: CollectionValue): boolean {
  return elements.length < 2 || !elements.some(isUnknown);
}

const sharedReaders: Readonly<Record<string, OnValues>> = {
  'clone(): Self': onCollection(({isSet, element, elements}) => {
    return {kind: 'collection', isSet, element, elements: [...elements]};
  }),
  'contains(Object): Boolean': contains,
  'isEmpty(): Boolean': onCollection(({elements}) => elements.length === 0),
  'iterator(): Iterator<T>': onCollection((collection) =>
    isCertainSet(collection) || !collection.isSet
      ? {kind: 'iterator', collection, elements: [...collection.elements], index: 0}
      : undefined,
  ),
  'size(): Integer': onCollection(sizeOf),
};

const unevaluatedReaders =
  'Boolean: equals(Object)\nInteger: hashCode()\nString: toString()\nSObjectType: getSObjectType()';

const clear = onCollection((target, _, call) => {
  if (target.keysOf) return changesElements(call);
  target.elements.splice(0, target.elements.length);
  return nullValue;
});

const addAll = onCollection((target, [values], {surroundings}) => {
  for (const value of elementsOf(values)) addElement(target, value, surroundings);
  return undefined;
});

export const listMethods = [
  ...valueMethods(
    {
      ...sharedReaders,
      'get(Integer): T': onCollection((target, [index]) =>
        index && !isUnknown(index) ? elementAt(target, index) : undefined,
      ),
    },
    false,
  ),
  ...unevaluated(false, `${unevaluatedReaders}\nInteger: indexOf(Object)\nSelf: deepClone()`),
  ...valueMethods(
    {
      'add(T): void': onCollection((target, [value], {surroundings}) => {
        if (value) addElement(target, value, surroundings);
        return nullValue;
      }),
      'addAll(Object): void': addAll,
      'add(Integer, T): void': changesElements,
      'clear(): void': clear,
      'remove(Integer): T': changesElements,
      'set(Integer, T): void': changesElements,
      'sort(): void': changesElements,
      'sort(Comparator<T>): void': changesElements,
    },
    true,
  ),
];

export const setMethods = [
  ...valueMethods(sharedReaders, false),
  ...unevaluated(false, `${unevaluatedReaders}\nBoolean: containsAll(Object)`),
  ...valueMethods(
    {
      'add(T): Boolean': onCollection((target, [value], {surroundings}) =>
        value ? addElement(target, value, surroundings) : undefined,
      ),
      'addAll(Object): Boolean': addAll,
      'clear(): void': clear,
      'remove(T): Boolean': changesElements,
      'removeAll(Object): Boolean': changesElements,
      'retainAll(Object): Boolean': changesElements,
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

const changesEntries: OnValues = ({target}) => {
  markEscaped(target);
  return undefined;
};

export const mapMethods = [
  ...valueMethods(
    {
      'clone(): Self': onMap(({key, value, entries}) => {
        return {kind: 'map', key, value, entries: entries.map(([one, other]) => [one, other])};
      }),
      'containsKey(K): Boolean': onMap((target, [key], call) => {
        const index = keyIndex(target, key, call);
        return index === undefined ? undefined : index >= 0;
      }),
      'get(K): V': onMap((target, [key], call) => {
        const index = keyIndex(target, key, call);
        return index === undefined ? undefined : (target.entries[index]?.[1] ?? nullValue);
      }),
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
  ...unevaluated(false, `${unevaluatedReaders}\nSelf: deepClone()`),
  ...valueMethods(
    {
      'clear(): void': changesEntries,
      'put(K, V): V': onMap(
        (target, [key, value], {surroundings}) =>
          key && value && putEntry(target, key, value, surroundings),
      ),
      'putAll(Object): void': onMap((target, [values], {surroundings}) => {
        for (const [key, value] of entriesOf(values)) putEntry(target, key, value, surroundings);
        return nullValue;
      }),
      'remove(K): V': changesEntries,
    },
    true,
  ),
];
