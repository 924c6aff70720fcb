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
 *   after the others), and of the queries that were not converted by reason
 */
export function summaryOf(result: Result): string {
  const found = queriesIn(result.outcomes);
  const reasons = reasonCounts(found.map(({query}) => query));
  return [
    numbersOf(result, found),
    ...remarkLines(found.filter(({isTest}) => !isTest)).map((line) => `  ${line}`),
    ...remarkLines(found.filter(({isTest}) => isTest)).map((line) => `  in tests, ${line}`),
    ...(reasons.length > 0 ? ['not converted, by reason:'] : []),
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
    ...(unparsed > 0 ? [`${unparsed} left out`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'test class', 'test classes')} skipped`] : []),
  ];
  const converted = count(found.length - left, 'query', 'queries');
  return `${count(outcomes.length, 'file')}: ${files.join(', ')}; ${converted} converted with ${count(remarks, 'remark')}, ${left} not converted`;
}

/** @returns for each severity its remarks by code */
function remarkLines(found: readonly PlacedQuery[]): string[] {
  const remarks = found.flatMap(({query}) => query.remarks);
  return severities.flatMap((severity) => {
    const codes = remarks.filter((remark) => remark.severity === severity).map(({code}) => code);
    const parts = countNames(codes).map(({name, count: number}) => `${name} ${number}`);
    return parts.length > 0 ? [`${severity}: ${parts.join(', ')}`] : [];
  });
}

/** @returns the same for a pull request, with the places that a reviewer has to look at */
export function markdownOf(result: Result): string {
  const found = queriesIn(result.outcomes);
  const production = found.filter(({isTest}) => !isTest);
  return [
    '## Queries converted to SOQL Lib',
    numbersOf(result, found),
    ...(result.notice === undefined ? [] : [`**${result.notice}**`]),
    ...remarkTable(found),
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

function remarkTable(found: readonly PlacedQuery[]): string[] {
  const codesOf = (isTest: boolean): string[] =>
    found
      .filter((placed) => placed.isTest === isTest)
      .flatMap(({query}) => query.remarks.map(({code}) => code));
  const [production, tests] = [codesOf(false), codesOf(true)];
  const rows = countNames([...production, ...tests]).map(({name}) => {
    const [inProduction, inTests] = [production, tests].map(
      (codes) => codes.filter((code) => code === name).length,
    );
    return `| \`${name}\` | ${inProduction} | ${inTests} |`;
  });
  if (rows.length === 0) return [];
  return [['| Remark | Production code | Tests |', '| --- | ---: | ---: |', ...rows].join('\n')];
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
