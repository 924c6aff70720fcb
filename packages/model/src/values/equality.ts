/**
 * Equality of values. Source: Expression Operators
 * (apexcode/langCon_apex_expressions_operators_understanding.htm); for sets, map keys and
 * `contains`: Using Custom Types in Map Keys and Sets
 * (apexcode/langCon_apex_collections_maps_keys_userdefined.htm), and the note on scale in Primitive
 * Data Types.
 *
 * Records, collections and objects are equal to themselves. Two of them are not compared, nor are
 * they as elements of a set.
 */
import {compareTimes} from './dates';
import {toId} from './ids';
import {compareNumbers, type NumberValue} from './numbers';
import {isUncertain, isUnknown, type Value} from './values';

/** @returns whether the value is among the others, as for `contains`; undefined if unknown */
export function includes(values: readonly Value[], value: Value): boolean | undefined {
  const outcomes = values.map((other) => sameKey(other, value));
  if (outcomes.includes(true)) return true;
  return outcomes.includes(undefined) ? undefined : false;
}

function sameContent(left: Value, right: Value): boolean | undefined {
  if (isUnknown(left) || isUnknown(right) || isUncertain(left) || isUncertain(right)) {
    const areTokens =
      left.kind === 'field' && right.kind === 'field' && left.isCertain && right.isCertain;
    return areTokens ? left.object === right.object && left.field === right.field : undefined;
  }
  if (left.kind === 'null' || right.kind === 'null') return left.kind === right.kind;
  if (left.kind !== right.kind && !areRelated(left, right)) return false;
  switch (left.kind) {
    case 'number':
      return right.kind === 'number' ? sameStoredNumbers(left, right) : undefined;
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

/** Numbers in collections and in Objects: their type and a Decimal's scale count as well. */
function sameStoredNumbers(left: NumberValue, right: NumberValue): boolean | undefined {
  const difference = compareNumbers(left, right);
  if (difference !== 0) return difference === undefined ? undefined : false;
  return left.type === right.type && left.text === right.text ? true : undefined;
}

/** `==`: Strings without regard to capitals, other values by content. */
export function looselyEqual(left: Value, right: Value): boolean | undefined {
  if (left.kind === 'text' && right.kind === 'text')
    return left.value.toLowerCase() === right.value.toLowerCase();
  if (left.kind === 'id' && right.kind === 'text') return left.value === toId(right.value);
  if (left.kind === 'text' && right.kind === 'id') return toId(left.value) === right.value;
  return isSameObject(left, right) || sameContent(left, right);
}

function isSameObject(left: Value, right: Value): boolean {
  if (left.kind === 'record' && right.kind === 'record') return left.fields === right.fields;
  if (left.kind === 'library' && right.kind === 'library') return left.object === right.object;
  return /^(collection|map|instance)$/.test(left.kind) && left === right;
}

/** Compares as a Set, the keys of a Map, and `contains` do: by capitals and a Decimal's scale. */
export function sameKey(left: Value, right: Value): boolean | undefined {
  return left.kind === 'text' && right.kind === 'text'
    ? left.value === right.value
    : sameContent(left, right);
}

/** `===`: the same object. Apex doesn't say whether equal texts or numbers are the same. */
export function identical(left: Value, right: Value): boolean | undefined {
  if (isSameObject(left, right)) return true;
  const isSame = sameContent(left, right);
  return left.kind === 'null' || left.kind === 'enum' || isSame === false ? isSame : undefined;
}
