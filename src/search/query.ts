import {stemmer} from 'stemmer';
import {errorWords, stopWords, findWordParts, findWords, fold, samples} from './text';
import synonyms from './synonyms.json';
import {topicsOfQuery, type Topic} from './topics';

/** Words that must all be found. */
export type Words = readonly string[];

/**
 * One term of a query: a word, or several words.
 * A section matches if it contains one of the alternatives.
 */
export interface Concept {
  /** How many words were typed for it. */
  length: number;
  /** The typed word, and its concatenation with the next one. Also matches as a prefix. */
  typed: Words[];
  /** Its stem; none for a word that is its own stem. */
  forms: Words[];
  /** Synonyms, and the parts of a name in camel case. */
  synonyms: Words[];
  /** Its weight: 1 for a word, more for an identifier (`toMap`), less for words such as "error". */
  weight: number;
}

export interface Query {
  concepts: Concept[];
  /** The whole query as one word: `to aggregated map` gives `toaggregatedmap`. */
  joined: string;
  /** Its adjacent words without stop words, stemmed, each pair in spaces: ` first second `. */
  pairs: readonly string[];
  topics: ReadonlySet<Topic>;
}

function normalize(words: readonly string[]): string {
  return words.map(stemmer).join(' ');
}

/**
 * The synonyms of each phrase. In the file, the words that Apex developers use for one thing are a
 * group. A query with one of them also finds the others, with a lower weight. They are in lower
 * case and without hyphens, which are read as spaces.
 */
const synonymsByPhrase = new Map<string, Words[]>();
for (const group of synonyms) {
  const phrases = group.split(', ').map((phrase) => phrase.split(' '));
  for (const phrase of phrases) {
    const others = phrases.filter((other) => other !== phrase);
    synonymsByPhrase.set(normalize(phrase), [
      ...(synonymsByPhrase.get(normalize(phrase)) ?? []),
      ...others,
    ]);
  }
}

const longestPhrase = Math.max(
  ...[...synonymsByPhrase.keys()].map((phrase) => phrase.split(' ').length),
);

/** Operators in upper case are not stop words: `combine AND and OR`. */
function isStopWord(word: string): boolean {
  return stopWords.has(fold(word)) && !/^[A-Z]{2,}$/.test(word);
}

/** Returns the indices of the words that are not stop words; all indices if there are no others. */
function findSignificant(words: readonly string[]): readonly number[] {
  const indices = [...words.keys()];
  const significant = indices.filter((index) => !isStopWord(words[index] ?? ''));
  return significant.length > 0 ? significant : indices;
}

/** Maximum number of words that a method's name is typed as: `is not null`. */
const longestName = 3;

/**
 * Finds names that are typed as several words, stop words included: `ends with` is `endsWith`.
 *
 * @param words folded
 * @param names folded
 * @returns the names that each word is a part of, by its index
 */
function findNames(words: readonly string[], names: ReadonlySet<string>): string[][] {
  const found = words.map((): string[] => []);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= Math.min(from + longestName, words.length); to += 1) {
      const name = words.slice(from, to).join('');
      if (names.has(name)) found.slice(from, to).forEach((one) => one.push(name));
    }
  }
  return found;
}

/** Returns the longest phrase with synonyms that starts at an index. */
function findSynonyms(
  words: readonly string[],
  from: number,
): {length: number; others: Words[]} | undefined {
  for (let length = Math.min(longestPhrase, words.length - from); length > 0; length -= 1) {
    const others = synonymsByPhrase.get(normalize(words.slice(from, from + length)));
    if (others) return {length, others};
  }
  return undefined;
}

/** Returns the parts of a camel case name, which must all be found; none for a plain word. */
function partsOf(word: string): Words[] {
  const parts = findWordParts(word).map((part) => fold(part.text));
  const significant = parts.filter((part) => !stopWords.has(part));
  return parts.length > 1 && significant.length > 0 ? [significant] : [];
}

/** Weights of kinds of words; any other word has 1. */
const weights = {error: 0.3, sample: 0.6, identifier: 1.5};

const identifier = /[a-z][A-Z]/;

/** @param isName whether it is a part of a method's name that was typed as several words */
function weightOf(word: string, isName: boolean): number {
  if (isName || identifier.test(word)) return weights.identifier;
  if (errorWords.has(fold(word))) return weights.error;
  return samples.has(fold(word)) ? weights.sample : 1;
}

/** `sub query` also matches `subquery`: two neighboring words match where they are one word. */
function joinNeighbors(concepts: readonly {words: Words; concept: Concept}[]): void {
  concepts.forEach(({words, concept}, index) => {
    const next = concepts[index + 1];
    const pair = words.length > 1 ? words : [...words, ...(next?.words ?? [])];
    if (pair.length < 2 || pair.length > 3) return;
    concept.typed.push([pair.join('')]);
    if (words.length === 1) next?.concept.typed.push([pair.join('')]);
  });
}

/**
 * Reads a query.
 *
 * @param text the query as typed; any text is valid
 * @param names of all methods and properties, folded
 * @returns its concepts in order; none for a text without a word
 */
export function readQuery(text: string, names: ReadonlySet<string> = new Set()): Query {
  // A query in square brackets means an inline query, and "assigned to me" the current user.
  const all = findWords(
    text
      .replace(/\[\s*select\b/i, 'inline query')
      .replace(/\b(?:(?:by|to|with) me|only my|my own)\b/i, '$& current user'),
  ).map((word) => word.text);
  const named = findNames(all.map(fold), names);
  const indices = findSignificant(all);
  const words = indices.map((index) => all[index] ?? '');
  const folded = words.map(fold);
  const stems = folded.map(stemmer);
  const concepts: {words: Words; concept: Concept}[] = [];
  for (let index = 0; index < words.length;) {
    const match = findSynonyms(folded, index);
    const length = match?.length ?? 1;
    const own = folded.slice(index, index + length);
    const single = length === 1 ? (words[index] ?? '') : '';
    const roots = stems.slice(index, index + length);
    const ownNames = new Set(
      indices.slice(index, index + length).flatMap((place) => named[place] ?? []),
    );
    concepts.push({
      words: own,
      concept: {
        length,
        typed: [own, ...[...ownNames].map((name) => [name])],
        forms: roots.some((root, at) => root !== own[at]) ? [roots] : [],
        synonyms: [
          ...partsOf(single),
          ...(match?.others ?? (samples.has(own[0] ?? '') ? [['record']] : [])),
        ],
        weight: weightOf(single, ownNames.size > 0),
      },
    });
    index += length;
  }
  joinNeighbors(concepts);
  const phrase = all.map(fold).join(' ');
  return {
    concepts: concepts.map(({concept}) => concept),
    joined: phrase.replaceAll(' ', ''),
    pairs: stems.slice(1).map((word, at) => ` ${stems[at] ?? ''} ${word} `),
    topics: topicsOfQuery(phrase),
  };
}
