/**
 * Equality of values. Source: Expression Operators (apexcode/langCon_apex_expressions_operators_understanding.htm); for
 * sets, map keys and `contains`: Using Custom Types in Map Keys and Sets
 * (apexcode/langCon_apex_collections_maps_keys_userdefined.htm), and the note on scale in Primitive Data Types.
 */
import {compareTimes} from './dates';
import {toId} from './ids';
import {compareNumbers, scaled, type NumberValue} from './numbers';
import {
  isUncertain,
  isUnknown,
  type CollectionValue,
  type InstanceValue,
  type RecordValue,
  type Value,
} from './values';

/** How two objects of classes compare: by a class's own `equals` and `hashCode`, otherwise by identity. */
export type InstanceEquality = (left: InstanceValue, right: InstanceValue) => boolean | undefined;

type Equality = (left: Value, right: Value) => boolean | undefined;

/** @returns true when all are, false when one is not, undefined when it is not certain */
function every(outcomes: Iterable<boolean | undefined>): boolean | undefined {
  let result: boolean | undefined = true;
  for (const outcome of outcomes) {
    if (outcome === false) return false;
    if (outcome === undefined) result = undefined;
  }
  return result;
}

function* pairs(
  left: readonly Value[],
  right: readonly Value[],
  equal: Equality,
): Generator<boolean | undefined> {
  for (const [index, value] of left.entries()) {
    const other = right[index];
    yield other && equal(value, other);
  }
}

/** @returns whether the value is among the others; undefined when it is not certain */
export function includes(
  values: readonly Value[],
  value: Value,
  equal: Equality,
): boolean | undefined {
  let result: boolean | undefined = false;
  for (const other of values) {
    const outcome = equal(other, value);
    if (outcome === true) return true;
    if (outcome === undefined) result = undefined;
  }
  return result;
}

/** Larger sets and maps are not compared. */
const maximumCompared = 1000;

function sameCollections(
  left: CollectionValue,
  right: CollectionValue,
  equal: Equality,
): boolean | undefined {
  if (left.isSet !== right.isSet) return undefined;
  const isCertain = !left.isSet || ![...left.elements, ...right.elements].some(isUnknown);
  if (left.elements.length !== right.elements.length) return isCertain ? false : undefined;
  if (!left.isSet) return every(pairs(left.elements, right.elements, equal));
  if (left.elements.length > maximumCompared) return undefined;
  return every(left.elements.map((element) => includes(right.elements, element, equal)));
}

/** A field that was set to null and one that was never set are not told apart by the documentation. */
function sameRecords(left: RecordValue, right: RecordValue, equal: Equality): boolean | undefined {
  if (left.fields === right.fields) return true;
  if (left.object.toLowerCase() !== right.object.toLowerCase()) return false;
  const names = new Set([...left.fields.keys(), ...right.fields.keys()]);
  return every(
    [...names].map((name) => {
      const [first, second] = [left.fields.get(name), right.fields.get(name)];
      if (first && second) return equal(first, second);
      return (first ?? second)?.kind === 'null' ? undefined : false;
    }),
  );
}

/** Texts inside a collection or record: whether capitals count is not documented. */
const sameText = (left: string, right: string): boolean | undefined =>
  left === right ? true : left.toLowerCase() === right.toLowerCase() ? undefined : false;

