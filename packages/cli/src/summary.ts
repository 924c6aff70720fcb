/** The summary of a conversion: for a terminal, and as Markdown for a pull request. */
import type {Severity} from '@soql-lib/model/codemod';
import {count} from './command';
import {queriesIn, reasonCounts, type Outcome, type PlacedQuery} from './conversion-report';
import {countNames} from './count-names';

export interface Result {
  outcomes: readonly Outcome[];
  /** What the project lacks before its converted code compiles. */
  notice: string | undefined;
  /** Numbers of files that changed, or would change, and that failed. */
  changed: number;
  failed: number;
  isWriting: boolean;
}

const severities: readonly Severity[] = ['behavior', 'style', 'info'];

/**
 * @returns the numbers of files and queries, of the remarks by severity and code (those of tests
 * after the others), and of the queries that were not converted by reason
 */
export function summaryOf(result: Result): string {
  const found = queriesIn(result.outcomes);
  const reasons = reasonCounts(found.map(({query}) => query));
  return [
    numbersOf(result, found),
    ...remarkLines(found).map((line) => `  ${line}`),
    ...(reasons.length > 0 ? ['reasons for unchanged queries:'] : []),
    ...reasons.map(({name, count: number}) => `  ${number} ${name}`),
    ...(result.notice === undefined ? [] : [result.notice]),
  ].join('\n');
}

function numbersOf(
  {outcomes, changed, failed, isWriting}: Result,
  found: readonly PlacedQuery[],
): string {
  const number = (kind: Outcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const left = found.filter(({query}) => query.state === 'left').length;
  const remarks = found.flatMap(({query}) => query.remarks).length;
  const [skipped, unparsed] = [number('skipped'), number('unparsed')];
  const files = [
    `${changed} ${isWriting ? 'written' : 'would change'}`,
    `${failed} failed`,
    ...(unparsed > 0 ? [`${unparsed} not Apex`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'test class', 'test classes')} skipped`] : []),
  ];
  const converted = count(found.length - left, 'query', 'queries');
  return `${count(outcomes.length, 'file')}: ${files.join(', ')}; ${converted} converted with ${count(remarks, 'remark')}, ${left} not converted`;
}

/** @returns for each severity its remarks by code, those of tests after the others */
function remarkLines(found: readonly PlacedQuery[]): string[] {
  return [false, true].flatMap((inTests) => {
    const remarks = found
      .filter(({isTest}) => isTest === inTests)
      .flatMap(({query}) => query.remarks);
    return severities.flatMap((severity) => {
      const codes = remarks.filter((remark) => remark.severity === severity).map(({code}) => code);
      const parts = countNames(codes).map(({name, count: number}) => `${name} ${number}`);
      const start = inTests ? `in tests, ${severity}` : severity;
      return parts.length > 0 ? [`${start}: ${parts.join(', ')}`] : [];
    });
  });
}

/** @returns the same for a pull request, with the places that a reviewer has to look at */
export function markdownOf(result: Result): string {
  const found = queriesIn(result.outcomes);
  const production = found.filter(({isTest}) => !isTest);
  const remarks = remarkLines(found);
  return [
    '## Queries converted to SOQL Lib',
    numbersOf(result, found),
    ...(result.notice === undefined ? [] : [`**${result.notice}**`]),
    ...(remarks.length > 0 ? [remarks.map((line) => `- ${line}`).join('\n')] : []),
    ...placesOf('Changed behavior in production code', production, ({query, file}) =>
      query.remarks
        .filter(({severity}) => severity === 'behavior')
        .map(({line, code, message}) => `- [ ] \`${file}:${line}\` ${code}: ${inline(message)}`),
    ),
    ...placesOf('Queries that were not converted', found, ({query, file}) =>
      query.reason === null
        ? []
        : [`- \`${file}:${query.line}\` ${query.reason.code}: ${inline(query.reason.message)}`],
    ),
  ].join('\n\n');
}

function placesOf(
  title: string,
  found: readonly PlacedQuery[],
  linesOf: (placed: PlacedQuery) => string[],
): string[] {
  const lines = found.flatMap(linesOf);
  return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')];
}

/** A message has code in it, which Markdown could read as HTML. */
function inline(message: string): string {
  return message.replaceAll('<', '&lt;');
}
