import type {MarkedText, Range} from './types';
import {findHumps, findWords, fold, type Word} from './text';

/** Most characters for each word of a snippet: the text between two words may be longer than they are. */
const charactersPerWord = 24;

/** The part of a word that matches: all of it, or the piece that does; nothing if none does. */
function findMark(word: Word, terms: ReadonlySet<string>): Range | undefined {
  if (terms.has(fold(word.text))) return [word.start, word.end];
  for (const hump of findHumps(word.text)) {
    if (terms.has(fold(word.text.slice(hump.start)))) return [word.start + hump.start, word.end];
    if (terms.has(fold(hump.text))) return [word.start + hump.start, word.start + hump.end];
  }
  return undefined;
}

function findMarks(words: readonly Word[], terms: ReadonlySet<string>): Range[] {
  return words.flatMap((word) => {
    const mark = findMark(word, terms);
    return mark ? [mark] : [];
  });
}

/**
 * Marks the words of a text that made it fit a query.
 *
 * @param text as shown
 * @param terms the words, folded
 */
export function markText(text: string, terms: readonly string[]): MarkedText {
  return {text, marks: findMarks(findWords(text), new Set(terms))};
}

/** Where the window begins that holds the most different terms, the earliest of several. */
function findWindow(words: readonly Word[], terms: ReadonlySet<string>, size: number): number {
  const matched = words.map((word) => {
    const mark = findMark(word, terms);
    return mark ? fold(word.text) : undefined;
  });
  let best = 0;
  let most = 0;
  for (let start = 0; start + size <= words.length || start === 0; start += 1) {
    const different = new Set(
      matched.slice(start, start + size).filter((term) => term !== undefined),
    );
    if (different.size > most) {
      most = different.size;
      best = start;
    }
  }
  return most === 0 ? 0 : best;
}

/**
 * Cuts out the part of a text that shows best why it fits a query.
 *
 * @param text the whole text
 * @param terms the words that made it fit, folded
 * @param size how many words to show
 * @returns the part, with an ellipsis where it was cut, and the matching places in it
 */
export function cutSnippet(text: string, terms: readonly string[], size: number): MarkedText {
  const words = findWords(text);
  const wanted = new Set(terms);
  const first = findWindow(words, wanted, size);
  const shown = words.slice(first, first + size);
  const [from] = shown;
  const to = shown.at(-1);
  if (!from || !to) return {text: '', marks: []};
  const start = first === 0 ? 0 : from.start;
  const isEnd = first + size >= words.length;
  const end = Math.min(isEnd ? text.length : to.end, start + size * charactersPerWord);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + after,
    marks: findMarks(shown, wanted)
      .filter(([markStart]) => markStart < end)
      .map(([markStart, markEnd]) => [markStart + shift, Math.min(markEnd, end) + shift]),
  };
}
