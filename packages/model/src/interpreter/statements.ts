/** Statements: each is run exactly, or refused. */
import {type Declaration, type SourceRange, type Statement, voidType} from '@soql-lib/apex';
import {nullValue, type Value} from '../values/values';
import {queriesRun} from '../execution-context';
import {decide} from './conditions';
import {convert} from './convert';
import {runTry, throwValue} from './exceptions';
import {isAssigned} from './inputs';
import {topFrame, type Completion, type Environment, type Interpreter} from './interpreter';
import {countedLoop, loopOver, whileLoop} from './loops';
import {noteDeclaredType, noteQueries} from './result-queries';

const next: Completion = {kind: 'next'};

/** @throws ModelError for a statement that the model does not run, or one that Apex would reject */
export function execute(statement: Statement, environment: Environment): Completion {
  const {interpreter} = environment;
  interpreter.step(statement.place);
  switch (statement.kind) {
    case 'declare':
      declare(statement, environment);
      return next;
    case 'expression':
      environment.evaluate(statement.expression);
      return next;
    case 'return': {
      const {expression} = statement;
      const nothing = {value: nullValue, type: voidType};
      return {
        kind: 'return',
        result: expression ? environment.evaluate(expression) : nothing,
      };
    }
    case 'if': {
      const branch = decide(statement.condition, environment)
        ? statement.whenTrue
        : statement.whenFalse;
      return branch ? environment.inner().execute(branch) : next;
    }
    case 'forEach':
      return loopOver(statement, environment);
    case 'for':
      return countedLoop(statement, environment);
    case 'while':
      return whileLoop(statement, environment);
    case 'switch':
      throw unsupported(interpreter, 'switch', statement.place);
    case 'try':
      return runTry(
        statement,
        environment,
        (block, around) => around.execute(block),
        ({kind}) => kind !== 'next',
      );
    case 'throw':
      return throwValue(interpreter, environment.evaluate(statement.exception), statement.place);
    case 'break':
    case 'continue':
      return {kind: statement.kind};
    case 'block':
      return environment.inner().executeAll(statement.statements);
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

function declare(statement: Declaration, environment: Environment): void {
  const {interpreter} = environment;
  const type = environment.resolveType(statement.type);
  const {execution} = interpreter;
  for (const {name, initializer, place} of statement.declarators) {
    const queriesBefore = queriesRun(execution);
    const queryBefore = execution.events.at(-1);
    const value = initializer
      ? convert(interpreter, environment.evaluate(initializer), type, initializer.place)
      : valueWithoutInitializer(name, place, environment);
    environment.declare(name, type, value, place);
    noteQueries({execution, environment}, name, initializer, queriesBefore);
    noteDeclaredType(execution, type, queryBefore);
  }
}

/**
 * At the top, a variable that never gets a value is an input of the example; others are null. Only
 * for an input of the context there is an object, whose methods can be called.
 */
function valueWithoutInitializer(
  name: string,
  place: SourceRange,
  environment: Environment,
): Value {
  return environment.frame === topFrame && !isAssigned(name, place.document)
    ? {kind: 'unknown', text: name, isUnset: place.document.role === 'source'}
    : nullValue;
}
