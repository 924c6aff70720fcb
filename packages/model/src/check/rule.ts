/** What a rule of `soql-lib check` is, and what it reads. */
import type {SourceRange} from '@soql-lib/apex';
import type {CheckedFile} from './file';

export type FindingSeverity = 'error' | 'warning' | 'note';

/** A place; with a message of its own where the rule's reason isn't precise enough. */
export type Found = SourceRange | {place: SourceRange; message: string};

/** One rule. Its limits are on the page of the command, and its examples are in the tests. */
export interface Rule {
  code: string;
  severity: FindingSeverity;
  /** One line: what happens, and what to write instead. */
  reason: string;
  /** Root-relative URL of the section that explains it. */
  page: string;
  find: (file: CheckedFile) => Iterable<Found>;
}
