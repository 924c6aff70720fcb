/** Expressions: literals, operators, conditionals, assignments, collections. Chains have their own module. */
import {applyBinary, applyUnary} from '../values/arithmetic';
import {numberValue} from '../values/numbers';
import {addElement, putEntry} from '../values/platform';
import {
  type ArrayConstruction,
  type Binary,
  type CollectionConstruction,
  type Conditional,
  type Expression,
  type Literal,
  type MapConstruction,
  type SourceRange,
  chainOf,
  isNumberType,
  nullType,
  operatorResult,
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
import type {Environment} from './environment';
import {hasSideEffects} from './side-effects';
import {convert} from './convert';
import {printed} from './surroundings';
import {callByName} from './user-calls';

/** @throws ModelError for Apex that does not compile, that throws, or that the model does not run */
export function evaluate(
  interpreter: Interpreter,
  expression: Expression,
  environment: Environment,
): TypedValue {
  switch (expression.kind) {
    case 'literal':
      return literal(interpreter, expression);
    case 'name':
    case 'field':
    case 'index':
      return evaluateChain(interpreter, chainOf(expression), environment);
    case 'self':
      return selfReference(interpreter, expression, environment);
    case 'call':
      return expression.receiver
        ? evaluateChain(interpreter, chainOf(expression), environment)
        : callByName(interpreter, expression, environment);
    case 'new':
      return construct(interpreter, expression, environment);
    case 'newCollection':
      return newCollection(interpreter, expression, environment);
    case 'newArray':
      return newArray(interpreter, expression, environment);
    case 'instanceof':
      return instanceOf(interpreter, expression, environment);
    case 'newMap':
      return newMap(interpreter, expression, environment);
    case 'binary':
      return binary(interpreter, expression, environment);
    case 'unary': {
      const operand = interpreter.evaluate(expression.operand, environment);
      return (
        interpreter.within(expression.place, () => applyUnary(expression.operator, operand)) ??
        interpreter.unknown(expression, environment, operand.type)
      );
    }
    case 'conditional':
      return conditional(interpreter, expression, environment);
    case 'assign':
      return assign(interpreter, expression, environment);
    case 'cast':
      return cast(interpreter, expression, environment);
    case 'increment':
      return increment(interpreter, expression, environment);
    default:
      return interpreter.unknown(expression, environment);
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

function binary(
  interpreter: Interpreter,
  expression: Binary,
  environment: Environment,
): TypedValue {
  const {operator, place} = expression;
  if (operator === '??') return coalesce(interpreter, expression, environment);
  const left = interpreter.evaluate(expression.left, environment);
  if (operator === '&&' || operator === '||')
    return logical(interpreter, expression, left, environment);
  const right = interpreter.evaluate(expression.right, environment);
  if (operator === '==') interpreter.execution.test?.compared.set(expression, [left, right]);
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
  const type = operatorResult(operator, left.type, right.type) ?? unknownType;
  // Arithmetic throws for null and for a division by zero.
  return /^[-+*/]$/.test(operator) && type.name !== 'String'
    ? interpreter.unknownCall(expression, environment, type)
    : interpreter.unknown(expression, environment, type);
}

/** Whether a division cuts off depends on the static types. */
function isUntypedQuotient(operator: string, left: TypedValue, right: TypedValue): boolean {
  return operator === '/' && [left, right].some(({type}) => type.name === unknownType.name);
}

/**
 * The right side is evaluated only if the left is null, which a field token never is; the result has a type that takes
 * both.
 */
function coalesce(
  interpreter: Interpreter,
  {left, right, place}: Binary,
  environment: Environment,
): TypedValue {
  const first = interpreter.evaluate(left, environment);
  const isToken = first.value.kind === 'field' && first.value.isCertain;
  if (isUnknown(first.value) && !isToken) {
    rejectSideEffects(interpreter, right, left, environment);
    const type = interpreter.types.common(first.type, interpreter.types.of(right));
    return interpreter.unknown({place}, environment, type);
  }
  const isLeft = first.value.kind !== 'null';
  const chosen = isLeft ? first : interpreter.evaluate(right, environment);
  const other = isLeft ? interpreter.types.of(right) : first.type;
  return withCommonType(interpreter, chosen, other, place);
}

/** What is not evaluated must not change anything, if it is not known whether Apex evaluates it. */
function rejectSideEffects(
  interpreter: Interpreter,
  expression: Expression,
  condition: Expression,
  environment: Environment,
): void {
  if (hasSideEffects(interpreter, expression)) throw undecided(interpreter, condition, environment);
}

/** The right side counts only when the left does not settle the matter, or is not known. */
function logical(
  interpreter: Interpreter,
  expression: Binary,
  left: TypedValue,
  environment: Environment,
): TypedValue {
  const settling = expression.operator === '||';
  const settles = ({value}: TypedValue): boolean =>
    value.kind === 'boolean' && value.value === settling;
  if (settles(left)) return left;
  if (left.value.kind === 'null')
    throw nullPointer(interpreter.locate(expression.left.place), 'a condition is null');
  if (left.value.kind !== 'boolean')
    rejectSideEffects(interpreter, expression.right, expression.left, environment);
  const right = interpreter.evaluate(expression.right, environment);
  if (right.value.kind === 'null')
    throw nullPointer(interpreter.locate(expression.right.place), 'a condition is null');
  const isKnown = left.value.kind === 'boolean' || settles(right);
  return isKnown ? right : interpreter.unknown(expression, environment, simpleType('Boolean'));
}

function conditional(
  interpreter: Interpreter,
  expression: Conditional,
  environment: Environment,
): TypedValue {
  const {condition, whenTrue, whenFalse, place} = expression;
  const {value} = interpreter.evaluate(condition, environment);
  if (value.kind === 'boolean') {
    const [chosen, other] = value.value ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    const result = interpreter.evaluate(chosen, environment);
    return withCommonType(interpreter, result, interpreter.types.of(other), place);
  }
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(condition.place), 'a condition is null');
  const branches = [whenTrue, whenFalse].map((branch) => {
    rejectSideEffects(interpreter, branch, condition, environment);
    return interpreter.evaluate(branch, environment);
  });
  if (
    branches.some((branch) => branch.value.kind === 'library' || branch.value.kind === 'instance')
  ) {
    throw undecided(interpreter, condition, environment);
  }
  const [first = nullType, second = nullType] = branches.map(({type}) => type);
  return interpreter.unknown(expression, environment, interpreter.types.common(first, second));
}

/** `c ? 1 : 2.5` is a Decimal, whichever branch runs. */
function withCommonType(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  other: ApexType,
  place: SourceRange,
): TypedValue {
  const common = interpreter.types.common(type, other);
  if (common.name === unknownType.name)
    return {value, type: value.kind === 'number' ? unknownType : type};
  if (!isNumberType(common.name) && common.name !== 'String' && common.name !== 'Datetime')
    return {value, type: common};
  return {value: interpreter.convert(value, common, place), type: common};
}

function newArray(
  interpreter: Interpreter,
  expression: ArrayConstruction,
  environment: Environment,
): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, environment.frame.className);
  const size = interpreter.evaluate(expression.size, environment).value;
  if (size.kind !== 'number' || size.value < 0 || size.value > maximumArray)
    return interpreter.unknown(expression, environment, type);
  const elements = Array.from({length: size.value}, () => nullValue);
  return {value: listOf(type.arguments[0] ?? unknownType, elements), type};
}

