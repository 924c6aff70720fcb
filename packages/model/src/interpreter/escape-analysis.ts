/** Marks values that are passed to unknown code, which may change them. */
import type {SourceRange} from '@soql-lib/apex';
import {markEscaped} from '../values/values';
import type {Argument} from '../library/call';
import type {Interpreter} from './interpreter';

/**
 * @param callee name of the method, for the message
 * @throws ModelError when a builder goes there: the query cannot be known any more
 */
export function escape(
  interpreter: Interpreter,
  callee: string,
  parameters: readonly Argument[],
  place: SourceRange,
): void {
  for (const {value, text} of parameters) {
    markEscaped(value);
    if (value.kind !== 'library' && value.kind !== 'instance') continue;
    throw interpreter.fail(
      'unknown value',
      `${callee} is unknown and may change ${text}: provide its class together with the chain`,
      place,
    );
  }
}
