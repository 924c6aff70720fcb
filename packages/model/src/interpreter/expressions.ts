/** Expressions: literals, operators, conditionals, assignments, collections. Chains have their own module. */
import {applyBinary, applyUnary} from '../values/arithmetic';
import {isNumberType, numberValue} from '../values/numbers';
import {addElement, putEntry} from '../values/platform';
import {
  type ArrayConstruction,
  type Binary,
  type CollectionConstruction,
  type Conditional,
  type Expression,
  type Literal,
  type MapConstruction,
  type Place,
  nullType,
  simpleType,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {
  booleanValue,
  isUnknown,
  listOf,
  nullValue,
  setOf,
  textValue,
  type MapValue,
  type TypedValue,
} from '../values/values';
import {nullPointer, withinLimit} from '../errors';
import {assign, increment} from './assignment';
import {cast, instanceOf} from './casts';
import {evaluateChain, selfReference} from './chains';
import {undecided} from './conditions';
import type {Interpreter} from './interpreter';
import {construct} from './objects';
import type {Scope} from './scope';
import {hasSideEffects} from './side-effects';
import {convert} from './convert';
import {commonType, resultType, typeOf} from './static-types';
import {printed} from './surroundings';
import {callByName} from './user-calls';

/** @throws ModelError for Apex that does not compile, that throws, or that the model does not run */
export function evaluate(
  interpreter: Interpreter,
  expression: Expression,
  scope: Scope,
): TypedValue {
  switch (expression.kind) {
    case 'literal':
      return literal(interpreter, expression);
    case 'name':
      return evaluateChain(
        interpreter,
        {...expression, kind: 'chain', root: expression, links: []},
        scope,
      );
    case 'chain':
      return evaluateChain(interpreter, expression, scope);
    case 'self':
      return selfReference(interpreter, expression, scope);
    case 'call':
      return callByName(interpreter, expression, scope);
    case 'new':
      return construct(interpreter, expression, scope);
    case 'newCollection':
      return newCollection(interpreter, expression, scope);
    case 'newArray':
      return newArray(interpreter, expression, scope);
    case 'instanceof':
      return instanceOf(interpreter, expression, scope);
    case 'newMap':
      return newMap(interpreter, expression, scope);
    case 'binary':
      return binary(interpreter, expression, scope);
    case 'unary': {
      const operand = interpreter.evaluate(expression.operand, scope);
      return (
        interpreter.within(expression.place, () => applyUnary(expression.operator, operand)) ??
        interpreter.unknown(expression, scope, operand.type)
      );
    }
    case 'conditional':
      return conditional(interpreter, expression, scope);
    case 'assign':
      return assign(interpreter, expression, scope);
    case 'cast':
      return cast(interpreter, expression, scope);
    case 'increment':
      return increment(interpreter, expression, scope);
    default:
      return interpreter.unknown(expression, scope);
  }
}

/** A longer array is refused. */
const maximumArray = 10_000;

const largestNumbers = {Integer: 2n ** 31n - 1n, Long: 2n ** 63n - 1n};

function literal(interpreter: Interpreter, {type, text, place}: Literal): TypedValue {
  if (type === 'Integer' || type === 'Long') {
    const largest = largestNumbers[type];
    if (BigInt(text) > largest) {
      const hint = type === 'Integer' ? '; write a Long with the suffix L' : '';
      throw interpreter.fail(
        'type',
        `Illegal ${type.toLowerCase()}: ${text} is larger than ${largest}${hint}`,
        place,
      );
    }
  }
  if (type === 'null') return {value: nullValue, type: nullType};
  if (type === 'String') return {value: textValue(text), type: simpleType('String')};
  if (type === 'Boolean')
    return {value: booleanValue(text === 'true'), type: simpleType('Boolean')};
  return {value: numberValue(type, text), type: simpleType(type)};
}

function binary(interpreter: Interpreter, expression: Binary, scope: Scope): TypedValue {
  const {operator, place} = expression;
  if (operator === '??') return coalesce(interpreter, expression, scope);
  const left = interpreter.evaluate(expression.left, scope);
  if (operator === '&&' || operator === '||') return logical(interpreter, expression, left, scope);
  const right = interpreter.evaluate(expression.right, scope);
  const {instances} = interpreter.surroundings(place);
  const [first, second] =
    operator === '+'
      ? [left, right].map((side) => printed(interpreter, side, place))
      : [left, right];
  const result =
    !first || !second || isUntypedQuotient(operator, left, right)
      ? undefined
      : interpreter.within(place, () => applyBinary(operator, first, second, instances));
  if (result?.value.kind === 'text') withinLimit(result.value.value, interpreter.locate(place));
  if (result) return result;
  const type = resultType(operator, left.type, right.type);
  // Arithmetic throws for null and for a division by zero.
  return /^[-+*/]$/.test(operator) && type.name !== 'String'
    ? interpreter.unknownCall(expression, scope, type)
    : interpreter.unknown(expression, scope, type);
}

/** Whether a division cuts off depends on the static types. */
function isUntypedQuotient(operator: string, left: TypedValue, right: TypedValue): boolean {
  return operator === '/' && [left, right].some(({type}) => type.name === unknownType.name);
}

/** The right side is evaluated only if the left is null; the result has a type that takes both. */
function coalesce(
  interpreter: Interpreter,
  {left, right, place}: Binary,
  scope: Scope,
): TypedValue {
  const first = interpreter.evaluate(left, scope);
  if (isUnknown(first.value)) {
    rejectSideEffects(interpreter, right, left, scope);
    const type = commonType(interpreter, first.type, typeOf(interpreter, right, scope));
    return interpreter.unknown({place}, scope, type);
  }
  const isLeft = first.value.kind !== 'null';
  const chosen = isLeft ? first : interpreter.evaluate(right, scope);
  const other = isLeft ? typeOf(interpreter, right, scope) : first.type;
  return withCommonType(interpreter, chosen, other, place);
}

/** What is not evaluated must not change anything, if it is not known whether Apex evaluates it. */
function rejectSideEffects(
  interpreter: Interpreter,
  expression: Expression,
  condition: Expression,
  scope: Scope,
): void {
  if (hasSideEffects(interpreter, expression)) throw undecided(interpreter, condition, scope);
}

/** The right side counts only when the left does not settle the matter, or is not known. */
function logical(
  interpreter: Interpreter,
  expression: Binary,
  left: TypedValue,
  scope: Scope,
): TypedValue {
  const settling = expression.operator === '||';
  const settles = ({value}: TypedValue): boolean =>
    value.kind === 'boolean' && value.value === settling;
  if (settles(left)) return left;
  if (left.value.kind === 'null')
    throw nullPointer(interpreter.locate(expression.left.place), 'a condition is null');
  if (left.value.kind !== 'boolean')
    rejectSideEffects(interpreter, expression.right, expression.left, scope);
  const right = interpreter.evaluate(expression.right, scope);
  if (right.value.kind === 'null')
    throw nullPointer(interpreter.locate(expression.right.place), 'a condition is null');
  const isKnown = left.value.kind === 'boolean' || settles(right);
  return isKnown ? right : interpreter.unknown(expression, scope, simpleType('Boolean'));
}

function conditional(interpreter: Interpreter, expression: Conditional, scope: Scope): TypedValue {
  const {condition, whenTrue, whenFalse, place} = expression;
  const {value} = interpreter.evaluate(condition, scope);
  if (value.kind === 'boolean') {
    const [chosen, other] = value.value ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    const result = interpreter.evaluate(chosen, scope);
    return withCommonType(interpreter, result, typeOf(interpreter, other, scope), place);
  }
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(condition.place), 'a condition is null');
  const branches = [whenTrue, whenFalse].map((branch) => {
    rejectSideEffects(interpreter, branch, condition, scope);
    return interpreter.evaluate(branch, scope);
  });
  if (
    branches.some((branch) => branch.value.kind === 'library' || branch.value.kind === 'instance')
  ) {
    throw undecided(interpreter, condition, scope);
  }
  const [first = nullType, second = nullType] = branches.map(({type}) => type);
  return interpreter.unknown(expression, scope, commonType(interpreter, first, second));
}

