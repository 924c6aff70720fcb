/** Conditions, which must be known where they decide what runs. */
import type {Expression} from '@soql-lib/apex';
import {nullPointer} from '../errors';
import type {Environment} from './interpreter';

/** @throws ModelError when only an org can tell */
export function decide(condition: Expression, environment: Environment): boolean {
  const {value} = environment.evaluate(condition);
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'null')
    throw nullPointer(environment.interpreter.locate(condition.place), 'a condition is null');
  throw undecided(condition, environment);
}

export function undecided(condition: Expression, environment: Environment): Error {
  const text = environment.textOf(condition);
  return environment.fail(
    'unknown value',
    `the value of the condition ${text} is unknown`,
    condition.place,
  );
}
