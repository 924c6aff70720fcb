/** Whether Apex compiles an assignment. */
import {libraryTypeName} from '../signatures';
import {
  type SourceRange,
  builtInName,
  conversionCost,
  isScalarType,
  printType,
  voidType,
  type ApexType,
} from '@soql-lib/apex';
import type {TypedValue, Value} from '../values/values';
import type {Interpreter} from './interpreter';

/** Rejects assignments that Apex would not compile, where both types are certain. */
export function convert(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  target: ApexType,
  place: SourceRange,
): Value {
  if (type.name === voidType.name) throw interpreter.fail('type', 'the method returns void', place);
  const isConvertible =
    conversionCost(type, target, interpreter.classes.ancestorsOf) !== undefined ||
    (!needsCast(type, target) && !isCertain(type, target) && !isForeign(interpreter, type, target));
  if (isConvertible) return interpreter.convert(value, target, place);
  throw interpreter.fail(
    'type',
    `illegal assignment from ${printType(type)} to ${printType(target)}${resultHint(interpreter, type, target)}`,
    place,
  );
}

/** A chain without its result method is still a builder. */
function resultHint(interpreter: Interpreter, {name}: ApexType, target: ApexType): string {
  const type = libraryTypeName(name);
  const isBuilder = type === 'SOQL.Queryable' || type === 'SOQLCache.Cacheable';
  return isBuilder && familyOf(interpreter, target) !== undefined
    ? ': the chain has no result method, such as toList()'
    : '';
}

/** An Object, an SObject and a Map of them need a cast; a List doesn't (facts/soql.md 11). */
function needsCast(type: ApexType, target: ApexType): boolean {
  if (type.name === 'Object' || type.name === 'SObject') return true;
  if (type.name !== 'Map' || target.name !== 'Map') return false;
  const [values, targetValues] = [type.arguments[1], target.arguments[1]];
  return (
    values?.name === 'SObject' && targetValues !== undefined && targetValues.name !== 'SObject'
  );
}

function isCertain(...types: ApexType[]): boolean {
  const isBuilder = types.some(({name}) => libraryTypeName(name) !== undefined);
  const isScalar = types.every(
    ({name, arguments: inner}) => builtInName(name) !== undefined && inner.length === 0,
  );
  return isBuilder || isScalar;
}

type Family = 'scalar' | 'List' | 'Set' | 'Map' | 'record';

/** @returns undefined for a type of which the model doesn't know what can be assigned to it */
function familyOf({execution}: Interpreter, {name}: ApexType): Family | undefined {
  if (name === 'List' || name === 'Set' || name === 'Map') return name;
  if (name === 'SObject' || execution.names.find(name)) return 'record';
  return isScalarType(name) ? 'scalar' : undefined;
}

/** Whether no value of one type is one of the other: a list is no record (Rules of Conversion). */
function isForeign(interpreter: Interpreter, from: ApexType, to: ApexType): boolean {
  const [source, target] = [familyOf(interpreter, from), familyOf(interpreter, to)];
  if (source === undefined) return false;
  if (source !== target) {
    const isOpen = source === 'record' || to.name.startsWith('?');
    return target !== undefined || !(isOpen || /^(Object|Iterable)$/.test(to.name));
  }
  if (source === 'scalar' || source === 'record')
    return (
      from.name !== 'SObject' &&
      conversionCost(from, to, interpreter.classes.ancestorsOf) === undefined
    );
  return from.arguments.some((argument, index) => {
    const wanted = to.arguments[index];
    return wanted !== undefined && isForeign(interpreter, argument, wanted);
  });
}
