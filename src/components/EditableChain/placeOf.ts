import type {Position} from '@soql-lib/model';

/** Returns line and column, 1-based, of the character of some code at a point of the window. */
export function placeOf(code: Element, x: number, y: number): Position | undefined {
  // Safari has it since version 26.2.
  if (!('caretPositionFromPoint' in document)) return undefined;
  const caret = document.caretPositionFromPoint(x, y);
  if (!caret || !code.contains(caret.offsetNode)) return undefined;
  const range = document.createRange();
  range.setStart(code, 0);
  range.setEnd(caret.offsetNode, caret.offset);
  const lines = range.toString().split('\n');
  return {line: lines.length, column: (lines.at(-1) ?? '').length + 1};
}
