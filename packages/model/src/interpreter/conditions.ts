/** Conditions, which must be known where they decide what runs. */
import type {Expression} from '@soql-lib/apex';
import type {TypedValue} from '../values/values';
import type {Environment} from './interpreter';

/** @throws ModelError when only an org can tell */
export function decide(condition: Expression, environment: Environment): boolean {
  const {value} = evaluateCondition(condition, environment);
  if (value.kind === 'boolean') return value.value;
  throw undecided(condition, environment);
}

/** @throws ModelError for null, which is neither true nor false */
export function evaluateCondition(condition: Expression, environment: Environment): TypedValue {
  const result = environment.evaluate(condition);
  if (result.value.kind === 'null') throw environment.nullPointer(condition, 'a condition is null');
  return result;
}

export function undecided(condition: Expression, environment: Environment): Error {
  const text = environment.textOf(condition);
  return environment.fail(
    'unknown value',
    `the value of the condition ${text} is unknown`,
    condition.place,
  );
}
