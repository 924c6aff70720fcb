/** Expressions: literals, operators, conditionals, assignments, collections. Chains have their own module. */
import {applyBinary, applyUnary, numberValue} from '../values/arithmetic';
import {addElement, callMethod} from '../values/platform';
import type {
  Binary,
  Cast,
  CollectionConstruction,
  Conditional,
  Expression,
  Literal,
  MapConstruction,
} from '../../apex/syntax';
import {conversionCost, nullType, simpleType, unknownType, type ApexType} from '../../apex/types';
import {
  asType,
  booleanValue,
  isUnknown,
  nullValue,
  textValue,
  type CollectionValue,
  type MapValue,
  type TypedValue,
} from '../values/values';
import {withinLimit} from '../errors';
import {assign, increment} from './assignment';
import {evaluateChain, selfReference} from './chains';
import type {Interpreter} from './interpreter';
import {construct} from './objects';
import type {Scope} from './scope';
import {undecided} from './statements';
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
    case 'newMap':
      return newMap(interpreter, expression, scope);
    case 'binary':
      return binary(interpreter, expression, scope);
    case 'unary': {
      const operand = interpreter.evaluate(expression.operand, scope);
      return (
        applyUnary(expression.operator, operand.value) ??
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

/** A cast never changes a value: between numbers it only widens. */
function cast(interpreter: Interpreter, expression: Cast, scope: Scope): TypedValue {
  const {value, type: from} = interpreter.evaluate(expression.operand, scope);
  const type = interpreter.classes.resolveType(expression.type, scope.frame.className);
  if (isScalar(from) && isScalar(type)) {
    const isWider = (source: ApexType, target: ApexType): boolean =>
      conversionCost(source, target, interpreter.classes.ancestorsOf) !== undefined;
    const isNumber = isWider(type, simpleType('Decimal'));
    if (!isWider(from, type) && (isNumber || !isWider(type, from))) {
      throw interpreter.fail(
        'type',
        `Incompatible types since an instance of ${from.name} is never an instance of ${type.name}`,
        expression.place,
      );
    }
  }
  const isSource =
    value.kind === 'unknown' || (value.kind === 'field' && type.name !== 'SObjectField');
  return isSource
    ? interpreter.unknown(expression, scope, type)
    : {value: interpreter.convert(value, type, expression.place), type};
}

const scalars = new Set(
  'String Id Integer Long Decimal Double Boolean Date Datetime Time Blob'.split(' '),
);

function isScalar({name}: ApexType): boolean {
  return scalars.has(name);
}

function binary(interpreter: Interpreter, expression: Binary, scope: Scope): TypedValue {
  const {operator, place} = expression;
  const left = interpreter.evaluate(expression.left, scope);
  if (operator === '&&' || operator === '||') return logical(interpreter, expression, left, scope);
  if (operator === '??') {
    if (left.value.kind === 'null') return interpreter.evaluate(expression.right, scope);
    return isUnknown(left.value) ? interpreter.unknown(expression, scope, left.type) : left;
  }
  const right = interpreter.evaluate(expression.right, scope);
  const result = applyBinary(operator, left.value, right.value);
  if (result?.value.kind === 'text') withinLimit(result.value.value, interpreter.locate(place));
  return (
    result ?? interpreter.unknown(expression, scope, resultType(operator, left.type, right.type))
  );
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
  const right = interpreter.evaluate(expression.right, scope);
  const isKnown = left.value.kind === 'boolean' || settles(right);
  return isKnown ? right : interpreter.unknown(expression, scope, simpleType('Boolean'));
}

/** The type of an operator's result when the value is not known. */
function resultType(operator: string, left: ApexType, right: ApexType): ApexType {
  if (/^([=!<>]=?=?|<>)$/.test(operator)) return simpleType('Boolean');
  if (operator === '+' && [left.name, right.name].includes('String')) return simpleType('String');
  return left.name === right.name ? left : unknownType;
}

function conditional(interpreter: Interpreter, expression: Conditional, scope: Scope): TypedValue {
  const {value} = interpreter.evaluate(expression.condition, scope);
  if (value.kind === 'boolean') {
    return interpreter.evaluate(value.value ? expression.whenTrue : expression.whenFalse, scope);
  }
  const branches = [expression.whenTrue, expression.whenFalse].map((branch) =>
    interpreter.evaluate(branch, scope),
  );
  if (
    branches.some((branch) => branch.value.kind === 'library' || branch.value.kind === 'instance')
  ) {
    throw undecided(interpreter, expression.condition, scope);
  }
  const type = branches.find((branch) => branch.type !== nullType)?.type ?? unknownType;
  return interpreter.unknown(expression, scope, type);
}

function newCollection(
  interpreter: Interpreter,
  expression: CollectionConstruction,
  scope: Scope,
): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, scope.frame.className);
  if (type.name === 'Map' && expression.elements.length === 0)
    return {value: {kind: 'map', entries: []}, type};
  if (type.name !== 'List' && type.name !== 'Set')
    return interpreter.unknown(expression, scope, type);
  const value: CollectionValue = {kind: 'collection', isSet: type.name === 'Set', elements: []};
  for (const element of expression.elements) {
    interpreter.step(element.place);
    const {value: member} = interpreter.evaluate(element, scope);
    interpreter.within(element.place, () =>
      addElement(value, asType(member, type.arguments[0] ?? unknownType)),
    );
  }
  return {value, type};
}

function newMap(interpreter: Interpreter, expression: MapConstruction, scope: Scope): TypedValue {
  const type = interpreter.classes.resolveType(expression.type, scope.frame.className);
  const value: MapValue = {kind: 'map', entries: []};
  for (const [key, entry] of expression.entries) {
    interpreter.step(key.place);
    const pair = [key, entry].map((part) => interpreter.evaluate(part, scope).value);
    interpreter.within(key.place, () => callMethod(value, type, 'put', pair));
  }
  return {value, type};
}
