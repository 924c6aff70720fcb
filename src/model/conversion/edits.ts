/** Replacements in a text; one may hold pieces of the text with replacements of their own. */
import type {Piece, Range} from './query-text';

export interface Edit extends Range {
  pieces: readonly Piece[];
}

/** @returns the text of a range with the edits in it; an edit inside another counts where that one has a piece around it */
export function renderEdits(source: string, edits: readonly Edit[], range: Range): string {
  const inside = edits
    .filter(({start, end}) => range.start <= start && end <= range.end)
    .sort((left, right) => left.start - right.start || right.end - left.end);
  let text = '';
  let position = range.start;
  for (const edit of inside) {
    if (edit.start < position) continue;
    text += source.slice(position, edit.start);
    const nested = inside.filter(
      (other) => other !== edit && edit.start <= other.start && other.end <= edit.end,
    );
    for (const piece of edit.pieces)
      text += typeof piece === 'string' ? piece : renderEdits(source, nested, piece);
    position = edit.end;
  }
  return text + source.slice(position, range.end);
}
