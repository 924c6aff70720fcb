import type {HighlightedText, Range} from './types';

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** Decodes the five entities of markup characters that crawled indexes contain. */
function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}

/**
 * Parses text in which the search service wrapped the matches in `<mark>`.
 * Any other markup stays text.
 */
export function readHighlighted(value: string): HighlightedText {
  let text = '';
  const highlights: Range[] = [];
  let start: number | undefined;
  for (const piece of value.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') start ??= text.length;
    else if (piece === '</mark>') {
      if (start !== undefined && start < text.length) highlights.push([start, text.length]);
      start = undefined;
    } else text += decode(piece);
  }
  if (start !== undefined && start < text.length) highlights.push([start, text.length]);
  return {text, highlights};
}
