/** Statements: each is run exactly, or refused. */
import {type SourceRange, type Statement, voidType} from '@soql-lib/apex';
import {nullValue, unknownValue, type Value} from '../values/values';
import {queriesRun} from '../execution-context';
import {decide} from './conditions';
import {convert} from './convert';
import {findCatch, isException, throwValue} from './exceptions';
import {isAssigned} from './inputs';
import type {Completion, Interpreter} from './interpreter';
import {countedLoop, loopOver, whileLoop} from './loops';
import {topFrame, type Environment} from './environment';
import {noteDeclaredType, noteQueries} from './result-queries';
import {select} from './switch';

const next: Completion = {kind: 'next'};

/** @throws ModelError for a statement that the model does not run, or one that Apex would reject */
export function execute(
  interpreter: Interpreter,
  statement: Statement,
  environment: Environment,
): Completion {
  interpreter.step(statement.place);
  switch (statement.kind) {
    case 'declare':
      declare(interpreter, statement, environment);
      return next;
    case 'expression':
      interpreter.evaluate(statement.expression, environment);
      return next;
    case 'return': {
      const {expression} = statement;
      const nothing = {value: nullValue, type: voidType};
      return {
        kind: 'return',
        result: expression ? interpreter.evaluate(expression, environment) : nothing,
      };
    }
    case 'if': {
      const branch = decide(interpreter, statement.condition, environment)
        ? statement.whenTrue
        : statement.whenFalse;
      return branch ? interpreter.execute(branch, environment.inner()) : next;
    }
    case 'forEach':
      return loopOver(interpreter, statement, environment);
    case 'for':
      return countedLoop(interpreter, statement, environment);
    case 'while':
      return whileLoop(interpreter, statement, environment);
    case 'switch':
      return select(interpreter, statement, environment);
    case 'try':
      return attempt(interpreter, statement, environment);
    case 'throw':
      return throwValue(
        interpreter,
        interpreter.evaluate(statement.exception, environment),
        statement.place,
      );
    case 'break':
    case 'continue':
      return {kind: statement.kind};
    case 'block':
      return interpreter.executeAll(statement.statements, environment.inner());
    case 'dml':
      throw unsupported(interpreter, statement.operation, statement.place);
    case 'runAs':
      throw unsupported(interpreter, 'system.runas', statement.place);
    case 'unreadable':
      throw unsupported(interpreter, 'errors', statement.place);
  }
}

function unsupported(interpreter: Interpreter, what: string, place: SourceRange): Error {
  return interpreter.fail(
    'unsupported',
    `the model does not support statements with "${what}"`,
    place,
  );
}

function attempt(
  interpreter: Interpreter,
  {body, catches, last}: Extract<Statement, {kind: 'try'}>,
  environment: Environment,
): Completion {
  if (!last) return attemptBody(interpreter, {body, catches}, environment);
  let completion: Completion;
  try {
    completion = attemptBody(interpreter, {body, catches}, environment);
  } catch (error) {
    if (!isException(error)) throw error;
    const ending = interpreter.execute(last, environment);
    if (ending.kind === 'next') throw error;
    return ending;
  }
  const ending = interpreter.execute(last, environment);
  return ending.kind === 'next' ? completion : ending;
}

function attemptBody(
  interpreter: Interpreter,
  {body, catches}: Pick<Extract<Statement, {kind: 'try'}>, 'body' | 'catches'>,
  environment: Environment,
): Completion {
  if (catches.length === 0) return interpreter.execute(body, environment);
  try {
    return interpreter.guarded(() => interpreter.execute(body, environment));
  } catch (error) {
    const handler = findCatch(interpreter, catches, error, environment);
    if (!handler) throw error;
    return interpreter.execute(handler.clause.body, handler.environment);
  }
}

function declare(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'declare'}>,
  environment: Environment,
): void {
  const type = interpreter.classes.resolveType(statement.type, environment.frame.className);
  const {execution} = interpreter;
  for (const {name, initializer, place} of statement.declarators) {
    const queriesBefore = queriesRun(execution);
    const value = initializer
      ? convert(
          interpreter,
          interpreter.evaluate(initializer, environment),
          type,
          initializer.place,
        )
      : valueWithoutInitializer(name, place, environment);
    environment.declare(name, type, value);
    noteQueries({execution, environment}, name, initializer, queriesBefore);
    noteDeclaredType(execution, type, queriesBefore);
  }
}

/** At the top a variable that gets no value anywhere is an input of the example; any other is null at first. */
function valueWithoutInitializer(
  name: string,
  place: SourceRange,
  environment: Environment,
): Value {
  return environment.frame === topFrame && !isAssigned(name, place.document)
    ? unknownValue(name)
    : nullValue;
}
