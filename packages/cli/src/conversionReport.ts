/** What the command prints. */
import {createTwoFilesPatch} from 'diff';
import type {ConvertedCode, ConvertedQuery, Severity} from '@soql-lib/model/codemod';
import type {ApexFile, UnreadFile} from './apexFiles';
import type {Shell} from './command';

/** What became of one file. `line` and `column` are 1-based. */
export type Outcome =
  | ({kind: 'converted'} & ApexFile & ConvertedCode)
  | ({kind: 'skipped'} & ApexFile)
  | {kind: 'failed'; file: string; text: string; message: string; line: number; column: number};

/** @returns the outcome for a file that could not be read */
export function unread({file, message, line}: UnreadFile): Outcome {
  return {kind: 'failed', file, text: '', message, line, column: 1};
}

/** The JSON of one file. */
export function toJson(outcome: Outcome): object {
  const {file, text, kind} = outcome;
  if (kind === 'failed') {
    const {message, line, column} = outcome;
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
  const what = isWriting ? 'files written' : 'files would change';
  const tests = skipped === 0 ? '' : `, ${skipped} test classes skipped`;
  const lines = [
    `${outcomes.length} files read, ${changed} ${what}, ${failed} failed${tests}; ${queries.length - left} queries converted, ${remarks.length} remarks, ${left} not converted`,
  ];
  for (const severity of severities) {
    const codes = remarks.filter((remark) => remark.severity === severity).map(({code}) => code);
    const parts = countsOf(codes).map(([code, count]) => `${code} ${count}`);
    if (parts.length > 0) lines.push(`  ${severity}: ${parts.join(', ')}`);
  }
  return [...lines, ...objectLines(queries), ...reasonLines(queries)].join('\n');
}

/** @returns the values with their numbers, the most frequent first */
function countsOf(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The names in code are not sensitive to case: the first spelling is shown. */
function objectLines(queries: readonly ConvertedQuery[]): string[] {
  const spelled = new Map<string, string>();
  for (const {object} of queries)
    if (object !== null && !spelled.has(object.toLowerCase()))
      spelled.set(object.toLowerCase(), object);
  const nameOf = ({object}: ConvertedQuery): string =>
    object === null ? 'no object in the text' : (spelled.get(object.toLowerCase()) ?? object);
  const left = new Map(countsOf(queries.filter(({state}) => state === 'left').map(nameOf)));
  const all = countsOf(queries.map(nameOf));
  if (all.length === 0) return [];
  const others = all.slice(mostObjects);
  const inOthers = others.reduce((sum, [, count]) => sum + count, 0);
  return [
    'queries by object:',
    ...all.slice(0, mostObjects).map(([name, count]) => {
      const leftOver = left.get(name) ?? 0;
      return `  ${name} ${count}${leftOver === 0 ? '' : `, ${leftOver} not converted`}`;
    }),
    ...(others.length > 0 ? [`  ${others.length} other objects ${inOthers}`] : []),
  ];
}

function reasonLines(queries: readonly ConvertedQuery[]): string[] {
  const reasons = countsOf(
    queries.flatMap(({reason}) => (reason === null ? [] : [kindOf(reason)])),
  );
  if (reasons.length === 0) return [];
  return ['not converted, by reason:', ...reasons.map(([reason, count]) => `  ${count} ${reason}`)];
}

/** A reason without the advice after it, and without what differs from query to query. */
function kindOf(reason: string): string {
  const [what = ''] = reason.replace(/ \(line \d+, column \d+\)$/, '').split(': ');
  return what.replace(/\b\d+\b/g, 'N');
}
