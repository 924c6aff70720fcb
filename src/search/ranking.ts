import {toEntries, type Entry} from './entry';
import {readQuery, type Query} from './query';
import {
  addSynonyms,
  correctWords,
  findTyped,
  indexSections,
  type Found,
  type Matches,
} from './sectionIndex';
import {signalsOf, weigh} from './signals';
import type {Module, SearchRecord} from './types';

/** A matching section and its words (folded): computed on call, since few are displayed. */
export interface Match {
  record: SearchRecord;
  terms: () => string[];
}

export interface RankedIndex {
  /**
   * Finds the sections that match a query: those with all concepts, and those with most of them.
   *
   * @param text the query as typed; any text is valid
   * @returns all matches, best first
   */
  rank(text: string, module?: Module): Match[];
}

/** Minimum coverage of a section that lacks a part of the query. */
const leastCoverage = 0.5;

/**
 * Bonus for a section whose page has other matching sections: `weight` times the lead of the best
 * of these over a score that is `reach` below the top score.
 */
const pageBonus = {weight: 0.1, reach: 4};

/** What a query means to the index. */
interface Findings {
  query: Query;
  /** The matches of each concept. */
  matches: Matches[];
  /** The share of each concept in the query; rare ones have more. */
  parts: number[];
}

/**
 * Returns the weight of a concept by its rarity (IDF), with a cap: very rare words say no more than
 * rare ones. A word that no section contains gets a small weight.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

/** Weight of a word that no heading or search words contain, such as `certain` or `given`. */
const unlabeled = 0.6;

function isLabel(matches: Matches): boolean {
  for (const {heading, words} of matches.values()) if (heading > 0 || words > 0) return true;
  return false;
}

/**
 * Indexes sections, in chunks that keep the page responsive.
 *
 * @returns a function that parses a query and finds the sections with each of its concepts. A word
 * that no section contains is replaced by the most similar word, if there is one.
 */
async function createFinder(entries: readonly Entry[]): Promise<(text: string) => Findings> {
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
    query.concepts.forEach((concept, at) =>
      addSynonyms(index, matches[at] ?? new Map<number, Found>(), concept),
    );
    return {query, matches, parts: weights.map((weight) => weight / whole)};
  };
}

/** A section that matches a part of the query. */
interface Candidate {
  entry: Entry;
  found: readonly (Found | undefined)[];
  covered: number;
  score: number;
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.entry.record.url < b.entry.record.url ? -1 : 1);
}

/** Adds the bonus for other matching sections of the same page. */
function addPageBonus(candidates: readonly Candidate[]): void {
  // Firefox has toSorted since version 115; the site supports 113.
  const sorted = [...candidates].sort(byScore);
  const least = (sorted[0]?.score ?? 0) - pageBonus.reach;
  const pages = new Map<string, Candidate[]>();
  for (const candidate of sorted) {
    const onPage = pages.get(candidate.entry.path);
    if (onPage) onPage.push(candidate);
    else pages.set(candidate.entry.path, [candidate]);
  }
  for (const [first, second, ...others] of pages.values()) {
    if (!first || !second) continue;
    const [best, next] = [first.score, second.score];
    first.score += pageBonus.weight * Math.max(0, next - least);
    for (const one of [second, ...others])
      one.score += pageBonus.weight * Math.max(0, best - least);
  }
}

/**
 * Indexes the records, in chunks that keep the page responsive.
 *
 * @param records with unique URLs, in the order of their pages
 */
export async function createIndex(records: readonly SearchRecord[]): Promise<RankedIndex> {
  const entries = toEntries(records);
  const find = await createFinder(entries);

  function findCandidates(text: string, module: Module | undefined): Candidate[] {
    const {query, matches, parts} = find(text);
    const hits = entries
      .filter(({record}) => !module || record.module === module)
      .map((entry) => ({entry, found: matches.map((one) => one.get(entry.id))}))
      .filter(({found}) => found.some(Boolean))
      .map((hit) => ({
        ...hit,
        covered: hit.found.reduce((sum, one, at) => sum + (one ? (parts[at] ?? 0) : 0), 0),
        statistics: hit.found.reduce(
          (sum, one, at) => sum + (one ? one.score * (query.concepts[at]?.weight ?? 1) : 0),
          0,
        ),
      }));
    const best = Math.max(...hits.map(({statistics}) => statistics));
    return hits.map(({entry, found, covered, statistics}) => ({
      entry,
      found,
      covered,
      score: weigh(signalsOf(entry, query, {found, parts, statistics: statistics / best})),
    }));
  }

  return {
    rank(text, module) {
      const candidates = findCandidates(text, module);
      const most = Math.max(...candidates.map(({covered}) => covered));
      const fitting = candidates.filter(({covered}) => covered >= Math.min(most, leastCoverage));
      addPageBonus(fitting);
      return fitting.sort(byScore).map(({entry, found}) => ({
        record: entry.record,
        terms: () => [...new Set(found.flatMap((one) => one?.terms ?? []))],
      }));
    },
  };
}
