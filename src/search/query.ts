import {fillers, findHumps, findWords, fold} from './text';
import {synonyms} from './synonyms';

/**
 * One thing that a query asks for: a word, or several that make one term.
 * A section fits if it fits one of the alternatives.
 */
export interface Concept {
  /** What was typed, folded. */
  words: string[];
  alternatives: Alternative[];
}

/** Words that must all be found for the alternative to count. */
export interface Alternative {
  words: string[];
  /** 1 for what was typed, less for what means the same. */
  weight: number;
  /** Whether words that begin with it, or are spelled almost like it, count too. */
  loose: boolean;
}

export interface Query {
  concepts: Concept[];
  /** All that was typed as one word: `to aggregated map` gives `toaggregatedmap`. */
  joined: string;
  /** All that was typed, folded, with single spaces: what a heading or a message may say word for word. */
  phrase: string;
}

const longestSynonym = Math.max(...synonyms.flat().map((phrase) => phrase.split(' ').length));

const meanings = new Map<string, string[]>();
for (const group of synonyms) {
  for (const phrase of group) {
    const others = group.filter((other) => other !== phrase);
    meanings.set(phrase, [...(meanings.get(phrase) ?? []), ...others]);
  }
}

/** Endings that English puts on a word: `mocking`, `mocked` and `mocks` also ask for `mock`. */
function stemsOf(word: string): string[] {
  const match = /^(.{3,}?)(?:(?:ies)|(?:ing|ed|es|s))$/.exec(word);
  const [, stem] = match ?? [];
  if (!stem || /(?:ss|us|is)$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${stem}y`];
  const undoubled = /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, ...undoubled];
}

function alternativesOf(word: string, folded: string): Alternative[] {
  const humps = findHumps(word).map((hump) => fold(hump.text));
  return [
    {words: [folded], weight: 1, loose: true},
    ...stemsOf(folded).map((stem) => ({words: [stem], weight: 0.9, loose: true})),
    ...(humps.length > 1 ? [{words: humps, weight: 0.5, loose: true}] : []),
  ];
}

function dropFillers(words: readonly string[]): string[] {
  const telling = words.filter((word) => !fillers.has(fold(word)));
  return telling.length > 0 ? telling : [...words];
}

/** The longest phrase with a synonym that begins at a place. */
function findSynonym(
  words: readonly string[],
  from: number,
): {length: number; others: string[]} | undefined {
  for (let length = Math.min(longestSynonym, words.length - from); length > 0; length -= 1) {
    const others = meanings.get(words.slice(from, from + length).join(' '));
    if (others) return {length, others};
  }
  return undefined;
}

/**
 * Reads a query.
 *
 * @param text what was typed; anything is allowed
 * @returns its concepts in order; none if there is no word in it
 */
export function readQuery(text: string): Query {
  const typed = findWords(text).map((word) => word.text);
  const words = dropFillers(typed);
  const folded = words.map(fold);
  const concepts: Concept[] = [];
  for (let index = 0; index < words.length;) {
    const synonym = findSynonym(folded, index);
    const length = synonym?.length ?? 1;
    const own = folded.slice(index, index + length);
    const [word = ''] = words.slice(index, index + 1);
    const alternatives =
      length === 1 ? alternativesOf(word, own[0] ?? '') : [{words: own, weight: 1, loose: true}];
    for (const other of synonym?.others ?? []) {
      alternatives.push({words: other.split(' '), weight: 0.6, loose: false});
    }
    concepts.push({words: own, alternatives});
    index += length;
  }
  joinNeighbors(concepts);
  return {
    concepts,
    joined: typed.map(fold).join(''),
    phrase: typed.map(fold).join(' '),
  };
}

/** `sub query` also asks for `subquery`: each of two neighbors is found where they stand as one word. */
function joinNeighbors(concepts: readonly Concept[]): void {
  concepts.forEach((concept, index) => {
    const next = concepts[index + 1];
    const pair =
      concept.words.length > 1 ? concept.words : [...concept.words, ...(next?.words ?? [])];
    if (pair.length < 2 || pair.length > 3) return;
    const joined = {words: [pair.join('')], weight: 1, loose: true};
    concept.alternatives.push(joined);
    if (concept.words.length === 1) next?.alternatives.push(joined);
  });
}
