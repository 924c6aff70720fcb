/** Expressions: literals, operators, conditionals, assignments, collections. Chains have their own module. */
import {applyBinary, applyUnary} from '../values/arithmetic';
import {largestNumbers, numberValue} from '../values/numbers';
import {addElement, putEntry} from '../values/platform';
import {
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
  emptyCollection,
  emptyMap,
  isUnknown,
  nullValue,
  textValue,
  type TypedValue,
} from '../values/values';
import {withinLimit} from '../errors';
import {assign, increment} from './assignment';
import {cast} from './casts';
import {evaluateChain, selfReference} from './chains';
import {evaluateCondition, undecided} from './conditions';
import type {Environment, Interpreter} from './interpreter';
import {construct} from './objects';
import {hasSideEffects} from './side-effects';
import {convert} from './convert';
import {callByName} from './user-calls';

/** @throws ModelError for Apex that does not compile, that throws, or that the model does not run */
export function evaluate(expression: Expression, environment: Environment): TypedValue {
  switch (expression.kind) {
    case 'literal':
      return literal(environment.interpreter, expression);
    case 'name':
    case 'field':
    case 'index':
      return evaluateChain(chainOf(expression), environment);
    case 'self':
      return selfReference(expression, environment);
    case 'call':
      return expression.receiver
        ? evaluateChain(chainOf(expression), environment)
        : callByName(expression, environment);
    case 'new':
      return construct(expression, environment);
    case 'newCollection':
      return newCollection(expression, environment);
    case 'newArray':
      return environment.unknown(expression, environment.resolveType(expression.type));
    case 'instanceof':
      return environment.unknown(expression, simpleType('Boolean'));
    case 'newMap':
      return newMap(expression, environment);
    case 'binary':
      return binary(expression, environment);
    case 'unary': {
      const operand = environment.evaluate(expression.operand);
      return (
        environment.within(expression.place, () => applyUnary(expression.operator, operand)) ??
        environment.unknown(expression, operand.type)
      );
    }
    case 'conditional':
      return conditional(expression, environment);
    case 'assign':
      return assign(expression, environment);
    case 'cast':
      return cast(expression, environment);
    case 'increment':
      return increment(expression, environment);
    default:
      return environment.unknown(expression);
  }
}

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

function binary(expression: Binary, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {operator, place} = expression;
  if (operator === '??') return coalesce(expression, environment);
  if (operator === '&&' || operator === '||') return logical(expression, environment);
  const left = environment.evaluate(expression.left);
  const right = environment.evaluate(expression.right);
  if (operator === '==') interpreter.execution.test?.compared.set(expression, [left, right]);
  const result = isUntypedQuotient(operator, left, right)
    ? undefined
    : environment.within(place, () => applyBinary(operator, left, right));
  if (result?.value.kind === 'text') withinLimit(result.value.value, interpreter.locate(place));
  if (result) return result;
  const type = operatorResult(operator, left.type, right.type) ?? unknownType;
  // Arithmetic throws for null and for a division by zero.
  return /^[-+*/]$/.test(operator) && type.name !== 'String'
    ? environment.unknownCall(expression, type)
    : environment.unknown(expression, type);
}

/** Whether a division cuts off depends on the static types. */
function isUntypedQuotient(operator: string, left: TypedValue, right: TypedValue): boolean {
  return operator === '/' && [left, right].some(({type}) => type.name === unknownType.name);
}

/**
 * The right side is evaluated only if the left is null, which a field token never is; the result has a type that takes
 * both.
 */
function coalesce({left, right, place}: Binary, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const first = environment.evaluate(left);
  const isToken = first.value.kind === 'field' && first.value.isCertain;
  if (isUnknown(first.value) && !isToken) {
    rejectSideEffects(right, left, environment);
    const type = interpreter.types.common(first.type, interpreter.types.of(right));
    return environment.unknown({place}, type);
  }
  const isLeft = first.value.kind !== 'null';
  const chosen = isLeft ? first : environment.evaluate(right);
  const other = isLeft ? interpreter.types.of(right) : first.type;
  return withCommonType(interpreter, chosen, other, place);
}

/** What is not evaluated must not change anything, if it is not known whether Apex evaluates it. */
function rejectSideEffects(
  expression: Expression,
  condition: Expression,
  environment: Environment,
): void {
  if (hasSideEffects(environment.interpreter, expression)) throw undecided(condition, environment);
}

/** The right side counts only when the left does not settle the matter, or is not known. */
function logical(expression: Binary, environment: Environment): TypedValue {
  const left = evaluateCondition(expression.left, environment);
  const settling = expression.operator === '||';
  const settles = ({value}: TypedValue): boolean =>
    value.kind === 'boolean' && value.value === settling;
  if (settles(left)) return left;
  if (left.value.kind !== 'boolean')
    rejectSideEffects(expression.right, expression.left, environment);
  const right = evaluateCondition(expression.right, environment);
  const isKnown = left.value.kind === 'boolean' || settles(right);
  return isKnown ? right : environment.unknown(expression, simpleType('Boolean'));
}

function conditional(expression: Conditional, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {condition, whenTrue, whenFalse, place} = expression;
  const {value} = evaluateCondition(condition, environment);
  if (value.kind === 'boolean') {
    const [chosen, other] = value.value ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    const result = environment.evaluate(chosen);
    return withCommonType(interpreter, result, interpreter.types.of(other), place);
  }
  const branches = [whenTrue, whenFalse].map((branch) => {
    rejectSideEffects(branch, condition, environment);
    return environment.evaluate(branch);
  });
  if (
    branches.some((branch) => branch.value.kind === 'library' || branch.value.kind === 'instance')
  ) {
    throw undecided(condition, environment);
  }
  const [first = nullType, second = nullType] = branches.map(({type}) => type);
  return environment.unknown(expression, interpreter.types.common(first, second));
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

function newCollection(expression: CollectionConstruction, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const type = environment.resolveType(expression.type);
  const [element = unknownType] = type.arguments;
  if (type.name === 'Map' && expression.elements.length === 0) return {value: emptyMap(type), type};
  if (type.name !== 'List' && type.name !== 'Set') return environment.unknown(expression, type);
  const value = emptyCollection(type);
  for (const member of expression.elements) {
    interpreter.step(member.place);
    const result = environment.evaluate(member);
    const converted = convert(interpreter, result, element, member.place);
    environment.onValues(member.place, (around) => addElement(value, converted, around));
  }
  return {value, type};
}

function newMap(expression: MapConstruction, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const type = environment.resolveType(expression.type);
  const value = emptyMap(type);
  for (const {key, value: entry} of expression.entries) {
    interpreter.step(key.place);
    const first = convert(interpreter, environment.evaluate(key), value.key, key.place);
    const second = convert(interpreter, environment.evaluate(entry), value.value, entry.place);
    environment.onValues(key.place, (around) => putEntry(value, first, second, around));
  }
  return {value, type};
}
