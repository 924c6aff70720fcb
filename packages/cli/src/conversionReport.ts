/** What the command prints. */
import {createTwoFilesPatch} from 'diff';
import {
  isTestClass,
  kindOfReason,
  type ConvertedCode,
  type ConvertedQuery,
  type Severity,
} from '@soql-lib/model/codemod';
import type {ApexFile, UnreadFile} from './apexFiles';
import {count, type Shell} from './command';
import {countNames, type Counted} from './countNames';

/** What became of one file. `line` and `column` are 1-based. */
export type Outcome =
  ({kind: 'converted'} & ApexFile & ConvertedCode) | ({kind: 'skipped'} & ApexFile) | Failure;

type Failure = {kind: 'failed'; text: string} & UnreadFile;

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
  if (kind === 'failed') {
    const {message, line = 1, column = 1} = outcome;
    return {file, code: text, error: {message, line, column}};
  }
  if (kind === 'skipped') return {file, code: text, queries: [], skipped: 'test class'};
  return {file, code: outcome.code, queries: outcome.queries.map(queryToJson)};
}

function queryToJson(query: ConvertedQuery): object {
  const {line, column, kind, before, after, state, reason} = query;
  const remarks = query.remarks.map((remark) => ({
    line: remark.line,
    column: remark.column,
    code: remark.code,
    severity: remark.severity,
    message: remark.message,
  }));
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
    ...(state === 'left' ? [`${file}:${line}:${column} not converted: ${reason ?? ''}`] : []),
    ...remarks.map(
      (remark) =>
        `${file}:${remark.line}:${remark.column} ${remark.severity}: ${remark.message} (${remark.code})`,
    ),
  ]);
}

/** Objects that the summary names; a project has some with many queries, and many with one or two. */
const mostObjects = 20;

const severities: readonly Severity[] = ['behavior', 'style', 'info'];

/**
 * @param written numbers of files that changed, or would change, and that failed
 * @returns the numbers of files and queries, of the remarks by severity and code, of the queries by object, and of those
 *   that were not converted by reason
 */
export function summaryOf(
  outcomes: readonly Outcome[],
  {changed, failed, isWriting}: {changed: number; failed: number; isWriting: boolean},
): string {
  const queries = outcomes.flatMap((outcome) =>
    outcome.kind === 'converted' ? outcome.queries : [],
  );
  const left = queries.filter(({state}) => state === 'left').length;
  const skipped = outcomes.filter(({kind}) => kind === 'skipped').length;
  const remarks = queries.flatMap((query) => query.remarks);
  const what = isWriting ? 'written' : 'would change';
  const tests = skipped === 0 ? '' : `, ${count(skipped, 'test class', 'test classes')} skipped`;
  const converted = count(queries.length - left, 'query', 'queries');
  const lines = [
    `${count(outcomes.length, 'file')}: ${changed} ${what}, ${failed} failed${tests}; ${converted} converted with ${count(remarks.length, 'remark')}, ${left} not converted`,
  ];
  for (const severity of severities) {
    const codes = remarks.filter((remark) => remark.severity === severity).map(({code}) => code);
    const parts = countNames(codes).map(({name, count}) => `${name} ${count}`);
    if (parts.length > 0) lines.push(`  ${severity}: ${parts.join(', ')}`);
  }
  return [...lines, ...objectLines(queries), ...reasonLines(queries)].join('\n');
}

function objectLines(queries: readonly ConvertedQuery[]): string[] {
  const nameOf = ({object}: ConvertedQuery): string => object ?? 'no object in the text';
  const left = queries
    .filter(({state}) => state === 'left')
    .map((query) => nameOf(query).toLowerCase());
  const all = countNames(queries.map(nameOf));
  if (all.length === 0) return [];
  const others = all.slice(mostObjects);
  const inOthers = others.reduce((sum, {count}) => sum + count, 0);
  return [
    'queries by object:',
    ...all.slice(0, mostObjects).map(({name, count}) => {
      const leftOver = left.filter((other) => other === name.toLowerCase()).length;
      return `  ${name} ${count}${leftOver === 0 ? '' : `, ${leftOver} not converted`}`;
    }),
    ...(others.length > 0 ? [`  ${count(others.length, 'other object')} ${inOthers}`] : []),
  ];
}

function reasonLines(queries: readonly ConvertedQuery[]): string[] {
  const counted = reasonCounts(queries);
  if (counted.length === 0) return [];
  return ['not converted, by reason:', ...counted.map(({name, count}) => `  ${count} ${name}`)];
}

/** @returns the kinds of reasons for which queries stay, the most frequent first */
export function reasonCounts(queries: readonly Pick<ConvertedQuery, 'reason'>[]): Counted[] {
  return countNames(queries.flatMap(({reason}) => (reason === null ? [] : [kindOfReason(reason)])));
}
