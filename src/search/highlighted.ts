import type {MarkedText, Range} from './types';

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** Crawled indexes hold text with the five characters of markup written as entities. */
function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}

/**
 * Reads a text in which a search service put `<mark>` around what matches.
 * Everything else stays text, whatever it looks like.
 */
export function readHighlighted(value: string): MarkedText {
  let text = '';
  const marks: Range[] = [];
  let start: number | undefined;
  for (const piece of value.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') start ??= text.length;
    else if (piece === '</mark>') {
      if (start !== undefined && start < text.length) marks.push([start, text.length]);
      start = undefined;
    } else text += decode(piece);
  }
  if (start !== undefined && start < text.length) marks.push([start, text.length]);
  return {text, marks};
}
