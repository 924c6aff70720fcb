/** Expressions: literals, operators, conditionals, collections. Chains have their own module. */
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
  chainOf,
  nullType,
  type ApexType,
  operatorResult,
  simpleType,
  unknownType,
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

/** @throws ModelError for Apex that does not compile, that throws, or that the model can't run */
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
  const result = isUntyped(operator, left, right)
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

/** Whether a division cuts off, and where a number wraps around, depends on the static types. */
function isUntyped(operator: string, left: TypedValue, right: TypedValue): boolean {
  const isArithmetic = [left, right].every(({value}) => value.kind === 'number');
  const isOpen = [left, right].some(({type}) => type.name === unknownType.name);
  return isArithmetic && isOpen && /^[-+*/]$/.test(operator);
}

/**
 * The right side is evaluated only if the left is null, which a field token never is.
 */
function coalesce({left, right, place}: Binary, environment: Environment): TypedValue {
  const first = environment.evaluate(left);
  const isToken = first.value.kind === 'field' && first.value.isCertain;
  if (isUnknown(first.value) && !isToken) {
    rejectSideEffects(right, left, environment);
    return environment.unknown({place});
  }
  return first.value.kind === 'null'
    ? ofBranch(environment.evaluate(right), first.type)
    : ofBranch(first, literalType(right));
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
  const {condition, whenTrue, whenFalse} = expression;
  const {value} = evaluateCondition(condition, environment);
  if (value.kind === 'boolean') {
    const [chosen, other] = value.value ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    return ofBranch(environment.evaluate(chosen), literalType(other));
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
  return environment.unknown(expression, first.name === second.name ? first : unknownType);
}

/** `c ? 1 : 2.5` is always a Decimal: beside another type, that of a number isn't known. */
function ofBranch({value, type}: TypedValue, other: ApexType): TypedValue {
  return {value, type: value.kind === 'number' && other.name !== type.name ? unknownType : type};
}

function literalType(expression: Expression): ApexType {
  return expression.kind === 'literal' ? simpleType(expression.type) : unknownType;
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
