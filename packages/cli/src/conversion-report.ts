/** What the command prints for files and queries. */
import {createTwoFilesPatch} from 'diff';
import {
  isTestClass,
  titleOf,
  type ConvertedCode,
  type ConvertedQuery,
} from '@soql-lib/model/codemod';
import type {ApexFile, UnreadFile} from './apex-files';
import type {Shell} from './command';
import {countNames, type Counted} from './count-names';

/** What became of one file. `line` and `column` are 1-based. */
export type Outcome =
  ({kind: 'converted'} & ApexFile & ConvertedCode) | ({kind: 'skipped'} & ApexFile) | Failure;

/** `unparsed` for a file that is no Apex and left out; `failed` for one that could not be read. */
type Failure = {kind: 'failed' | 'unparsed'; text: string} & UnreadFile;

export function isFailure(outcome: Outcome): outcome is Failure {
  return outcome.kind === 'failed' || outcome.kind === 'unparsed';
}

/** A query with its file. */
export interface PlacedQuery {
  file: string;
  /** Whether the file holds tests. */
  isTest: boolean;
  query: ConvertedQuery;
}

/** @returns the queries of all files that were converted */
export function queriesIn(outcomes: readonly Outcome[]): PlacedQuery[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'converted') return [];
    const {file, text, queries} = outcome;
    const isTest = isTestClass(text);
    return queries.map((query) => ({file, isTest, query}));
  });
}

/** @returns the line that says what is wrong with a file, and where */
export function failureLine({file, message, line, column = 1}: UnreadFile): string {
  return line === undefined ? `${file}: ${message}` : `${file}:${line}:${column} ${message}`;
}

/** The JSON of a file that could not be read or parsed. */
export function failureToJson({file, message, line, column = 1}: UnreadFile): object {
  return line === undefined ? {file, message} : {file, message, line, column};
}

/** The JSON of one file. */
export function toJson(outcome: Outcome): object {
  const {file, text, kind} = outcome;
  if (isFailure(outcome)) {
    const {message, line = 1, column = 1} = outcome;
    return {file, code: text, error: {message, line, column}};
  }
  if (kind === 'skipped') return {file, code: text, queries: [], skipped: 'test class'};
  return {file, code: outcome.code, queries: outcome.queries.map(queryToJson)};
}

function queryToJson(query: ConvertedQuery): object {
  const {line, column, kind, before, after, state, remarks, reason} = query;
  return {line, column, kind, before, after, state, remarks, reason};
}

/** @returns a unified diff */
export function diffOf(
  {file, text, code}: {file: string; text: string; code: string},
  colors: Shell['colors'],
): string {
  return inColors(createTwoFilesPatch(`a/${file}`, `b/${file}`, text, code, '', ''), colors);
}

/** @returns a unified diff as a terminal shows it */
export function inColors(
  diff: string,
  {isColorSupported, bold, green, red}: Shell['colors'],
): string {
  if (!isColorSupported) return diff;
  return diff
    .split('\n')
    .map((line) => {
      if (/^(---|\+\+\+|={3})/.test(line)) return bold(line);
      if (line.startsWith('+')) return green(line);
      return line.startsWith('-') ? red(line) : line;
    })
    .join('\n');
}

/** @returns one line for each query that was not converted, and for each remark */
export function findingsOf(outcome: Outcome): string[] {
  if (outcome.kind !== 'converted') return [];
  const {file, queries} = outcome;
  return queries.flatMap(({line, column, state, reason, remarks}) => [
    ...(state === 'left'
      ? [
          `${file}:${line}:${column} not converted: ${reason ? `${reason.message} (${reason.code})` : ''}`,
        ]
      : []),
    ...remarks.map(
      (remark) =>
        `${file}:${remark.line}:${remark.column} ${remark.severity}: ${remark.message} (${remark.code})`,
    ),
  ]);
}

/** @returns the kinds of reasons for which queries stay, the most frequent first */
export function reasonCounts(queries: readonly Pick<ConvertedQuery, 'reason'>[]): Counted[] {
  return countNames(
    queries.flatMap(({reason}) => {
      if (!reason) return [];
      // Of a selector, which says more than the code.
      if (reason.code === 'other-chain') return [reason.message.replace(/:.*/, '')];
      return [`${titleOf(reason.code)} (${reason.code})`];
    }),
  );
}
