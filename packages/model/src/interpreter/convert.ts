/** Whether Apex compiles an assignment. */
import {libraryTypeName} from '../signatures';
import {
  type SourceRange,
  builtInName,
  conversionCost,
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
    (!needsCast(type, target) && !isCertain(type, target));
  if (isConvertible) return interpreter.convert(value, target, place);
  throw interpreter.fail(
    'type',
    `illegal assignment from ${printType(type)} to ${printType(target)}`,
    place,
  );
}

/** An Object, an SObject and a Map of them need a cast; a List of SObject does not (facts/soql.md 11). */
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
