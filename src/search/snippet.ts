import type {HighlightedText, Range} from './types';
import {findWordParts, findWords, fold, type Word} from './text';

/** Maximum characters per word of a snippet: the text between words can be longer than they are. */
const charactersPerWord = 24;

/** Returns the range of a word that matches: the whole word, or a part of it. */
function findHighlight(word: Word, terms: ReadonlySet<string>): Range | undefined {
  if (terms.has(fold(word.text))) return [word.start, word.end];
  for (const part of findWordParts(word.text)) {
    if (terms.has(fold(word.text.slice(part.start)))) return [word.start + part.start, word.end];
    if (terms.has(fold(part.text))) return [word.start + part.start, word.start + part.end];
  }
  return undefined;
}

function findHighlights(words: readonly Word[], terms: ReadonlySet<string>): Range[] {
  return words.flatMap((word) => {
    const range = findHighlight(word, terms);
    return range ? [range] : [];
  });
}

/**
 * Highlights the words of a text that matched a query.
 *
 * @param text as shown
 * @param terms the matched words, folded
 */
export function highlightText(text: string, terms: readonly string[]): HighlightedText {
  return {text, highlights: findHighlights(findWords(text), new Set(terms))};
}

/** What is between two words of prose: a space with punctuation, an apostrophe, or a hyphen. */
const proseGap = /^(?:(?:\(\))?[.,:!?)"”’…–]*\s[("“‘]*|['’-])$/;

/** Returns where the first window with the most different terms and the least code starts. */
function findWindow(
  text: string,
  words: readonly Word[],
  terms: ReadonlySet<string>,
  size: number,
): number {
  const matched = words.map((word) => {
    const range = findHighlight(word, terms);
    return range ? fold(text.slice(...range)) : undefined;
  });
  const isCode = words.map(({end}, index) => {
    const next = words[index + 1];
    return next !== undefined && !proseGap.test(text.slice(end, next.start));
  });
  let best = {start: 0, terms: 0, code: 0};
  for (let start = 0; start + size <= words.length || start === 0; start += 1) {
    const found = new Set(matched.slice(start, start + size).filter((term) => term !== undefined));
    const code = isCode.slice(start, start + size - 1).filter(Boolean).length;
    if (
      found.size > best.terms ||
      (found.size === best.terms && found.size > 0 && code < best.code)
    )
      best = {start, terms: found.size, code};
  }
  return best.start;
}

/**
 * Extracts the part of a text with the most different matched words, prose rather than code.
 *
 * @param text the whole text
 * @param terms the matched words, folded
 * @param size how many words to show
 * @returns the part, with an ellipsis at each cut, and its highlights
 */
export function cutSnippet(text: string, terms: readonly string[], size: number): HighlightedText {
  const words = findWords(text);
  const wanted = new Set(terms);
  const first = findWindow(text, words, wanted, size);
  const shown = words.slice(first, first + size);
  const [from] = shown;
  const to = shown.at(-1);
  if (!from || !to) return {text: '', highlights: []};
  const start = first === 0 ? 0 : from.start;
  const isEnd = first + size >= words.length;
  const end = Math.min(isEnd ? text.length : to.end, start + size * charactersPerWord);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + after,
    highlights: findHighlights(shown, wanted)
      .filter(([rangeStart]) => rangeStart < end)
      .map(([rangeStart, rangeEnd]) => [rangeStart + shift, Math.min(rangeEnd, end) + shift]),
  };
}
