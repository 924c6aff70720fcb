/** Assignments: to variables, to fields of objects and records, and to elements of lists. */
import {applyBinary} from '../values/arithmetic';
import {setField} from '../values/platform';
import {
  type Assignment,
  type Expression,
  type FieldExpression,
  type Increment,
  type SourceRange,
  chainOf,
} from '@soql-lib/apex';
import {integerValue, markEscaped, type TypedValue} from '../values/values';
import {withinLimit} from '../errors';
import {queriesRun} from '../execution-context';
import {fieldInScope, instanceField, staticField} from './fields';
import type {Environment, FieldAccess, Interpreter} from './interpreter';
import {convert} from './convert';
import {noteDeclaredType, noteQueries} from './result-queries';

/** Something that can be assigned to; what is before its last dot or bracket is evaluated once. */
interface Target {
  get(): TypedValue;
  /** @returns what was stored, which is the value of the assignment: a getter doesn't run for it */
  set(result: TypedValue): TypedValue;
}

export function assign(expression: Assignment, environment: Environment): TypedValue {
  const {operator, value} = expression;
  const target = targetOf(expression.target, environment);
  if (operator === '=') return replace(expression, target, environment);
  const left = target.get();
  const right = environment.evaluate(value);
  return target.set(combined(expression, left, right, environment));
}

function replace(
  {target: written, value}: Assignment,
  target: Target,
  environment: Environment,
): TypedValue {
  const {execution} = environment.interpreter;
  const queriesBefore = queriesRun(execution);
  const queryBefore = execution.events.at(-1);
  const stored = target.set(environment.evaluate(value));
  if (written.kind === 'name') {
    noteQueries({execution, environment}, written.name, value, queriesBefore);
    noteDeclaredType(execution, stored.type, queryBefore);
  }
  return stored;
}

function combined(
  {operator, place}: Assignment,
  left: TypedValue,
  right: TypedValue,
  environment: Environment,
): TypedValue {
  const result = environment.within(place, () => applyBinary(operator.slice(0, -1), left, right));
  if (!result) throw environment.fail('unknown value', `one side of ${operator} is unknown`, place);
  if (result.value.kind === 'text')
    withinLimit(result.value.value, environment.interpreter.locate(place));
  return result;
}

/** `count++` has the value from before, `++count` the one after. */
export function increment(expression: Increment, environment: Environment): TypedValue {
  const {operator, isPrefix, place} = expression;
  const target = targetOf(expression.target, environment);
  const before = target.get();
  const one = {value: integerValue(1), type: before.type};
  const after = environment.within(place, () => applyBinary(operator, before, one));
  if (!after || before.value.kind !== 'number') {
    const text = environment.textOf(expression.target);
    throw environment.fail('unknown value', `the value of ${text} is unknown`, place);
  }
  const stored = target.set(after);
  return isPrefix ? stored : before;
}

function targetOf(target: Expression, environment: Environment): Target {
  if (target.kind === 'name') return named(target.name, target.place, environment);
  if (target.kind !== 'field') throw notAssignable(environment.interpreter, target);
  return staticMember(target, environment) ?? member(target, environment);
}

function notAssignable(interpreter: Interpreter, {place}: Expression): Error {
  return interpreter.fail('unsupported', 'the model does not support this assignment', place);
}

/** What is assigned to something unknown cannot be read again, and may change there. */
function unknownTarget(get: () => TypedValue): Target {
  return {
    get,
    set: (result) => {
      markEscaped(result.value);
      return result;
    },
  };
}

function ofField(interpreter: Interpreter, field: FieldAccess, place: SourceRange): Target {
  return {
    get: () => field.get(),
    set: (result) => {
      const {type} = field;
      const value = convert(interpreter, result, type, place);
      field.set(value);
      return {value, type};
    },
  };
}

function named(name: string, place: SourceRange, environment: Environment): Target {
  const {interpreter} = environment;
  const variable = environment.find(name);
  if (variable) {
    return {
      get: () => ({value: variable.value, type: variable.type}),
      set: (result) => {
        variable.value = convert(interpreter, result, variable.type, place);
        return {value: variable.value, type: variable.type};
      },
    };
  }
  const field = fieldInScope(interpreter, environment.frame, name);
  if (!field) throw environment.fail('type', `the variable ${name} is not declared`, place);
  return ofField(interpreter, field, place);
}

/** `Settings.mode`, where `Settings` is a class given with the chain. */
function staticMember(target: FieldExpression, environment: Environment): Target | undefined {
  const {interpreter} = environment;
  const {root, links, place} = chainOf(target);
  const {name} = target;
  if (root.kind !== 'name' || environment.find(root.name)) return undefined;
  const names = [
    root.name,
    ...links.slice(0, -1).map((link) => (link.kind === 'field' ? link.name : '?')),
  ];
  const owner = interpreter.classes.find(names.join('.'), environment.frame.className);
  const field = owner && staticField(interpreter, owner.name, name, environment.frame);
  return field && ofField(interpreter, field, place);
}

function member(target: FieldExpression, environment: Environment): Target {
  const {interpreter} = environment;
  const {receiver, name, place} = target;
  const {value} = environment.evaluate(receiver);
  if (value.kind === 'null') throw environment.nullPointer(target, `${name} is assigned to null`);
  if (value.kind === 'instance') {
    const field = instanceField(interpreter, value, value.className, name, environment.frame);
    if (field) return ofField(interpreter, field, place);
  }
  if (value.kind === 'record') {
    return {
      get: () => environment.evaluate(target),
      set: (result) => {
        environment.onValues(place, (around) => setField(value, name, result.value, around));
        return environment.evaluate(target);
      },
    };
  }
  // The value of the field is not known before, and goes by its source afterwards.
  if (value.kind === 'unknown') return unknownTarget(() => environment.unknown(target));
  throw notAssignable(interpreter, target);
}
