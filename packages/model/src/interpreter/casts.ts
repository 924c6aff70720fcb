/** Casts (Classes and Casting, apexcode/apex_classes_casting.htm). */
import {type Cast, conversionCost, isNumberType, isScalarType, type ApexType} from '@soql-lib/apex';
import {runtimeType} from '../values/coerce';
import {narrowNumber} from '../values/numbers';
import type {TypedValue, Value} from '../values/values';
import type {Environment, Interpreter} from './interpreter';

function rejectForeignScalars(
  interpreter: Interpreter,
  from: ApexType,
  type: ApexType,
  {place}: Cast,
): void {
  if (!isScalarType(from.name)) return;
  const {classes, execution} = interpreter;
  const isObject = classes.find(type.name) ?? execution.names.find(type.name);
  if (!isScalarType(type.name) && !isObject) return;
  const isWider = (source: ApexType, target: ApexType): boolean =>
    conversionCost(source, target, classes.ancestorsOf) !== undefined;
  if (!isObject && (isWider(from, type) || isWider(type, from))) return;
  throw interpreter.fail(
    'type',
    `Incompatible types since an instance of ${from.name} is never an instance of ${type.name}`,
    place,
  );
}

/** Apex throws for most of these. */
function isOther({classes}: Interpreter, value: Value, {name}: ApexType): boolean {
  if (value.kind !== 'record' && value.kind !== 'instance') return false;
  const names =
    value.kind === 'record'
      ? [value.object, 'SObject', 'Object']
      : [value.className, ...classes.ancestorsOf(value.className), 'Object', 'Exception'];
  return !names.some((own) => own.toLowerCase() === name.toLowerCase());
}

/** A cast converts as an assignment does, and narrows numbers: 5.7 becomes 5. An object stays. */
export function cast(expression: Cast, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {value, type: from} = environment.evaluate(expression.operand);
  const type = environment.resolveType(expression.type);
  rejectForeignScalars(interpreter, from, type, expression);
  const isSource =
    value.kind === 'unknown' || (value.kind === 'field' && type.name !== 'SObjectField');
  // Whether Apex converts what was an Object to another type than its own isn't documented.
  const isHidden =
    !isScalarType(from.name) && isScalarType(type.name) && runtimeType(value).name !== type.name;
  if (isSource || (isHidden && value.kind !== 'null')) return environment.unknown(expression, type);
  if (isOther(interpreter, value, type)) return environment.unknownCall(expression, type);
  return environment.within(expression.place, () =>
    value.kind === 'number' && isNumberType(type.name) && isNumberType(from.name)
      ? {value: narrowNumber(value, type.name), type}
      : {value: environment.convert(value, type, expression.place), type},
  );
}
