/** Assignments: to variables, and to fields of objects and records. */
import {applyBinary} from '../values/arithmetic';
import type {Assignment, Expression, Increment, Place} from '../../apex/syntax';
import {integerValue, type TypedValue} from '../values/values';
import {withinLimit} from '../errors';
import {fieldInScope} from './fields';
import type {Interpreter} from './interpreter';
import type {Scope} from './scope';
import {convert} from './statements';

export function assign(interpreter: Interpreter, expression: Assignment, scope: Scope): TypedValue {
  const {operator, target, value, place} = expression;
  const right = interpreter.evaluate(value, scope);
  const result = operator === '=' ? right : added(interpreter, expression, right, scope);
  store(interpreter, target, result, scope, place);
  return result;
}

/** `count++` has the value from before, `++count` the one after. */
export function increment(
  interpreter: Interpreter,
  expression: Increment,
  scope: Scope,
): TypedValue {
  const {operator, isPrefix, target, place} = expression;
  const before = interpreter.evaluate(target, scope);
  const after = applyBinary(operator, before.value, integerValue(1));
  if (!after) {
    const text = interpreter.textOf(target, scope);
    throw interpreter.fail('unknown value', `the value of ${text} is unknown`, place);
  }
  store(interpreter, target, after, scope, place);
  return isPrefix ? after : before;
}

function added(
  interpreter: Interpreter,
  expression: Assignment,
  right: TypedValue,
  scope: Scope,
): TypedValue {
  const {operator, target, place} = expression;
  if (!/^[-+*]=$/.test(operator)) {
    throw interpreter.fail(
      'unsupported',
      `the model does not support the operator ${operator}`,
      place,
    );
  }
  const left = interpreter.evaluate(target, scope);
  const result = applyBinary(operator.slice(0, 1), left.value, right.value);
  if (!result) throw interpreter.fail('unknown value', `one side of ${operator} is unknown`, place);
  if (result.value.kind === 'text') withinLimit(result.value.value, interpreter.locate(place));
  return result;
}

function store(
  interpreter: Interpreter,
  target: Expression,
  result: TypedValue,
  scope: Scope,
  place: Place,
): void {
  if (target.kind === 'name') {
    storeByName(interpreter, target.name, result, scope, place);
    return;
  }
  const last = target.kind === 'chain' ? target.links.at(-1) : undefined;
  if (target.kind === 'chain' && last?.kind === 'field') {
    const owner =
      target.links.length === 1 ? target.root : {...target, links: target.links.slice(0, -1)};
    const {value} = interpreter.evaluate(owner, scope);
    if (value.kind === 'instance' || value.kind === 'record') {
      value.fields.set(last.name.toLowerCase(), result.value);
      return;
    }
    if (value.kind === 'unknown') return;
  }
  throw interpreter.fail('unsupported', 'the model does not support this assignment', target.place);
}

function storeByName(
  interpreter: Interpreter,
  name: string,
  result: TypedValue,
  scope: Scope,
  place: Place,
): void {
  const variable = scope.find(name);
  if (variable) {
    variable.value = convert(interpreter, result, variable.type, place);
    return;
  }
  const field = fieldInScope(interpreter, scope.frame, name);
  if (!field) throw interpreter.fail('type', `the variable ${name} is not declared`, place);
  field.set(result.value);
}