/** `c ? 1 : 2.5` is a Decimal, whichever branch runs. */
function withCommonType(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  other: ApexType,
  place: Place,
): TypedValue {
  const common = commonType(interpreter, type, other);
  if (common.name === unknownType.name)
    return {value, type: value.kind === 'number' ? unknownType : type};
  if (!isNumberType(common.name) && common.name !== 'String' && common.name !== 'Datetime')
    return {value, type: common};
  return {value: interpreter.convert(value, common, place), type: common};
}

function newArray(
  interpreter: Interpreter,
  expression: ArrayConstruction,
  scope: Scope,
): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, scope.frame.className);
  const size = interpreter.evaluate(expression.size, scope).value;
  if (size.kind !== 'number' || size.value < 0 || size.value > maximumArray)
    return interpreter.unknown(expression, scope, type);
  const elements = Array.from({length: size.value}, () => nullValue);
  return {value: listOf(type.arguments[0] ?? unknownType, elements), type};
}

function newCollection(
  interpreter: Interpreter,
  expression: CollectionConstruction,
  scope: Scope,
): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, scope.frame.className);
  const [element = unknownType] = type.arguments;
  if (type.name === 'Map' && expression.elements.length === 0) return emptyMap(type);
  if (type.name !== 'List' && type.name !== 'Set')
    return interpreter.unknown(expression, scope, type);
  const value = type.name === 'Set' ? setOf(element, []) : listOf(element, []);
  for (const member of expression.elements) {
    interpreter.step(member.place);
    const result = interpreter.evaluate(member, scope);
    const converted = convert(interpreter, result, element, member.place);
    interpreter.within(member.place, () =>
      addElement(value, converted, interpreter.surroundings(member.place)),
    );
  }
  return {value, type};
}

function emptyMap(type: ApexType): {value: MapValue; type: ApexType} {
  const [key = unknownType, value = unknownType] = type.arguments;
  return {value: {kind: 'map', key, value, entries: []}, type};
}

function newMap(interpreter: Interpreter, expression: MapConstruction, scope: Scope): TypedValue {
  const {value, type} = emptyMap(
    interpreter.classes.resolveType(expression.type, scope.frame.className),
  );
  for (const [key, entry] of expression.entries) {
    interpreter.step(key.place);
    const first = convert(interpreter, interpreter.evaluate(key, scope), value.key, key.place);
    const second = convert(
      interpreter,
      interpreter.evaluate(entry, scope),
      value.value,
      entry.place,
    );
    interpreter.within(key.place, () =>
      putEntry(value, first, second, interpreter.surroundings(key.place)),
    );
  }
  return {value, type};
}
