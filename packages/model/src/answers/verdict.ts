/** What a comparison says. */
import type {ChainError} from '../result';
import type {Schema} from '../schema';

/** What a part of the query says, and what it was expected to say; undefined for nothing. */
export interface Difference {
  /** `WHERE`, `Subquery Contacts: LIMIT`, `Result`. */
  clause: string;
  actual: string | undefined;
  expected: string | undefined;
}

export type Verdict =
  | {kind: 'right'}
  /** `notes`: why, where the model knows more than what differs. */
  | {kind: 'different'; differences: readonly Difference[]; notes?: readonly string[]}
  /** The answer produces no query. */
  | {kind: 'refused'; error: ChainError};

export interface AnswerOptions {
  /** Declarations that both chains need. */
  context?: string;
  /** Further values of variables to compare with: `text = null; text = 'solar'`. */
  inputs?: string;
  schema: Schema;
}
