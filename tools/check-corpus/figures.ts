/** What a conversion did to a project, in numbers. */
import {columnsOf} from '@soql-lib/model/soql-to-chain';
import type {ConvertedQuery} from '@soql-lib/model/codemod';
import type {Outcome} from 'soql-lib';

export const widest = 120;

export interface QueryCounts {
  converted: number;
  /** Code of the reason → how often. */
  left: ReadonlyMap<string, number>;
}

export interface Figures {
  files: number;
  unread: number;
  inline: QueryCounts;
  dynamic: QueryCounts;
  /** Lines that the conversion wrote, and those of them with more columns than `widest`. */
  lines: number;
  wideLines: number;
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const queries = outcomes.flatMap((outcome) =>
    outcome.kind === 'converted' ? outcome.queries : [],
  );
  const lines = outcomes.flatMap(newLines);
  return {
    files: outcomes.length,
    unread: outcomes.filter(({kind}) => kind === 'failed').length,
    inline: countsOf(queries.filter(({kind}) => kind === 'inline')),
    dynamic: countsOf(queries.filter(({kind}) => kind === 'dynamic')),
    lines: lines.length,
    wideLines: lines.filter((line) => columnsOf(line) > widest).length,
  };
}

function newLines(outcome: Outcome): string[] {
  if (outcome.kind !== 'converted' || outcome.code === outcome.text) return [];
  const old = new Set(outcome.text.split(/\r?\n/));
  return outcome.code.split(/\r?\n/).filter((line) => !old.has(line));
}

function countsOf(queries: readonly ConvertedQuery[]): QueryCounts {
  const left = new Map<string, number>();
  for (const {state, reason} of queries) {
    if (state !== 'left') continue;
    const kind = reason?.code ?? 'switched off';
    left.set(kind, (left.get(kind) ?? 0) + 1);
  }
  return {converted: queries.filter(({state}) => state === 'converted').length, left};
}

/** @returns lines for a person */
export function printFigures(figures: Figures): string[] {
  const {files, unread, inline, dynamic, lines, wideLines} = figures;
  const share = lines === 0 ? 0 : (wideLines / lines) * 1000;
  return [
    `${files} files, ${unread} of them not read`,
    ...printCounts('inline', inline),
    ...printCounts('dynamic', dynamic),
    `${lines} lines written, ${wideLines} over ${widest} columns (${share.toFixed(1)} per thousand)`,
  ];
}

function printCounts(kind: string, {converted, left}: QueryCounts): string[] {
  const count = [...left.values()].reduce((sum, each) => sum + each, 0);
  const all = converted + count;
  const share = all === 0 ? '' : ` (${((converted / all) * 100).toFixed(1)}%)`;
  const reasons = [...left].sort(([, one], [, other]) => other - one);
  return [
    `${all} ${kind} queries, ${converted} converted${share}, ${count} left`,
    ...reasons.map(([reason, each]) => `  ${each} × ${reason}`),
  ];
}
