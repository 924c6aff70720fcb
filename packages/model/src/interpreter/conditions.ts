/** Conditions, which must be known where they decide what runs. */
import type {Expression} from '@soql-lib/apex';
import {nullPointer} from '../errors';
import type {Interpreter} from './interpreter';
import type {Environment} from './environment';

/** @throws ModelError when only an org can tell */
export function decide(
  interpreter: Interpreter,
  condition: Expression,
  environment: Environment,
): boolean {
  const {value} = interpreter.evaluate(condition, environment);
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(condition.place), 'a condition is null');
  throw undecided(interpreter, condition, environment);
}

export function undecided(
  interpreter: Interpreter,
  condition: Expression,
  environment: Environment,
): Error {
  const text = interpreter.textOf(condition, environment);
  return interpreter.fail(
    'unknown value',
    `the value of the condition ${text} is unknown`,
    condition.place,
  );
}