function newCollection(
  interpreter: Interpreter,
  expression: CollectionConstruction,
  environment: Environment,
): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, environment.frame.className);
  const [element = unknownType] = type.arguments;
  if (type.name === 'Map' && expression.elements.length === 0) return emptyMap(type);
  if (type.name !== 'List' && type.name !== 'Set')
    return interpreter.unknown(expression, environment, type);
  const value = type.name === 'Set' ? setOf(element, []) : listOf(element, []);
  for (const member of expression.elements) {
    interpreter.step(member.place);
    const result = interpreter.evaluate(member, environment);
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

function newMap(
  interpreter: Interpreter,
  expression: MapConstruction,
  environment: Environment,
): TypedValue {
  const {value, type} = emptyMap(
    interpreter.classes.resolveType(expression.type, environment.frame.className),
  );
  for (const {key, value: entry} of expression.entries) {
    interpreter.step(key.place);
    const first = convert(
      interpreter,
      interpreter.evaluate(key, environment),
      value.key,
      key.place,
    );
    const second = convert(
      interpreter,
      interpreter.evaluate(entry, environment),
      value.value,
      entry.place,
    );
    interpreter.within(key.place, () =>
      putEntry(value, first, second, interpreter.surroundings(key.place)),
    );
  }
  return {value, type};
}
