import type {Entry} from './entry';
import type {Concept, Query, Words} from './query';
import {kindNames, topicNames, type Kind, type Topic} from './topics';
import type {Signal} from './weights';

/*
 * The ranking signals of a section. Their weights are in weights.ts.
 */

/** The fraction of a query that a section contains, by field, from 0 to 1. Rare concepts weigh more. */
export interface Coverage {
  all: number;
  /** Without synonyms. */
  typed: number;
  heading: number;
  trail: number;
  page: number;
  words: number;
  /** The fraction that only other sections of the page contain. */
  elsewhere: number;
  /** The fraction in the heading, the headings above, the search words or the title of the page. */
  labels: number;
  /** The fraction of the identifiers in the query, such as `toMap`, that the section lacks. */
  lacksName: number;
  /** The fraction in one of the section's aliases (search words and link texts). */
  alias: number;
}

/** What the index found in a section. */
interface Finding {
  coverage: Coverage;
  /** Word statistics (BM25+), relative to the best section. */
  statistics: number;
  /** 1 if the query as one word is in the heading. */
  identified: number;
  /** How close adjacent words of the query are in the content: 1 if they are adjacent there, too. */
  proximity: number;
}

/** Returns the fraction of adjacent word pairs of the query that are adjacent in the heading, too. */
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

/**
 * Returns how well the best alias of a section matches a query, from 0 to 1.
 *
 * @param parts the share of each concept in the query
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
      const part = aliasCoverage(alias, concept);
      if (part === 0) return;
      covered += part * (parts[index] ?? 0);
      matched += concept.length;
    });
    best = Math.max(best, covered * Math.min(1, (matched + 2) / (alias.size * 0.7 + 1)));
  }
  return best;
}

/** Signals for a query that is the name of a section. */
function nameSignals(entry: Entry, query: Query) {
  const {names, qualified, suffixes, slugs, centrality} = entry;
  const heading = entry.heading();
  const {joined, concepts} = query;
  const has = (is: boolean) => (is ? 1 : 0);
  const isName = names.includes(joined);
  const isNamed = !isName && concepts.some(({typed}) => names.includes(typed[0]?.join('') ?? ''));
  return {
    name: has(isName),
    nameCentral: isName ? centrality : 0,
    qualifiedName: has(qualified.includes(joined)),
    slug: has(slugs.includes(joined)),
    wholeHeading: has(heading.replaceAll(' ', '') === joined),
    suffix: has(suffixes.includes(joined)),
    inHeading: has(names.length === 0 && ` ${heading} `.includes(` ${joined} `)),
    named: has(isNamed),
    namedCentral: isNamed ? centrality : 0,
  };
}

type TopicSignal = `${Topic}${'On' | 'Off'}`;

function topicSignals(entry: Entry, query: Query): Record<TopicSignal, number> {
  const [own, queried] = [entry.topics(), query.topics];
  const signals: Partial<Record<TopicSignal, number>> = {};
  for (const topic of topicNames) {
    signals[`${topic}On`] = own.has(topic) && queried.has(topic) ? 1 : 0;
    signals[`${topic}Off`] = own.has(topic) && !queried.has(topic) ? 1 : 0;
  }
  return signals as Record<TopicSignal, number>;
}

type KindSignal = `${Kind}${'' | 'Prose' | 'Troubleshooting'}`;

function kindSignals(entry: Entry, query: Query): Record<KindSignal, number> {
  const own = entry.kinds();
  const signals: Partial<Record<KindSignal, number>> = {};
  for (const kind of kindNames) {
    const isKind = own.has(kind) ? 1 : 0;
    signals[kind] = isKind;
    signals[`${kind}Prose`] = query.isProse ? isKind : 0;
    signals[`${kind}Troubleshooting`] = query.isTroubleshooting ? isKind : 0;
  }
  return signals as Record<KindSignal, number>;
}

/** Returns the ranking signals of a section, by name. */
export function signalsOf(entry: Entry, query: Query, finding: Finding): Record<Signal, number> {
  const {coverage, statistics, identified, proximity} = finding;
  const {isPage, record} = entry;
  const concepts = query.concepts.length;
  const headingLength = entry.heading().split(' ').length;
  const brevity = Math.min(1, (concepts + 2) / (headingLength + 1));
  const pairs = commonPairs(query.pairs, entry.stems());
  return {
    statistics: Math.log(0.02 + statistics),
    all: Math.log(0.05 + Math.max(coverage.all, identified, pairs)),
    typed: coverage.typed,
    heading: coverage.heading,
    headingBrief: coverage.heading * brevity,
    headingOther: Math.log(headingLength),
    trail: coverage.trail,
    page: coverage.page,
    words: coverage.words,
    elsewhere: coverage.elsewhere,
    labels: coverage.labels,
    lacksName: coverage.lacksName,
    alias: coverage.alias,
    aliasWhole: coverage.alias ** 3,
    identified,
    pairs: pairs * Math.min(3, query.pairs.length),
    proximity,
    phraseInContent: query.length > 2 && entry.phrase().includes(` ${query.phrase} `) ? 1 : 0,
    isPage: isPage ? 1 : 0,
    pageShort: isPage && concepts <= 2 ? 1 : 0,
    pageTitle: isPage ? coverage.heading : 0,
    length: Math.log(1 + record.content.length / 600),
    level: record.level,
    ...nameSignals(entry, query),
    ...topicSignals(entry, query),
    ...kindSignals(entry, query),
  };
}