function sameContent(left: Value, right: Value, instances: InstanceEquality): boolean | undefined {
  if (isUnknown(left) || isUnknown(right) || isUncertain(left) || isUncertain(right)) {
    const areTokens =
      left.kind === 'field' && right.kind === 'field' && left.isCertain && right.isCertain;
    return areTokens ? left.object === right.object && left.field === right.field : undefined;
  }
  if (left.kind === 'null' || right.kind === 'null') return left.kind === right.kind;
  if (left.kind !== right.kind) return areRelated(left, right) ? sameTimes(left, right) : false;
  const equal: Equality = (first, second) => sameElement(first, second, instances);
  switch (left.kind) {
    case 'number':
      return right.kind === 'number' ? sameStoredNumbers(left, right) : undefined;
    case 'collection':
      return right.kind === 'collection' ? sameCollections(left, right, equal) : undefined;
    case 'map':
      return left === right ? true : undefined;
    case 'record':
      return right.kind === 'record' ? sameRecords(left, right, equal) : undefined;
    case 'instance':
      return right.kind === 'instance' ? instances(left, right) : undefined;
    case 'library':
      return right.kind === 'library' ? left.object === right.object : undefined;
    case 'enum':
      return right.kind === 'enum' && left.type === right.type
        ? left.name === right.name
        : undefined;
    case 'objectType':
      return right.kind === 'objectType' ? left.name === right.name : undefined;
    case 'date':
    case 'datetime':
      return sameTimes(left, right);
    case 'id':
    case 'time':
    case 'boolean':
      return right.kind === left.kind ? left.value === right.value : undefined;
    default:
      return undefined;
  }
}

/** Values of different kinds differ, unless one of them is converted. */
function areRelated(left: Value, right: Value): boolean {
  const kinds = [left.kind, right.kind].sort().join();
  return kinds === 'date,datetime' || kinds === 'id,text';
}

function sameTimes(left: Value, right: Value): boolean | undefined {
  const [first, second] = [left, right].map((value) =>
    value.kind === 'date' || value.kind === 'datetime' ? value : undefined,
  );
  const difference = first && second && compareTimes(first, second);
  return difference === undefined ? undefined : difference === 0;
}

function sameNumbers(left: NumberValue, right: NumberValue): boolean | undefined {
  const difference = compareNumbers(left, right);
  return difference === undefined ? undefined : difference === 0;
}

/** Numbers in collections, records and variables of type Object: their type and a Decimal's scale count as well. */
function sameStoredNumbers(left: NumberValue, right: NumberValue): boolean | undefined {
  const isSame = sameNumbers(left, right);
  if (isSame !== true) return isSame;
  if (left.type !== right.type) return undefined;
  const isCertain = left.type !== 'Decimal' || scaled(left).scale === scaled(right).scale;
  return isCertain && !left.isScaleUnknown && !right.isScaleUnknown ? true : undefined;
}

function sameElement(left: Value, right: Value, instances: InstanceEquality): boolean | undefined {
  return left.kind === 'text' && right.kind === 'text'
    ? sameText(left.value, right.value)
    : sameContent(left, right, instances);
}

/** `==`: Strings without regard to capitals, everything else by content, objects of classes by identity or `equals`. */
export function looselyEqual(
  left: Value,
  right: Value,
  instances: InstanceEquality,
): boolean | undefined {
  if (left.kind === 'text' && right.kind === 'text')
    return left.value.toLowerCase() === right.value.toLowerCase();
  if (left.kind === 'id' && right.kind === 'text') return left.value === toId(right.value);
  if (left.kind === 'text' && right.kind === 'id') return toId(left.value) === right.value;
  return sameContent(left, right, instances);
}

/** Compares as the elements of a Set, the keys of a Map, and `contains` do: capitals count, and so does a Decimal's scale. */
export function sameKey(
  left: Value,
  right: Value,
  instances: InstanceEquality,
): boolean | undefined {
  if (left.kind === 'text' && right.kind === 'text') return left.value === right.value;
  const areIntegers =
    left.kind === 'number' &&
    right.kind === 'number' &&
    left.type === 'Integer' &&
    right.type === 'Integer';
  return areIntegers ? left.value === right.value : sameContent(left, right, instances);
}

/** `===`: the same object in memory. Of equal texts and numbers Apex does not say whether they are. */
export function identical(left: Value, right: Value): boolean | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  if (left.kind === 'null' || right.kind === 'null') return left.kind === right.kind;
  if (left.kind !== right.kind) return false;
  if (left.kind === 'record' && right.kind === 'record') return left.fields === right.fields;
  if (left.kind === 'library' && right.kind === 'library') return left.object === right.object;
  if (left.kind === 'enum') return sameContent(left, right, () => undefined);
  if (/^(collection|map|instance)$/.test(left.kind)) return left === right;
  return sameKey(left, right, () => undefined) === false ? false : undefined;
}
