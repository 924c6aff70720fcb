/** What a conversion did to a project, in numbers. */
import {columnsOf} from '@soql-lib/model/soql-to-chain';
import type {ConvertedQuery} from '@soql-lib/model/codemod';
import type {Outcome} from 'soql-lib';

const widest = 120;

/** @returns lines for a person */
export function printFigures(outcomes: readonly Outcome[]): string[] {
  const queries = outcomes.flatMap((outcome) =>
    outcome.kind === 'converted' ? outcome.queries : [],
  );
  const written = outcomes.flatMap(newLines);
  const wide = written.filter((line) => columnsOf(line) > widest);
  return [
    `${outcomes.length} files, ${outcomes.filter(({kind}) => kind === 'failed').length} of them not read`,
    ...(['inline', 'dynamic'] as const).flatMap((kind) =>
      printQueries(
        kind,
        queries.filter((query) => query.kind === kind),
      ),
    ),
    `${written.length} lines written, ${wide.length} over ${widest} columns`,
  ];
}

function newLines(outcome: Outcome): string[] {
  if (outcome.kind !== 'converted' || outcome.code === outcome.text) return [];
  const old = new Set(outcome.text.split(/\r?\n/));
  return outcome.code.split(/\r?\n/).filter((line) => !old.has(line));
}

/** @returns how many queries are converted, and how many are left for each reason */
function printQueries(kind: string, queries: readonly ConvertedQuery[]): string[] {
  const left = queries.filter(({state}) => state === 'left');
  const reasons = new Map<string, number>();
  for (const {reason} of left) {
    const code = reason?.code ?? 'switched off';
    reasons.set(code, (reasons.get(code) ?? 0) + 1);
  }
  const converted = queries.length - left.length;
  const share = ((converted / Math.max(queries.length, 1)) * 100).toFixed(1);
  return [
    `${queries.length} ${kind} queries, ${converted} converted (${share}%), ${left.length} left`,
    ...[...reasons]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count]) => `  ${count} × ${reason}`),
  ];
}
