/** Formats a chain in the style of the file around it. */
import type {ApexDocument} from '../../apex/document';

/** Step of the chains that the translation writes. */
const step = '    ';

/** @returns what the file indents with: a tab, or the number of spaces that most steps have */
export function indentationUnit(text: string): string {
  const counts = new Map<string, number>();
  let previous = 0;
  for (const line of text.split('\n')) {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    const rest = line.slice(indent.length);
    if (rest === '' || rest === '\r' || rest.startsWith('*')) continue;
    if (indent.startsWith('\t')) count(counts, '\t');
    else if (indent.length > previous) count(counts, ' '.repeat(indent.length - previous));
    previous = indent.startsWith('\t') ? 0 : indent.length;
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? step;
}

function count(counts: Map<string, number>, unit: string): void {
  counts.set(unit, (counts.get(unit) ?? 0) + 1);
}

export function lineEnd(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

export interface Layout {
  unit: string;
  lineEnd: string;
}

/**
 * @param apex one call a line, in steps of four spaces
 * @param comments of the query, which stay on separate lines after the first
 * @param offset at which the chain starts
 */
export function layOut(
  apex: string,
  comments: readonly string[],
  document: ApexDocument,
  offset: number,
  layout: Layout,
): string {
  const base = indentOf(document, offset);
  const [first = '', ...rest] = apex.split('\n');
  const lines = rest.map((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    return `${base}${layout.unit.repeat(indent.length / step.length)}${line.slice(indent.length)}`;
  });
  const notes = comments.map((comment) => `${base}${layout.unit}${comment}`);
  return [first, ...notes, ...lines].join(layout.lineEnd);
}

function indentOf(document: ApexDocument, offset: number): string {
  const {text} = document;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
