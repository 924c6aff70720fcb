import type {ConvertedQuery, Translation} from '@site/src/playground/protocol';

/** Headings of errors, by kind: those of the model (packages/model/src/result.ts) and of the page. */
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

/** Summarizes the queries of some code. */
export function summarize(queries: readonly ConvertedQuery[]): string {
  if (queries.length === 0) return 'no queries found';
  const converted = queries.filter(({state}) => state === 'converted');
  const remarked = converted.filter(({remarks}) => remarks.length > 0).length;
  const parts = [count(queries.length, 'query', 'queries'), `${converted.length} converted`];
  if (remarked > 0) parts.push(`${remarked} with remarks`);
  if (converted.length < queries.length)
    parts.push(`${queries.length - converted.length} not converted`);
  return parts.join(', ');
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
  if (translation.kind === 'code') return `The code is ready: ${summarize(translation.queries)}`;
  const parts =
    translation.kind === 'query' ? describeQueries(translation) : ['The chain is ready'];
  if (translation.remarks.length > 0) parts.push(count(translation.remarks.length, 'remark'));
  return parts.join(', ');
}
