/** Which remarks an answer to a challenge gets. */
import type {Remark} from '../result';

/** Remarks on misplaced or misspelled names. The others would give the solution away. */
const slips: ReadonlySet<string> = new Set([
  'other-object',
  'unknown-relationship',
  'unknown-child',
]);

/** @returns the messages about names that are on the wrong object, or on none */
export function slipsIn(remarks: readonly Pick<Remark, 'code' | 'message'>[]): string[] {
  const messages = remarks.filter(({code}) => slips.has(code)).map(({message}) => message);
  return [...new Set(messages)];
}
