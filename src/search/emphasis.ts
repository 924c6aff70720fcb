import type {Entry} from './entry';
import type {Concept, Query, Words} from './query';

/*
 * Boosts of a section, beyond the engine's word statistics. The numbers were found by trial with the
 * questions of tests/search-questions.json; only their order of magnitude means something.
 */

/**
 * Pages on one topic, by the beginning of their address, and the words that a query has when it is about that topic.
 * Other queries are about building queries: these pages then count less. Release notes mention everything.
 */
const topics: readonly {pages: RegExp; words: RegExp; weight: number}[] = [
  {pages: /mock/, words: /mock|test|stub|fake|assert|simulat/, weight: 0.55},
  {pages: /^\/cache/, words: /cach|evict|invalidat|stale/, weight: 0.55},
  {pages: /^\/evaluator/, words: /evaluator/, weight: 0.55},
  {pages: /fflib/, words: /fflib|migrat/, weight: 0.7},
  {pages: /^\/releases/, words: /release|version|changelog|upgrade/, weight: 0.55},
];

function topicWeight(url: string, {phrase}: Query): number {
  const topic = topics.find(({pages}) => pages.test(url));
  if (!topic) return 1;
  return topic.words.test(phrase) ? 1.5 : topic.weight;
}

/** Pairs of neighboring words of the query that are neighbors in the heading too, as a part of all pairs. */
export function commonPairs(phrase: string, heading: string): number {
  const words = phrase.split(' ');
  const pairs = words.slice(1).map((word, index) => ` ${words[index] ?? ''} ${word} `);
  if (pairs.length === 0) return 0;
  return pairs.filter((pair) => ` ${heading} `.includes(pair)).length / pairs.length;
}

/** How much of a query a section covers: each concept counts by how rare it is. */
export interface Coverage {
  all: number;
  heading: number;
  page: number;
  /** The part in one of the phrases that readers use for the section. */
  alias: number;
}

/** How much of a concept a phrase has: all of it with the typed word, less with a synonym. */
function saying(alias: ReadonlySet<string>, {typed, forms, synonyms}: Concept): number {
  const says = (words: Words) => words.every((word) => alias.has(word));
  if (typed.some(says) || forms.some(says)) return 1;
  return synonyms.some(says) ? 0.5 : 0;
}

/**
 * How well one of the phrases that readers use for a section fits a query: 1 if both say the same.
 *
 * @param parts of the whole query that the concepts are
 */
export function aliasFit(
  aliases: readonly ReadonlySet<string>[],
  concepts: readonly Concept[],
  parts: readonly number[],
): number {
  let best = 0;
  for (const alias of aliases) {
    let covered = 0;
    let matched = 0;
    concepts.forEach((concept, index) => {
      const said = saying(alias, concept);
      if (said === 0) return;
      covered += said * (parts[index] ?? 0);
      matched += concept.length;
    });
    best = Math.max(best, covered * Math.min(1, (matched + 2) / (alias.size * 0.7 + 1)));
  }
  return best;
}

/** How much more a section counts because the query is its name. */
function nameEmphasis(entry: Entry, query: Query, coverage: Coverage): number {
  const {names, qualified, suffixes, heading, slug, centrality} = entry;
  const {joined, concepts, isProse} = query;
  if (names.includes(joined)) return 4 * centrality;
  if (qualified.includes(joined)) return 40;
  if (slug === joined) return 4;
  if (heading.replaceAll(' ', '') === joined) return entry.isReference || entry.isPage ? 4 : 2.5;
  if (suffixes.includes(joined)) return centrality;
  if (names.length === 0 && ` ${heading} `.includes(` ${joined} `)) return 2;
  if (isProse || names.length === 0) return 1;
  if (concepts.some(({typed}) => names.includes(typed[0]?.join('') ?? ''))) return 0.6 * centrality;
  return coverage.heading > 0.5 ? 0.4 * centrality : 1;
}

/** How much more a section counts because it contains the query verbatim. */
function phraseEmphasis(entry: Entry, {phrase, stems}: Query): number {
  const length = phrase.split(' ').length;
  const pairs = commonPairs(stems, entry.stems) * Math.min(2, (length - 1) * 0.6);
  if (length < 3) return 1 + pairs;
  if (` ${entry.heading} `.includes(` ${phrase} `)) return (1 + pairs) * 3;
  return entry.phrase().includes(` ${phrase} `) ? (1 + pairs) * 2.5 : 1 + pairs;
}

/** How much the title of the page says about a section: most about the part that represents the page. */
function pageEmphasis({isPage, isReference}: Entry, {concepts}: Query): number {
  // A query of more than two words is about something on a page rather than about the page.
  if (!isPage || concepts.length > 2) return 0.25;
  return isReference ? 0.6 : 1;
}

/** How much more a section counts for what the engine's word statistics do not see. */
export function emphasis(entry: Entry, query: Query, coverage: Coverage): number {
  const brevity = Math.min(1, (query.concepts.length + 2) / (entry.heading.split(' ').length + 1));
  const inHeading = 1 + Math.max(1.5 * coverage.heading * brevity, 7 * coverage.alias ** 2);
  const inPage = 1 + coverage.page * pageEmphasis(entry, query);
  const kind = query.isProse && entry.isReference ? 0.5 : 1;
  return (
    topicWeight(entry.record.url, query) *
    coverage.all ** 1.7 *
    inHeading *
    inPage *
    kind *
    nameEmphasis(entry, query, coverage) *
    phraseEmphasis(entry, query)
  );
}
