/** Statements: each is run exactly, or refused. */
import {type Place, type Statement, voidType} from '@soql-lib/apex';
import {nullValue, unknownValue, type Value} from '../values/values';
import {decide} from './conditions';
import {convert} from './convert';
import {findCatch, isException, throwValue} from './exceptions';
import {isAssigned} from './inputs';
import type {Completion, Interpreter} from './interpreter';
import {countedLoop, loopOver, whileLoop} from './loops';
import {topFrame, type Scope} from './scope';
import {select} from './switch';

const next: Completion = {kind: 'next'};

/** @throws ModelError for a statement that the model does not run, or one that Apex would reject */
export function execute(interpreter: Interpreter, statement: Statement, scope: Scope): Completion {
  interpreter.step(statement.place);
  switch (statement.kind) {
    case 'declare':
      declare(interpreter, statement, scope);
      return next;
    case 'expression':
      interpreter.evaluate(statement.expression, scope);
      return next;
    case 'return': {
      const {expression} = statement;
      const nothing = {value: nullValue, type: voidType};
      return {
        kind: 'return',
        result: expression ? interpreter.evaluate(expression, scope) : nothing,
      };
    }
    case 'if': {
      const branch = decide(interpreter, statement.condition, scope)
        ? statement.whenTrue
        : statement.whenFalse;
      return branch ? interpreter.execute(branch, scope.inner()) : next;
    }
    case 'forEach':
      return loopOver(interpreter, statement, scope);
    case 'for':
      return countedLoop(interpreter, statement, scope);
    case 'while':
      return whileLoop(interpreter, statement, scope);
    case 'switch':
      return select(interpreter, statement, scope);
    case 'try':
      return attempt(interpreter, statement, scope);
    case 'throw':
      return throwValue(
        interpreter,
        interpreter.evaluate(statement.exception, scope),
        statement.place,
      );
    case 'break':
    case 'continue':
      return {kind: statement.kind};
    case 'block':
      return interpreter.executeAll(statement.statements, scope.inner());
    default:
      throw interpreter.fail(
        'unsupported',
        `the model does not support statements with "${statement.what}"`,
        statement.place,
      );
  }
}

function attempt(
  interpreter: Interpreter,
  {body, catches, last}: Extract<Statement, {kind: 'try'}>,
  scope: Scope,
): Completion {
  if (!last) return attemptBody(interpreter, {body, catches}, scope);
  let completion: Completion;
  try {
    completion = attemptBody(interpreter, {body, catches}, scope);
  } catch (error) {
    if (!isException(error)) throw error;
    const ending = interpreter.execute(last, scope);
    if (ending.kind === 'next') throw error;
    return ending;
  }
  const ending = interpreter.execute(last, scope);
  return ending.kind === 'next' ? completion : ending;
}

function attemptBody(
  interpreter: Interpreter,
  {body, catches}: Pick<Extract<Statement, {kind: 'try'}>, 'body' | 'catches'>,
  scope: Scope,
): Completion {
  if (catches.length === 0) return interpreter.execute(body, scope);
  try {
    return interpreter.guarded(() => interpreter.execute(body, scope));
  } catch (error) {
    const handler = findCatch(interpreter, catches, error, scope);
    if (!handler) throw error;
    return interpreter.execute(handler.clause.body, handler.scope);
  }
}

function declare(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'declare'}>,
  scope: Scope,
): void {
  const type = interpreter.classes.resolveType(statement.type, scope.frame.className);
  for (const {name, initializer, place} of statement.declarators) {
    const value = initializer
      ? convert(interpreter, interpreter.evaluate(initializer, scope), type, initializer.place)
      : valueWithoutInitializer(name, place, scope);
    scope.declare(name, type, value);
  }
}

/** At the top a variable that gets no value anywhere is an input of the example; any other is null at first. */
function valueWithoutInitializer(name: string, place: Place, scope: Scope): Value {
  return scope.frame === topFrame && !isAssigned(name, place.document)
    ? unknownValue(name)
    : nullValue;
}
