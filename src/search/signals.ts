import type {Entry} from './entry';
import type {Concept, Query, Words} from './query';
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

/**
 * Sections on one topic, by their URL or the heading above them, and the words of queries about that topic.
 * For all other queries these sections rank lower. Release notes mention everything. The methods for HAVING, subqueries
 * and lists in memory have the names of other methods.
 */
const topics = {
  mocks: {sections: /mock/i, words: /mock|test|stub|fake|assert|simulat/},
  cache: {sections: /^\/cache|cache$/i, words: /cach|evict|invalidat|stale/},
  evaluator: {
    sections: /^\/evaluator|evaluator$/i,
    words: /evaluator|inline|existing (?:list|quer)/,
  },
  fflib: {sections: /fflib/, words: /fflib|migrat|apexmocks/},
  releases: {sections: /^\/releases/, words: /release|version|changelog|upgrade/},
  having: {sections: /api\/soql-having/, words: /having/},
  children: {sections: /api\/soql-sub|examples\/subquery/, words: /sub ?quer|child|related|nested/},
  converter: {sections: /soql-converter/, words: /convert|memory|trigger|list/},
} as const;

type Topic = keyof typeof topics;

/** Kinds of pages, by their URL. */
const kinds = {
  reference: /\/api\//,
  examples: /\/examples\//,
  faq: /^\/docs\/faq/,
  errors: /\/errors/,
  issues: /\/knownIssues/,
  start: /getting-started|overview|basic-features|cheat-sheet|coding-assistants/,
  compare: /compare|Benefits/,
} as const;

type Kind = keyof typeof kinds;

/** Returns the fraction of adjacent word pairs of the query that are adjacent in the heading, too. */
function commonPairs(words: readonly string[], heading: string): number {
  const pairs = words.slice(1).map((word, index) => ` ${words[index] ?? ''} ${word} `);
  if (pairs.length === 0) return 0;
  return pairs.filter((pair) => ` ${heading} `.includes(pair)).length / pairs.length;
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
  const {names, qualified, suffixes, heading, slugs, centrality} = entry;
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

function topicSignals(
  {record, trail}: Entry,
  {phrase}: Query,
): Record<`${Topic}${'On' | 'Off'}`, number> {
  const signals: Record<string, number> = {};
  for (const [topic, {sections, words}] of Object.entries(topics)) {
    const isSection = sections.test(record.url) || sections.test(trail);
    const isQueried = words.test(phrase);
    signals[`${topic}On`] = isSection && isQueried ? 1 : 0;
    signals[`${topic}Off`] = isSection && !isQueried ? 1 : 0;
  }
  return signals as Record<`${Topic}${'On' | 'Off'}`, number>;
}

function kindSignals(
  {record}: Entry,
  {isProse, isTroubleshooting}: Query,
): Record<`${Kind}${'' | 'Prose' | 'Troubleshooting'}`, number> {
  const signals: Record<string, number> = {};
  for (const [kind, pages] of Object.entries(kinds)) {
    const isKind = pages.test(record.url) ? 1 : 0;
    signals[kind] = isKind;
    signals[`${kind}Prose`] = isProse ? isKind : 0;
    signals[`${kind}Troubleshooting`] = isTroubleshooting ? isKind : 0;
  }
  return signals as Record<`${Kind}${'' | 'Prose' | 'Troubleshooting'}`, number>;
}

/** Returns the ranking signals of a section, by name. */
export function signalsOf(entry: Entry, query: Query, finding: Finding): Record<Signal, number> {
  const {coverage, statistics, identified, proximity} = finding;
  const {heading, stems, isPage, record} = entry;
  const length = query.phrase.split(' ').length;
  const concepts = query.concepts.length;
  const brevity = Math.min(1, (concepts + 2) / (heading.split(' ').length + 1));
  const words = query.stems.split(' ');
  const pairs = commonPairs(words, stems);
  return {
    statistics: Math.log(0.02 + statistics),
    all: Math.log(0.05 + Math.max(coverage.all, identified, pairs)),
    typed: coverage.typed,
    heading: coverage.heading,
    headingBrief: coverage.heading * brevity,
    headingOther: Math.log(heading.split(' ').length),
    trail: coverage.trail,
    page: coverage.page,
    words: coverage.words,
    elsewhere: coverage.elsewhere,
    labels: coverage.labels,
    lacksName: coverage.lacksName,
    alias: coverage.alias,
    aliasWhole: coverage.alias ** 3,
    identified,
    pairs: pairs * Math.min(3, words.length - 1),
    proximity,
    phraseInContent: length > 2 && entry.phrase().includes(` ${query.phrase} `) ? 1 : 0,
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
