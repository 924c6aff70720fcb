import MiniSearch, {type Query as IndexQuery, type SearchResult as IndexHit} from 'minisearch';
import {aliasFit, commonPairs, emphasis, type Coverage} from './emphasis';
import {pageOf, toEntries, type Entry} from './entry';
import {readQuery, type Concept, type Query, type Words} from './query';
import {tokenizeHeading, tokenizeNames, tokenizeText} from './text';
import type {Module, SearchRecord} from './types';

type Field = 'name' | 'title' | 'trail' | 'page' | 'path' | 'words' | 'content';

const fieldBoost: Record<Field, number> = {
  name: 6,
  title: 5,
  trail: 1.5,
  page: 2.5,
  path: 1.5,
  words: 2,
  content: 1,
};

const tokenizers: Record<Field, (text: string) => string[]> = {
  name: tokenizeNames,
  title: tokenizeHeading,
  trail: tokenizeText,
  page: tokenizeText,
  path: tokenizeText,
  words: tokenizeText,
  content: tokenizeText,
};

/** How much a synonym counts, compared with what was typed: its own score, and in the heading. */
const synonymWeight = {score: 0.4, place: 0.7};

/** A section that fits, and the words in it that made it fit (folded). */
export interface Match {
  record: SearchRecord;
  score: number;
  terms: string[];
}

export interface RankedIndex {
  /**
   * Finds the sections that match a query: those with all concepts, and, if these are few, those with most of them.
   *
   * @param text what was typed; anything is allowed
   * @returns all that fit, best first
   */
  rank(text: string, module?: Module): Match[];
}

function fieldOf(entry: Entry, field: string): string {
  const {record} = entry;
  switch (field) {
    case 'url':
      return record.url;
    case 'name':
      return record.names.join(' ');
    case 'title':
      return record.heading;
    case 'trail':
      return entry.trail;
    case 'page':
      return `${record.page} ${record.module}`;
    case 'path':
      return pageOf(record.url);
    case 'words':
      return record.words ?? '';
    default:
      return record.content;
  }
}

/** How many letters may be wrong in a word of some length. Two changed places are two wrong letters. */
function tolerance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0;
  return word.length < 5 ? 1 : 2;
}

type Strictness = 'whole' | 'beginning' | 'similar';

function toIndexQuery(words: Words, strictness: Strictness, typed: number): IndexQuery {
  return {
    combineWith: 'AND',
    queries: words.map((word) => ({
      queries: [word],
      // Several words for one concept count as one.
      boostTerm: () => Math.min(1, typed / words.length),
      prefix: strictness !== 'whole' && word.length > 1,
      fuzzy: strictness === 'similar' ? tolerance(word) : false,
    })),
  };
}

function askFor(alternatives: readonly Words[], strictness: Strictness, typed: number): IndexQuery {
  return {
    combineWith: 'OR',
    queries: alternatives.map((words) => toIndexQuery(words, strictness, typed)),
  };
}

/** What the search for one concept found in a section. */
interface Found {
  score: number;
  terms: string[];
  /** 1 if the heading has it, less if it has a synonym. */
  inHeading: number;
  inPage: number;
}

function toFound(hit: IndexHit): Found {
  const place = (...names: Field[]) => {
    const terms = hit.terms.filter((term) => names.some((name) => hit.match[term]?.includes(name)));
    // A prefix match counts less.
    return terms.some((term) => hit.queryTerms.includes(term)) ? 1 : terms.length > 0 ? 0.6 : 0;
  };
  return {
    score: hit.score,
    terms: hit.terms,
    inHeading: place('title', 'name'),
    inPage: place('page', 'path'),
  };
}

/** What was found by a synonym. */
function weaken({score, terms, inHeading, inPage}: Found): Found {
  return {
    score: score * synonymWeight.score,
    terms,
    inHeading: inHeading * synonymWeight.place,
    inPage: inPage * synonymWeight.place,
  };
}

function better(a: Found, b: Found): Found {
  return {...join(a, b), score: Math.max(a.score, b.score), terms: [...a.terms, ...b.terms]};
}

/** What was typed and what means the same: where both are found, only the first is worth marking. */
function join(a: Found, b: Found): Found {
  return {
    score: a.score + b.score,
    terms: a.terms,
    inHeading: Math.max(a.inHeading, b.inHeading),
    inPage: Math.max(a.inPage, b.inPage),
  };
}

function byScore(a: Match, b: Match): number {
  return b.score - a.score || (a.record.url < b.record.url ? -1 : 1);
}

/** A page should not fill the list: each further section of it counts a little less. */
function spread(matches: Match[]): Match[] {
  const seen = new Map<string, number>();
  return matches
    .map((match) => {
      const page = pageOf(match.record.url);
      const before = seen.get(page) ?? 0;
      seen.set(page, before + 1);
      return {...match, score: match.score * 0.92 ** Math.min(before, 5)};
    })
    .sort(byScore);
}

