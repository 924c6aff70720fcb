import type {Translation} from '@site/src/playground/protocol';
import {stateOf, type QueryState} from '@site/src/playground/queryState';

/** Headings of errors by kind, of the model (packages/model/src/result.ts) and the page. */
const headings: Record<string, string> = {
  syntax: 'Syntax error',
  type: "Doesn't compile",
  'unknown value': 'Unknown value',
  unsupported: 'Not supported',
  exception: 'Throws at run time',
  limit: 'Limit exceeded',
  proof: 'No chain produces exactly this query',
  fault: 'Something went wrong',
};

export function errorHeading(kind: string): string {
  return headings[kind] ?? "Can't translate";
}

/** @param noun in the singular */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return number === 1 ? `1 ${noun}` : `${number.toLocaleString('en')} ${plural}`;
}

/** Lists what there is at least one of: `3 converted`. */
export function listCounts(counts: readonly [number: number, text: string][]): string[] {
  return counts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number.toLocaleString('en')} ${text}`);
}

/** Says what became of queries: `3 converted`, `1 with remarks`. */
export function listOutcomes(states: readonly QueryState[]): string[] {
  const countOf = (wanted: QueryState) => states.filter((state) => state === wanted).length;
  return listCounts([
    [countOf('converted') + countOf('remark'), 'converted'],
    [countOf('remark'), 'with remarks'],
    [countOf('left'), 'not converted'],
    [countOf('off'), 'skipped'],
  ]);
}

/** Summarizes queries of some code. */
export function summarize(states: readonly QueryState[]): string {
  return [count(states.length, 'query', 'queries'), ...listOutcomes(states)].join(', ');
}

function describeQueries({queries, assertions}: Extract<Translation, {kind: 'query'}>): string[] {
  const ready =
    queries.length === 1 ? 'The query is ready' : `The ${queries.length} queries are ready`;
  const failing = assertions.filter(({kind}) => kind === 'fails').length;
  const unknown = assertions.filter(({kind}) => kind === 'unknown').length;
  return [
    failing > 0 ? `${count(failing, 'assertion')} ${failing === 1 ? 'fails' : 'fail'}` : ready,
    count(queries.flatMap(({binds}) => binds).length, 'bind'),
    ...(unknown > 0 ? [`${count(unknown, 'assertion')} not judged`] : []),
  ];
}

/** Returns the screen reader announcement for a translation. */
export function announce(translation: Translation | undefined): string {
  if (!translation) return '';
  if (translation.kind === 'error') {
    const {kind, message, line, pane} = translation.error;
    return `${errorHeading(kind)}: ${pane === 'context' ? 'class or variables, ' : ''}line ${line}, ${message}`;
  }
  if (translation.kind === 'code')
    return `The code is ready: ${summarize(translation.queries.map(stateOf))}`;
  const parts =
    translation.kind === 'query' ? describeQueries(translation) : ['The chain is ready'];
  if (translation.remarks.length > 0) parts.push(count(translation.remarks.length, 'remark'));
  return parts.join(', ');
}
