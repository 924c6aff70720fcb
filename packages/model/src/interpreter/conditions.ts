/** Conditions, which must be known where they decide what runs. */
import type {Expression} from '@soql-lib/apex';
import {nullPointer} from '../errors';
import type {Interpreter} from './interpreter';
import type {Scope} from './scope';

/** @throws ModelError when only an org can tell */
export function decide(interpreter: Interpreter, condition: Expression, scope: Scope): boolean {
  const {value} = interpreter.evaluate(condition, scope);
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(condition.place), 'a condition is null');
  throw undecided(interpreter, condition, scope);
}

export function undecided(interpreter: Interpreter, condition: Expression, scope: Scope): Error {
  const text = interpreter.textOf(condition, scope);
  return interpreter.fail(
    'unknown value',
    `the value of the condition ${text} is unknown`,
    condition.place,
  );
}
