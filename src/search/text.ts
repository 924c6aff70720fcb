import {stemmer} from 'stemmer';
import wordLists from './words.json';

/**
 * Tokenizes text. Index and query use the same rules.
 */

/** A word of a text, as written, with its position. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

function findAll(text: string, pattern: RegExp): Word[] {
  return Array.from(text.matchAll(pattern), ({0: match, index}) => ({
    text: match,
    start: index,
    end: index + match.length,
  }));
}

/** Returns the words of a text in order. Underscores belong to a word, hyphens and dots do not. */
export function findWords(text: string): Word[] {
  return findAll(text, /[\p{L}\p{N}_]+/gu);
}

/** Folds a text: lower case, without accents and compatibility characters (NFKD). */
export function fold(text: string): string {
  // Fast path: nearly all words are ASCII.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the words of a text, folded, with single spaces between them. */
export function foldPhrase(text: string): string {
  return findWords(text)
    .map((word) => fold(word.text))
    .join(' ');
}

/** Splits a word at capitals, digits, underscores: `toAggregatedMap` → to, Aggregated, Map. */
export function findWordParts(word: string): Word[] {
  return findAll(word, /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu);
}

/**
 * Stop words.
 * Some are also method names (`with`, `of`): these are found by name and heading.
 */
export const stopWords: ReadonlySet<string> = new Set(wordLists.stopWords.join(' ').split(' '));

/** Words of a problem description without a topic: they affect the ranking, with low weight. */
export const errorWords: ReadonlySet<string> = new Set(wordLists.errorWords.join(' ').split(' '));

/** Objects and fields of examples: they have a low weight. */
export const samples: ReadonlySet<string> = new Set(wordLists.samples.join(' ').split(' '));

/** Creates a tokenizer that caches each distinct token: a site repeats its few tokens often. */
function createTokenizer(read: (word: string) => string[]): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const readToken = (token: string): readonly string[] => {
    const words = token.split('-');
    const tokens = words.flatMap(read);
    if (words.length > 1) tokens.push(fold(words.join('')));
    return [...new Set(tokens)];
  };
  return (text) => {
    const tokens = new Set<string>();
    for (const token of text.match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu) ?? []) {
      let cached = known.get(token);
      if (!cached) {
        cached = readToken(token);
        known.set(token, cached);
      }
      for (const one of cached) tokens.add(one);
    }
    return [...tokens];
  };
}

/** Returns each word of a text, folded. */
export const tokenizeNames = createTokenizer((word) => [fold(word)]);

/** Returns a heading's words and camel case suffixes: `toAggregatedMap`, `AggregatedMap`, `Map`. */
export const tokenizeHeading = createTokenizer((word) => [
  fold(word),
  stemmer(fold(word)),
  ...findWordParts(word).map((part) => fold(word.slice(part.start))),
]);

/** Returns a text's words and their parts, without stop words. A hyphenated word is also one. */
export const tokenizeText = createTokenizer((word) =>
  [fold(word), stemmer(fold(word)), ...findWordParts(word).map((part) => fold(part.text))].filter(
    (token) => !stopWords.has(token),
  ),
);
