/**
 * Exceptions: thrown by the code, or by the platform (Exception Class and Built-In Exceptions,
 * apexref/apex_classes_exception_methods.htm; a LimitException cannot be caught,
 * apexcode/apex_classes_exception_definition.htm).
 */
import {
  type CatchClause,
  type SourceRange,
  type Statement,
  type Try,
  simpleType,
} from '@soql-lib/apex';
import {ModelError} from '../errors';
import {
  textValue,
  unknownValue,
  type InstanceValue,
  type TypedValue,
  type Value,
} from '../values/values';
import type {Argument} from '../library/call';
import type {Environment, Interpreter} from './interpreter';

/** An exception that the code throws. */
class ThrownException extends ModelError {
  constructor(
    readonly value: InstanceValue,
    {message, origin, details}: ModelError,
  ) {
    super('exception', message, origin, details);
  }
}

/** What `getMessage()` returns without a message. */
const defaultMessage = 'Script-thrown exception';

function exceptionValue(className: string, message: Value): InstanceValue {
  return {kind: 'instance', className, fields: new Map([['message', message]]), base: undefined};
}

/** `new MyException()`, with a message or without. */
export function constructException(
  className: string,
  parameters: readonly Argument[],
): InstanceValue | undefined {
  const [first, second] = parameters.map(({value}) => value);
  if (!first) return exceptionValue(className, textValue(defaultMessage));
  const isMessage = !second && (first.kind === 'text' || first.kind === 'unknown');
  return isMessage ? exceptionValue(className, first) : undefined;
}

/** @throws ModelError always */
export function throwValue(
  interpreter: Interpreter,
  {value}: TypedValue,
  place: SourceRange,
): never {
  if (value.kind !== 'instance')
    throw interpreter.fail('unknown value', 'which exception is thrown is unknown', place);
  const message = value.fields.get('message');
  const text = message?.kind === 'text' ? `: ${message.value}` : '';
  throw new ThrownException(
    value,
    interpreter.fail('exception', `${value.className}${text}`, place),
  );
}

/** @returns whether an error is an exception that Apex throws; any other ends the run */
function isException(error: unknown): error is ModelError {
  return error instanceof ModelError && error.kind === 'exception';
}

function caughtValue(
  interpreter: Interpreter,
  error: ModelError,
  place: SourceRange,
): InstanceValue {
  if (error instanceof ThrownException) return error.value;
  const {thrown} = error.details;
  if (!thrown) {
    throw interpreter.fail(
      'unsupported',
      `which catch block runs after "${error.message}" is not known`,
      place,
    );
  }
  const {type, message} = thrown;
  const text = message === undefined ? unknownValue('getMessage()') : textValue(message);
  return {...exceptionValue(type, text), isPlatformType: true};
}

function isCaughtBy(
  {className}: InstanceValue,
  clause: CatchClause,
  environment: Environment,
): boolean {
  const name = environment.resolveType(clause.type).name;
  if (/^limitexception$/i.test(className)) return false;
  const names = [className, ...environment.interpreter.classes.ancestorsOf(className), 'Exception'];
  return names.some((candidate) => candidate.toLowerCase() === name.toLowerCase());
}

/**
 * @returns the clause that catches an error, and the environment of its block; undefined when none
 * does
 * @throws ModelError when which one runs is not known
 */
function findCatch(
  clauses: readonly CatchClause[],
  error: unknown,
  environment: Environment,
): {clause: CatchClause; environment: Environment} | undefined {
  const [first] = clauses;
  if (!isException(error) || !first) return undefined;
  const value = caughtValue(environment.interpreter, error, first.place);
  const clause = clauses.find((candidate) => isCaughtBy(value, candidate, environment));
  if (!clause) return undefined;
  const inner = environment.inner();
  inner.declare(clause.name, simpleType(value.className), value, clause.place);
  return {clause, environment: inner};
}

/**
 * Runs a `try` statement: its body, the clause that catches what the body throws, and `finally`.
 *
 * @param run runs one of its blocks
 * @param ends whether what a `finally` block leaves behind replaces the outcome of the others
 */
export function runTry<Outcome>(
  {body, catches, last}: Try,
  environment: Environment,
  run: (block: Statement, environment: Environment) => Outcome,
  ends: (outcome: Outcome) => boolean,
): Outcome {
  const runCaught = (): Outcome => {
    if (catches.length === 0) return run(body, environment);
    try {
      return environment.interpreter.guarded(() => run(body, environment));
    } catch (error) {
      const handler = findCatch(catches, error, environment);
      if (!handler) throw error;
      return run(handler.clause.body, handler.environment);
    }
  };
  if (!last) return runCaught();
  let outcome: Outcome;
  try {
    outcome = runCaught();
  } catch (error) {
    if (!isException(error)) throw error;
    const ending = run(last, environment);
    if (!ends(ending)) throw error;
    return ending;
  }
  const ending = run(last, environment);
  return ends(ending) ? ending : outcome;
}
