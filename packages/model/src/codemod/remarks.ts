/** Remarks on what a person should know about a converted query: what changes, and what to do. */
import type {Note, NoteCode} from '../soql-to-chain/write/context';

/**
 * `behavior`: the converted code can do something else. `style`: the code is correct and could be
 * written better. `info`: good to know, for tests or for the review.
 */
export type Severity = 'behavior' | 'style' | 'info';

type OwnCode =
  | 'no-row'
  | 'no-chunks'
  | 'aggregated'
  | 'collects-one-field'
  | 'not-mockable'
  | 'null-pattern'
  | 'collection-of-values'
  | 'now-bound'
  | 'now-user-mode'
  | 'copied-set';

/** A file's answers to notes beside a chain: what is a collection, and how a class runs. */
const answered = [
  'user-mode',
  'adds-id',
  'collection-of-values',
  'collection-of-patterns',
  'one-pattern',
  'one-id',
  'assumed-parent',
] as const;

type OpenCode = Exclude<NoteCode, (typeof answered)[number]>;

/** A note on a query of a file. */
export type OpenNote = Note & {code: OpenCode};

export function isOpen(note: Note): note is OpenNote {
  return !answered.some((code) => code === note.code);
}

export type RemarkCode = OwnCode | OpenCode;

interface RemarkKind {
  severity: Severity;
  /** Where the facts say it: a file, and the number or the title of a section. */
  source: string;
  /** What to do, where the message does not say it. */
  advice?: string;
}

const useTokens = 'Use a token if you want the compiler to check the name.';

/** Each kind of remark. */
export const remarkKinds: Readonly<Record<RemarkCode, RemarkKind>> = {
  'scope-everything': {severity: 'info', source: 'facts/soql.md 5'},
  'no-row': {severity: 'behavior', source: 'facts/soql.md 11'},
  'no-chunks': {
    severity: 'behavior',
    source: 'facts/platform.md What the reference, the cookbook and the error list add',
  },
  'null-pattern': {severity: 'behavior', source: 'facts/soql.md 6.5'},
  'now-bound': {severity: 'behavior', source: 'facts/soql.md 6.6'},
  'now-user-mode': {severity: 'behavior', source: 'facts/soql.md 10'},
  'security-enforced': {severity: 'behavior', source: 'facts/platform.md Access mode and sharing'},
  'number-in-text': {severity: 'behavior', source: 'facts/soql.md 7'},
  'lone-alias': {severity: 'behavior', source: 'facts/soql.md 3.1'},
  'text-for-date': {severity: 'behavior', source: 'facts/platform.md SOQL clauses'},
  'collection-of-values': {severity: 'behavior', source: 'facts/soql.md 6.5'},
  'collects-one-field': {severity: 'style', source: 'facts/soql.md 11'},
  'copied-set': {severity: 'behavior', source: 'facts/platform.md SOQL clauses'},
  'text-condition': {
    severity: 'style',
    source: 'facts/soql.md 6.1',
    advice: 'Check it in a test, because the compiler does not.',
  },
  'distance-as-text': {
    severity: 'style',
    source: 'facts/soql.md 3.2',
    advice: 'Check it in a test, because the compiler does not.',
  },
  'unknown-object': {severity: 'style', source: 'facts/soql.md 2', advice: useTokens},
  'unknown-field': {severity: 'style', source: 'facts/soql.md 3.2', advice: useTokens},
  'unknown-relationship': {severity: 'style', source: 'facts/soql.md 3.2', advice: useTokens},
  'unknown-child': {severity: 'style', source: 'facts/soql.md 4', advice: useTokens},
  aggregated: {severity: 'info', source: 'facts/soql.md 12.4'},
  'not-mockable': {severity: 'info', source: 'facts/soql.md 12.4'},
};

/** The codes of all remarks that a conversion can make. */
export const remarkCodes: readonly string[] = Object.keys(remarkKinds);

/** @returns the message with what to do */
export function withAdvice({code, message}: Hint): string {
  const {advice} = remarkKinds[code];
  return advice === undefined ? message : `${message} ${advice}`;
}

export interface Hint {
  code: RemarkCode;
  message: string;
  /** Offset in the file; the query's own place where it is not given. */
  offset?: number;
}

/** @param reads what is read from the record at once */
export function noRow(reads: string | undefined): Hint {
  const consequence =
    reads === undefined ? '' : `, so that reading ${reads} throws a NullPointerException`;
  return {
    code: 'no-row',
    message: `If there is no row, the original query throws a QueryException ("List has no rows for assignment to SObject"), but toObject() returns null${consequence}. If code relies on the exception, check for null.`,
  };
}

export const noId: Hint = {
  code: 'no-row',
  message:
    'If there is no row, the original code throws an exception, but toId() returns null. If code relies on the exception, check for null.',
};

export const noChunks: Hint = {
  code: 'no-chunks',
  message:
    'A SOQL for loop fetches its rows in chunks of 200, but toList() holds all rows in memory at once. If there can be many rows, query them in a batch job or with toCursor().',
};

export function aggregated(isGrouped: boolean): Hint {
  const alias = isGrouped
    ? 'Columns keep their aliases; read a grouped field by its name.'
    : 'Columns keep their aliases.';
  return {
    code: 'aggregated',
    message: `${alias} A column without an alias is still named expr0, expr1, …. To mock the rows in tests, use toAggregatedProxy(), whose get() is case-sensitive.`,
  };
}

export function collects(field: string, object: string): Hint {
  const isId = /Id$/.test(field);
  const method =
    field.toLowerCase() === 'id'
      ? 'toIds()'
      : isId
        ? `toIdsOf(${object}.${field})`
        : `toValuesOf(${object}.${field})`;
  const difference =
    field.toLowerCase() === 'id'
      ? ''
      : ` It omits null${isId ? '' : ', returns strings'} and returns each value once, so the result differs where the list would contain duplicates or nulls.`;
  return {
    code: 'collects-one-field',
    message: `This loop only collects ${field}: ${method} returns a set of these values without a loop.${difference}`,
  };
}

export function notMockable(name: string): Hint {
  return {
    code: 'not-mockable',
    message: `${name}() runs the real query even in tests, because it ignores mocks and stripInaccessible(). Your tests have to insert the records.`,
  };
}

export function nullPattern(expression: string, offset: number): Hint {
  return {
    code: 'null-pattern',
    message: `If ${expression} is null, SOQL Lib binds the string 'null', whereas the original query binds null. If it can be null, check it before the query.`,
    offset,
  };
}

export function takenForCollection(expression: string, offset: number): Hint {
  return {
    code: 'collection-of-values',
    message: `${expression} is declared elsewhere and assumed to be a collection because of IN. If it is a single value, the chain does not compile: use equal() or notEqual().`,
    offset,
  };
}

/** Dynamic queries: a value that was part of the text. */
export function nowBound(expression: string, offset: number, isWholeText: boolean): Hint {
  const nullValue = isWholeText
    ? ' If the value is null, the chain compares with null, but the concatenated query compared with the word null.'
    : '';
  return {
    code: 'now-bound',
    message: `${expression} was part of the query text and is now an argument of the chain.${nullValue}`,
    offset,
  };
}

/** Below API version 58.0. */
export function copiedSet(expression: string, offset: number): Hint {
  return {
    code: 'copied-set',
    message: `The chain copies ${expression} into a list. If it is null, the copy throws a NullPointerException, but the original query did not. Check for null before the query.`,
    offset,
  };
}
