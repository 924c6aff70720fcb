/** Replacements in a text; one can contain parts of the text with further replacements. */
import type {Piece, Range} from '../query-text';

export interface Edit extends Range {
  pieces: readonly Piece[];
  /** Indentation of the line in the file on which it starts, which its further lines go by. */
  indent: string;
}

/** Edits in the order of their places, an outer one before those inside it. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((left, right) => left.start - right.start || right.end - left.end);
}

/**
 * @param edits in order, from `sortEdits`
 * @param before what precedes the range: an edit inside another goes by the indentation of the line
 * that it gets to
 * @returns the text of a range with the edits in it; an edit inside another counts where that one
 * has a piece around it
 */
export function renderEdits(
  source: string,
  edits: readonly Edit[],
  range: Range,
  before = source.slice(0, range.start),
): string {
  let text = '';
  let position = range.start;
  for (let index = firstFrom(edits, range.start); index < edits.length; index += 1) {
    const edit = edits[index];
    if (!edit || edit.start >= range.end) break;
    if (edit.start < position || edit.end > range.end) continue;
    text += source.slice(position, edit.start);
    text += renderEdit(source, edits, edit, before + text);
    position = edit.end;
  }
  return text + source.slice(position, range.end);
}

function renderEdit(source: string, edits: readonly Edit[], edit: Edit, before: string): string {
  let text = '';
  for (const piece of edit.pieces)
    text += typeof piece === 'string' ? piece : renderEdits(source, edits, piece, before + text);
  const indent = indentAt(before, before.length);
  return indent === edit.indent ? text : text.replaceAll(`\n${edit.indent}`, `\n${indent}`);
}

/** @returns the indentation of the line that an offset is on */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** @returns the index of the first edit that starts at an offset or behind it */
function firstFrom(edits: readonly Edit[], offset: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
