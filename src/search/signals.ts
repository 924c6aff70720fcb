import type {Entry} from './entry';
import type {Concept, Query, Words} from './query';
import type {Found} from './sectionIndex';

/**
 * The ranking signals of a section, and how much each counts. Scores of one query can be compared;
 * differences count, not ratios. Only the order of magnitude of a weight means something: each
 * signal here is worth a point of some question set (`npm run -s search:quality`), and is dropped
 * with its code when it no longer is.
 */
const weights = {
  /** Word statistics (BM25+), relative to the best section, as a logarithm. */
  statistics: 0.95,
  /** The fraction of the query that the section has, as a logarithm. Rare concepts weigh more. */
  coverage: 2,
  /** The same without synonyms. */
  typed: 2.3,
  /** The fraction in the heading. */
  heading: 2.2,
  /** The fraction in the search words. */
  words: 2.5,
  /** The fraction in the heading, the headings above, the search words or the title of the page. */
  labels: 4,
  /** How well the best of the section's aliases (search words and link texts) fits. */
  alias: 4,
  /** The fraction of adjacent word pairs that the heading has, too; more with more pairs. */
  pairs: 1.7,
  /** The query is the name of the method: more if it belongs to a large type. */
  name: 2.2,
  /** The query contains that name. */
  named: 0.8,
  /** The query is the name of the method with that of its type: `Filter.with`. */
  qualifiedName: 11,
  /** The query is the end of the name: `aggregated map` of `toAggregatedMap`. */
  suffix: 3.4,
  /** The query is the name of the page in its address, or of the type that it documents. */
  slug: 6.4,
  /** How many topics the section is about that the query does not name. */
  offTopic: -1.7,
};

type Signal = keyof typeof weights;

const signals = Object.keys(weights) as Signal[];

/** Returns the score of a section. */
export function weigh(values: Readonly<Record<Signal, number>>): number {
  return signals.reduce((sum, signal) => sum + weights[signal] * values[signal], 0);
}

/** What the index found in a section. */
export interface Finding {
  /** Matches by concept; undefined without one. */
  found: readonly (Found | undefined)[];
  /** The share of each concept in the query. */
  parts: readonly number[];
  /** Word statistics, relative to the best section. */
  statistics: number;
}

/** Returns the fraction of the query's adjacent word pairs that the heading has, too. */
function commonPairs(pairs: readonly string[], heading: string): number {
  if (pairs.length === 0) return 0;
  const padded = ` ${heading} `;
  return pairs.filter((pair) => padded.includes(pair)).length / pairs.length;
}

/** Returns how well an alias covers a concept: 1 with the typed word, less with a synonym. */
function aliasCoverage(alias: ReadonlySet<string>, {typed, forms, synonyms}: Concept): number {
  const contains = (words: Words) => words.every((word) => alias.has(word));
  if (typed.some(contains) || forms.some(contains)) return 1;
  return synonyms.some(contains) ? 0.5 : 0;
}

/** Returns how well the best alias of a section matches a query, from 0 to 1. */
function aliasFit(
  aliases: readonly ReadonlySet<string>[],
  concepts: readonly Concept[],
  parts: readonly number[],
): number {
  let best = 0;
  for (const alias of aliases) {
    let covered = 0;
    let matched = 0;
    concepts.forEach((concept, index) => {
      const part = aliasCoverage(alias, concept);
      if (part === 0) return;
      covered += part * (parts[index] ?? 0);
      matched += concept.length;
    });
    best = Math.max(best, covered * Math.min(1, (matched + 2) / (alias.size * 0.7 + 1)));
  }
  return best;
}

/** Returns the ranking signals of a section, by name. */
export function signalsOf(
  entry: Entry,
  query: Query,
  {found, parts, statistics}: Finding,
): Record<Signal, number> {
  const {names, qualified, suffixes, slugs, centrality} = entry;
  const {joined, concepts} = query;
  const share = (valueOf: (one: Found) => number): number =>
    found.reduce((sum, one, at) => sum + (one ? valueOf(one) * (parts[at] ?? 0) : 0), 0);
  const heading = share((one) => one.heading);
  const words = share((one) => one.words);
  const pairs = heading > 0 ? commonPairs(query.pairs, entry.stems()) : 0;
  const isName = names.includes(joined);
  const isNamed = !isName && concepts.some(({typed}) => names.includes(typed[0]?.join('') ?? ''));
  const offTopic = [...entry.topics()].filter((topic) => !query.topics.has(topic));
  return {
    statistics: Math.log(0.02 + statistics),
    coverage: Math.log(
      0.05 +
        Math.max(
          share(() => 1),
          pairs,
        ),
    ),
    typed: share(({isTyped}) => (isTyped ? 1 : 0)),
    heading,
    words,
    labels: share((one) => Math.max(one.heading, one.words, one.above)),
    alias: words > 0 ? aliasFit(entry.aliases(), concepts, parts) ** 3 : 0,
    pairs: pairs * Math.min(3, query.pairs.length),
    name: isName ? centrality : 0,
    named: isNamed ? centrality : 0,
    qualifiedName: qualified.includes(joined) ? 1 : 0,
    suffix: suffixes.includes(joined) ? 1 : 0,
    slug: slugs.includes(joined) ? 1 : 0,
    offTopic: offTopic.length,
  };
}