/**
 * Weight of a concept. Very rare words are no more telling than rare ones: they are what someone happened to write.
 * A word that no section has tells nothing about where to look.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

/**
 * Sections without all that is asked for are noise when they have less than this part of it, or when others fit so
 * much better.
 */
const leastCoverage = 0.5;
const leastScore = 0.05;

/** Sections that are indexed in one go: few enough to keep the page responsive. */
const sliceSize = 150;

/**
 * Makes the records searchable, in slices that leave the page responsive.
 *
 * @param records with distinct addresses, in the order of their pages
 */
export async function createIndex(records: readonly SearchRecord[]): Promise<RankedIndex> {
  const index = new MiniSearch<Entry>({
    idField: 'url',
    fields: Object.keys(fieldBoost),
    extractField: fieldOf,
    tokenize: (text, field) => tokenizers[(field as Field | undefined) ?? 'content'](text),
    processTerm: (term) => term,
    searchOptions: {
      boost: fieldBoost,
      tokenize: (text) => [text],
      processTerm: (term) => term,
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  const entries = new Map(toEntries(records).map((entry) => [entry.record.url, entry]));
  await index.addAllAsync([...entries.values()], {chunkSize: sliceSize});

  /** Words that no section has are taken as misspelled. */
  function searchTyped({length, typed, forms}: Concept): IndexHit[] {
    const hits = [
      ...index.search(askFor(typed, 'beginning', length)),
      ...index.search(askFor(forms, 'whole', length)),
    ];
    return hits.length > 0 ? hits : index.search(askFor(typed, 'similar', length));
  }

  function findConcept(concept: Concept): Map<string, Found> {
    const found = new Map<string, Found>();
    for (const hit of searchTyped(concept)) {
      const url = String(hit.id);
      const before = found.get(url);
      const other = toFound(hit);
      // Forms of one word are one find, not two.
      found.set(url, before ? better(before, other) : other);
    }
    if (concept.synonyms.length === 0) return found;
    for (const hit of index.search(askFor(concept.synonyms, 'whole', concept.length))) {
      const url = String(hit.id);
      const own = found.get(url);
      const other = weaken(toFound(hit));
      found.set(url, own ? join(own, other) : other);
    }
    return found;
  }

  /** Several words may be one identifier: `to aggregated map`. */
  function findJoined({phrase, joined}: Query): Map<string, Found> {
    if (!phrase.includes(' ')) return new Map();
    const options = {fields: ['name', 'title'], prefix: true};
    const exact = index.search({queries: [joined], ...options});
    const hits =
      exact.length > 0
        ? exact
        : index.search({queries: [joined], ...options, fuzzy: tolerance(joined)});
    return new Map(hits.map((hit) => [String(hit.id), toFound(hit)]));
  }

  function rank(text: string, module?: Module): Match[] {
    const query = readQuery(text);
    const finds = query.concepts.map(findConcept);
    const rarity = finds.map(
      (found, concept) =>
        rarityOf(found.size, entries.size) * (query.concepts[concept]?.weight ?? 1),
    );
    const whole = rarity.reduce((sum, weight) => sum + weight, 0);
    const parts = rarity.map((weight) => weight / whole);
    const joined = findJoined(query);
    const matches: (Match & {covered: number})[] = [];
    for (const url of new Set([...finds.flatMap((found) => [...found.keys()]), ...joined.keys()])) {
      const entry = entries.get(url);
      if (!entry || (module && entry.record.module !== module)) continue;
      const coverage: Coverage = {all: 0, heading: 0, page: 0, alias: 0};
      const extra = joined.get(url);
      let score = extra?.score ?? 0;
      const terms = new Set(extra?.terms);
      finds.forEach((found, concept) => {
        const one = found.get(url);
        if (!one) return;
        const part = parts[concept] ?? 0;
        coverage.all += part;
        coverage.heading += part * one.inHeading;
        coverage.page += part * one.inPage;
        score += one.score * (query.concepts[concept]?.weight ?? 1);
        for (const term of one.terms) terms.add(term);
      });
      coverage.alias = aliasFit(entry.aliases, query.concepts, parts);
      coverage.all = extra ? 1 : Math.max(coverage.all, commonPairs(query.stems, entry.stems));
      matches.push({
        record: entry.record,
        score: score * emphasis(entry, query, coverage),
        terms: [...terms],
        covered: coverage.all,
      });
    }
    const best = Math.max(...matches.map(({score}) => score));
    const wanted = matches.filter(
      ({covered, score}) =>
        covered > 0.99 || (covered >= leastCoverage && score >= best * leastScore),
    );
    return spread((wanted.length > 0 ? wanted : matches).sort(byScore));
  }

  return {rank};
}
