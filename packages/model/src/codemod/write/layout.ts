/** The style of a file, and chains in it. */
import type {Syntax} from '@soql-lib/apex';
import {indentAt} from './edits';
import {
  columnsOf,
  printChain,
  siteStyle,
  type ChainText,
  type LayoutStyle,
} from '../../soql-to-chain/write/layout';

/** How a file is formatted. */
export interface FileStyle extends Pick<LayoutStyle, 'width' | 'unit'> {
  lineEnd: string;
}

/** Files with longer lines get chains of at most that many columns as well. */
const widest = 120;

export function styleOf(text: string): FileStyle {
  const longest = text.split(/\r?\n/).reduce((most, line) => Math.max(most, columnsOf(line)), 0);
  return {
    width: longest <= siteStyle.width ? siteStyle.width : widest,
    unit: indentationUnit(text),
    lineEnd: /\r?\n/.exec(text)?.[0] ?? '\n',
  };
}

/** @returns what the file indents with: a tab, or the number of spaces that most steps have */
function indentationUnit(text: string): string {
  const counts = new Map<string, number>();
  let previous = 0;
  for (const line of text.split('\n')) {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    const rest = line.slice(indent.length);
    if (rest === '' || rest === '\r' || rest.startsWith('*')) continue;
    const isTab = indent.startsWith('\t');
    const step = isTab ? '\t' : ' '.repeat(Math.max(0, indent.length - previous));
    if (step !== '') counts.set(step, (counts.get(step) ?? 0) + 1);
    previous = isTab ? 0 : indent.length;
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? siteStyle.unit;
}

/**
 * @param comments of the query, which stay on separate lines after the first
 * @param text of the file
 * @param expand gives what the names of values in the chain stand for
 * @param place of the query: where its replacement starts, with what is written in front of the
 * chain
 */
export function layOut(
  chain: ChainText,
  comments: readonly string[],
  text: string,
  place: {tree: Syntax; start: number; before: string},
  style: FileStyle,
  expand: LayoutStyle['expand'],
): string {
  const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
  const line = text.slice(lineStart, place.start);
  const own = indentAt(text, place.start);
  const unit = unitBeside(own, style.unit);
  const indent =
    isInHeader(place.tree) && /^\s*(for|if|while|switch|\}? ?else)\b/i.test(line)
      ? own + unit
      : own;
  const column = columnsOf(line + place.before);
  const [first = '', ...rest] = printChain(chain, {
    ...style,
    unit,
    indent,
    column,
    expand,
  }).split('\n');
  const notes = comments.map((comment) => `${indent}${unit}${comment}`);
  return [first, ...notes, ...rest].join(style.lineEnd);
}

/** Tabs and spaces are not mixed on a line. */
function unitBeside(indent: string, unit: string): string {
  if (indent.startsWith('\t')) return '\t';
  return unit === '\t' && indent !== '' ? siteStyle.unit : unit;
}

/** Between the parentheses of `for`, `if`, or `while`, whose body has the next indentation. */
function isInHeader(tree: Syntax): boolean {
  for (let node = tree; node.parent; node = node.parent) {
    const {parent} = node;
    if (parent.kind === 'if' || parent.kind === 'while') return node === parent.condition;
    if (parent.kind === 'forEach' || parent.kind === 'for') return node !== parent.body;
    if (parent.kind === 'block') return false;
  }
  return false;
}
