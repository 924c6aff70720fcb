import {correctWords} from './correction';
import type {Entry} from './entry';
import {addSynonyms, findTyped, type Found, type Matches} from './matches';
import {readQuery, type Query} from './query';
import {indexSections} from './sectionIndex';

/** What a query means to the index. */
export interface Findings {
  query: Query;
  /** The matches of each concept. */
  matches: Matches[];
  /** The share of each concept in the query; rare ones have more. */
  parts: number[];
}

/**
 * Returns the weight of a concept by its rarity (IDF), with a cap: very rare words say no more than rare ones.
 * A word that no section contains gets a small weight.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

/** Weight of a word that no heading and no search words contain: it hardly names a topic (`certain`, `given`). */
const unlabeled = 0.6;

function isLabel(matches: Matches): boolean {
  for (const {heading, words} of matches.values()) if (heading > 0 || words > 0) return true;
  return false;
}

/**
 * Indexes sections, in chunks that keep the page responsive.
 *
 * @returns a function that parses a query and finds the sections with each of its concepts. A word that no section
 * contains is replaced by the most similar word, if there is one.
 */
export async function createFinder(entries: readonly Entry[]): Promise<(text: string) => Findings> {
  const names = new Set(entries.flatMap((entry) => entry.names));
  const index = await indexSections(entries);

  function read(text: string): {query: Query; matches: Matches[]} {
    const query = readQuery(text, names);
    return {query, matches: query.concepts.map((concept) => findTyped(index, concept))};
  }

  return (text) => {
    const typed = read(text);
    const corrected = correctWords(index, text, typed.query, typed.matches);
    const {query, matches} = corrected === text ? typed : read(corrected);
    // Synonyms, which are added below, say nothing about the rarity of the typed word.
    const weights = query.concepts.map(({weight}, at) => {
      const found = matches[at] ?? new Map<number, Found>();
      return weight * rarityOf(found.size, entries.length) * (isLabel(found) ? 1 : unlabeled);
    });
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    query.concepts.forEach((concept, at) => addSynonyms(index, matches[at] ?? new Map(), concept));
    return {query, matches, parts: weights.map((weight) => weight / whole)};
  };
}
