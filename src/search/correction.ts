import type {Query} from './query';
import type {Matches, SectionIndex} from './sectionIndex';
import {findWords, fold} from './text';

/** Returns the maximum edit distance of a misspelled word. */
function tolerance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Checks whether two words differ only in the order of their letters: `cahce` and `cache`. */
function hasSameLetters(a: string, b: string): boolean {
  return Array.from(a).sort().join('') === Array.from(b).sort().join('');
}

/** Replaces every occurrence of a word, given folded. */
function replaceWord(text: string, word: string, other: string): string {
  return findWords(text).reduceRight(
    (rest, {text: written, start, end}) =>
      fold(written) === word ? rest.slice(0, start) + other + rest.slice(end) : rest,
    text,
  );
}

/** Returns the indexed word that a misspelled one most likely means. */
function findSimilar(index: SectionIndex, word: string): string | undefined {
  const similar = (edits: number) =>
    index.search({queries: [word], fuzzy: edits}).flatMap(({terms}) => terms);
  const swapped = similar(2).find((other) => hasSameLetters(word, other));
  return swapped ?? similar(tolerance(word))[0];
}

/**
 * Replaces each word of a query that no section contains by the most similar word, if there is one.
 *
 * @param text the query as typed
 * @param matches of its concepts
 */
export function correctWords(
  index: SectionIndex,
  text: string,
  {concepts}: Query,
  matches: readonly Matches[],
): string {
  return concepts.reduce((corrected, {typed: [words = []]}, at) => {
    const [word, ...others] = words;
    if (!word || others.length > 0 || tolerance(word) === 0 || matches[at]?.size) return corrected;
    const similar = findSimilar(index, word);
    return similar ? replaceWord(corrected, word, similar) : corrected;
  }, text);
}
