/** What a rule of `soql-lib check` is, and what it reads. */
import type {SourceRange} from '@soql-lib/apex';
import type {CheckedFile} from './file';

export type FindingSeverity = 'error' | 'warning' | 'note';

/** A place; with a message of its own where the rule's reason isn't precise enough. */
export type Found = SourceRange | {place: SourceRange; message: string};

/** One rule: the command, its documentation, and the tests read all they say from here. */
export interface Rule {
  code: string;
  severity: FindingSeverity;
  /** What it reports, for the table of rules: a noun phrase, in Markdown. */
  reports: string;
  /** One line: what happens, and what to write instead. */
  reason: string;
  /** Root-relative URL of the section that explains it. */
  page: string;
  /** Code of this kind that it doesn't report, for the table of what the rules miss: a noun phrase, perhaps with a sentence after it. */
  misses: string;
  /** In the bad code, it reports one place, and no other rule reports any; in the good code, there is nothing to report. */
  examples: {bad: string; good: string};
  find: (file: CheckedFile) => Iterable<Found>;
}
