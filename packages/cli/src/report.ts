/** What the command prints. */
import {createTwoFilesPatch} from 'diff';
import type {ConvertedCode, ConvertedQuery, Severity} from '@soql-lib/model/codemod';
import type {ApexFile, UnreadFile} from './apexFiles';

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
export function diffOf({file, text, code}: {file: string; text: string; code: string}): string {
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, text, code, '', '');
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

const severities: readonly Severity[] = ['behavior', 'style', 'info'];

/**
 * @param written numbers of files that changed, or would change, and that failed
 * @returns the numbers of files and queries, and of the remarks by severity and code
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
    const counts = new Map<string, number>();
    for (const remark of remarks)
      if (remark.severity === severity) counts.set(remark.code, (counts.get(remark.code) ?? 0) + 1);
    const parts = [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([code, count]) => `${code} ${count}`);
    if (parts.length > 0) lines.push(`  ${severity}: ${parts.join(', ')}`);
  }
  return lines.join('\n');
}
