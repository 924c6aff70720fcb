/** Casts and `instanceof` (Classes and Casting, apexcode/apex_classes_casting.htm). */
import {
  type Cast,
  type InstanceOf,
  conversionCost,
  isNumberType,
  isScalarType,
  printType,
  simpleType,
  type ApexType,
} from '@soql-lib/apex';
import {runtimeType} from '../values/coerce';
import {isId} from '../values/ids';
import {narrowNumber} from '../values/numbers';
import {exception, unsupported} from '../values/refusal';
import {booleanValue, isUncertain, isUnknown, type TypedValue, type Value} from '../values/values';
import type {Environment, Interpreter} from './interpreter';

function rejectForeignScalars(
  interpreter: Interpreter,
  from: ApexType,
  type: ApexType,
  {place}: Cast,
): void {
  if (!isScalarType(from.name) || !isScalarType(type.name)) return;
  const isWider = (source: ApexType, target: ApexType): boolean =>
    conversionCost(source, target, interpreter.classes.ancestorsOf) !== undefined;
  if (isWider(from, type) || isWider(type, from)) return;
  throw interpreter.fail(
    'type',
    `Incompatible types since an instance of ${from.name} is never an instance of ${type.name}`,
    place,
  );
}

/** A cast changes a value as an assignment does, and narrows numbers as well: 5.7 becomes 5. An object stays what it is. */
export function cast(expression: Cast, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {value, type: from} = environment.evaluate(expression.operand);
  const type = environment.resolveType(expression.type);
  rejectForeignScalars(interpreter, from, type, expression);
  const isSource =
    value.kind === 'unknown' || (value.kind === 'field' && type.name !== 'SObjectField');
  if (isSource) return environment.unknown(expression, type);
  return environment.within(expression.place, () => {
    rejectHiddenConversion(value, from, type);
    rejectForeignObjects(interpreter, value, type);
    if (value.kind === 'number' && isNumberType(type.name) && isNumberType(from.name))
      return {value: narrowNumber(value, type.name), type};
    return {value: environment.convert(value, type, expression.place), type};
  });
}

/** Out of an Object, a value is cast to its own type; whether Apex converts it to another one is not documented. */
function rejectHiddenConversion(value: Value, from: ApexType, type: ApexType): void {
  const actual = runtimeType(value).name;
  const isHidden = !isScalarType(from.name) && isScalarType(type.name) && actual !== type.name;
  const converts =
    (isNumberType(actual) && isNumberType(type.name)) ||
    (actual === 'String' && type.name === 'Id') ||
    (actual === 'Date' && type.name === 'Datetime');
  if (isHidden && converts)
    throw unsupported(
      `whether Apex converts an Object that is a ${actual} to ${type.name} is not documented`,
    );
}

function rejectForeignObjects(interpreter: Interpreter, value: Value, type: ApexType): void {
  const isObject = value.kind === 'record' || value.kind === 'instance' || value.kind === 'enum';
  if (!isObject || isInstance(interpreter, value, type) !== false) return;
  throw exception(
    'TypeException',
    `Invalid conversion from runtime type ${runtimeType(value).name} to ${printType(type)}`,
  );
}

/** @returns undefined when it is not certain */
export function isInstance(
  interpreter: Interpreter,
  value: Value,
  type: ApexType,
): boolean | undefined {
  if (value.kind === 'null') return false;
  if (isUnknown(value) || isUncertain(value)) return undefined;
  if (type.name === 'Object') return true;
  const actual = runtimeType(value);
  if (printType(actual).toLowerCase() === printType(type).toLowerCase()) return true;
  switch (value.kind) {
    case 'text':
      return type.name === 'Id' ? isId(value.value) : isScalarType(type.name) ? false : undefined;
    case 'record':
      if (type.name === 'SObject') return true;
      return value.object.toLowerCase() === type.name.toLowerCase();
    case 'instance': {
      const names = interpreter.classes
        .ancestorsOf(value.className)
        .map((name) => name.toLowerCase());
      if (names.includes(type.name.toLowerCase())) return true;
      if (
        interpreter.classes.isException(value.className) &&
        /^(system\.)?exception$/i.test(type.name)
      )
        return true;
      // Of an interface that is not given, nothing is known.
      return interpreter.classes.find(type.name) || isScalarType(type.name) ? false : undefined;
    }
    default:
      return isForeignScalar(actual, type) ? false : undefined;
  }
}

/** Two types of which no value belongs to both; of numbers, and of Id and String, the documentation says too little. */
function isForeignScalar(actual: ApexType, type: ApexType): boolean {
  if (!isScalarType(type.name)) return false;
  const related = [actual.name, type.name];
  const areNumbers = related.every(isNumberType);
  const isWhole = type.name === 'Integer' || type.name === 'Long';
  if (areNumbers) return isWhole && actual.name !== 'Integer';
  const areTexts = related.every((name) => name === 'Id' || name === 'String');
  return !areTexts;
}

export function instanceOf(expression: InstanceOf, environment: Environment): TypedValue {
  const {value} = environment.evaluate(expression.operand);
  const type = environment.resolveType(expression.type);
  const outcome = isInstance(environment.interpreter, value, type);
  return outcome === undefined
    ? environment.unknown(expression, simpleType('Boolean'))
    : {value: booleanValue(outcome), type: simpleType('Boolean')};
}
