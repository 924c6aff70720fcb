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
import {assign} from './assignment';
import {evaluateChain, selfReference} from './chains';
import type {Machine} from './machine';
import {construct} from './objects';
import type {Scope} from './scope';
import {undecided} from './statements';
import {callByName} from './user-calls';

/** @throws ModelError for Apex that does not compile, that throws, or that the model does not run */
export function evaluate(machine: Machine, expression: Expression, scope: Scope): TypedValue {
  switch (expression.kind) {
    case 'literal':
      return literal(machine, expression);
    case 'name':
      return evaluateChain(
        machine,
        {...expression, kind: 'chain', root: expression, links: []},
        scope,
      );
    case 'chain':
      return evaluateChain(machine, expression, scope);
    case 'self':
      return selfReference(machine, expression, scope);
    case 'call':
      return callByName(machine, expression, scope);
    case 'new':
      return construct(machine, expression, scope);
    case 'newCollection':
      return newCollection(machine, expression, scope);
    case 'newMap':
      return newMap(machine, expression, scope);
    case 'binary':
      return binary(machine, expression, scope);
    case 'unary': {
      const operand = machine.evaluate(expression.operand, scope);
      return (
        applyUnary(expression.operator, operand.value) ??
        machine.unknown(expression, scope, operand.type)
      );
    }
    case 'conditional':
      return conditional(machine, expression, scope);
    case 'assign':
      return assign(machine, expression, scope);
    case 'cast':
      return cast(machine, expression, scope);
    default:
      if (!expression.changes) return machine.unknown(expression, scope);
      throw machine.fail(
        'unsupported',
        `${machine.textOf(expression, scope)} is more than the model runs`,
        expression.place,
      );
  }
}

const largestNumbers = {Integer: 2n ** 31n - 1n, Long: 2n ** 63n - 1n};

function literal(machine: Machine, {type, text, place}: Literal): TypedValue {
  if (type === 'Integer' || type === 'Long') {
    const largest = largestNumbers[type];
    if (BigInt(text) > largest) {
      const hint = type === 'Integer' ? '; a Long ends in L' : '';
      throw machine.fail(
        'type',
        `Illegal ${type.toLowerCase()}: ${text} is more than ${largest}${hint}`,
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
function cast(machine: Machine, expression: Cast, scope: Scope): TypedValue {
  const {value, type: from} = machine.evaluate(expression.operand, scope);
  const type = machine.classes.resolveType(expression.type, scope.frame.className);
  if (isScalar(from) && isScalar(type)) {
    const isWider = (source: ApexType, target: ApexType): boolean =>
      conversionCost(source, target, machine.classes.ancestorsOf) !== undefined;
    const isNumber = isWider(type, simpleType('Decimal'));
    if (!isWider(from, type) && (isNumber || !isWider(type, from))) {
      throw machine.fail(
        'type',
        `Incompatible types since an instance of ${from.name} is never an instance of ${type.name}`,
        expression.place,
      );
    }
  }
  const isSource =
    value.kind === 'unknown' || (value.kind === 'field' && type.name !== 'SObjectField');
  return isSource ? machine.unknown(expression, scope, type) : {value: asType(value, type), type};
}

const scalars = new Set(
  'String Id Integer Long Decimal Double Boolean Date Datetime Time Blob'.split(' '),
);

function isScalar({name}: ApexType): boolean {
  return scalars.has(name);
}

function binary(machine: Machine, expression: Binary, scope: Scope): TypedValue {
  const {operator, place} = expression;
  const left = machine.evaluate(expression.left, scope);
  if (operator === '&&' || operator === '||') return logical(machine, expression, left, scope);
  if (operator === '??') {
    if (left.value.kind === 'null') return machine.evaluate(expression.right, scope);
    return isUnknown(left.value) ? machine.unknown(expression, scope, left.type) : left;
  }
  const right = machine.evaluate(expression.right, scope);
  const result = applyBinary(operator, left.value, right.value);
  if (result?.value.kind === 'text') withinLimit(result.value.value, machine.locate(place));
  return result ?? machine.unknown(expression, scope, resultType(operator, left.type, right.type));
}

/** The right side counts only when the left does not settle the matter, or is not known. */
function logical(machine: Machine, expression: Binary, left: TypedValue, scope: Scope): TypedValue {
  const settling = expression.operator === '||';
  const settles = ({value}: TypedValue): boolean =>
    value.kind === 'boolean' && value.value === settling;
  if (settles(left)) return left;
  const right = machine.evaluate(expression.right, scope);
  const isKnown = left.value.kind === 'boolean' || settles(right);
  return isKnown ? right : machine.unknown(expression, scope, simpleType('Boolean'));
}

/** The type of an operator's result when the value is not known. */
function resultType(operator: string, left: ApexType, right: ApexType): ApexType {
  if (/^([=!<>]=?=?|<>)$/.test(operator)) return simpleType('Boolean');
  if (operator === '+' && [left.name, right.name].includes('String')) return simpleType('String');
  return left.name === right.name ? left : unknownType;
}

function conditional(machine: Machine, expression: Conditional, scope: Scope): TypedValue {
  const {value} = machine.evaluate(expression.condition, scope);
  if (value.kind === 'boolean') {
    return machine.evaluate(value.value ? expression.whenTrue : expression.whenFalse, scope);
  }
  const branches = [expression.whenTrue, expression.whenFalse].map((branch) =>
    machine.evaluate(branch, scope),
  );
  if (
    branches.some((branch) => branch.value.kind === 'library' || branch.value.kind === 'instance')
  ) {
    throw undecided(machine, expression.condition, scope);
  }
  const type = branches.find((branch) => branch.type !== nullType)?.type ?? unknownType;
  return machine.unknown(expression, scope, type);
}

function newCollection(
  machine: Machine,
  expression: CollectionConstruction,
  scope: Scope,
): TypedValue {
  const type = machine.classes.resolveType(expression.type, scope.frame.className);
  if (type.name === 'Map' && expression.elements.length === 0)
    return {value: {kind: 'map', entries: []}, type};
  if (type.name !== 'List' && type.name !== 'Set') return machine.unknown(expression, scope, type);
  const value: CollectionValue = {kind: 'collection', isSet: type.name === 'Set', elements: []};
  for (const element of expression.elements) {
    machine.step(element.place);
    const {value: member} = machine.evaluate(element, scope);
    machine.within(element.place, () =>
      addElement(value, asType(member, type.arguments[0] ?? unknownType)),
    );
  }
  return {value, type};
}

function newMap(machine: Machine, expression: MapConstruction, scope: Scope): TypedValue {
  const type = machine.classes.resolveType(expression.type, scope.frame.className);
  const value: MapValue = {kind: 'map', entries: []};
  for (const [key, entry] of expression.entries) {
    machine.step(key.place);
    const pair = [key, entry].map((part) => machine.evaluate(part, scope).value);
    machine.within(key.place, () => callMethod(value, type, 'put', pair));
  }
  return {value, type};
}
