import MiniSearch, {type Query as IndexQuery, type SearchResult as IndexHit} from 'minisearch';
import type {Module, SearchRecord} from './types';
import {readQuery, type Alternative, type Concept, type Query} from './query';
import {fold, foldPhrase, tokenizeHeading, tokenizeNames, tokenizeText} from './text';

type Field = 'name' | 'title' | 'page' | 'path' | 'content';

const fieldBoost: Record<Field, number> = {name: 6, title: 5, page: 2.5, path: 1.5, content: 1};

/**
 * General questions are about the query builder first: the other modules answer when they are named,
 * and release notes mention everything.
 */
const moduleWeight: Record<Module, number> = {
  Docs: 1,
  SOQL: 1,
  Cache: 0.8,
  Evaluator: 0.8,
  Releases: 0.55,
};

/** A section that fits, and the words in it that made it fit (folded). */
export interface Match {
  record: SearchRecord;
  score: number;
  terms: string[];
}

export interface RankedIndex {
  /**
   * Finds the sections that fit a query: those with all that it asks for, or, if these are few, those with most of it.
   *
   * @param text what was typed; anything is allowed
   * @returns all that fit, best first
   */
  rank(text: string, module?: Module): Match[];
}

/** What is known of a section before any query. */
interface Entry {
  record: SearchRecord;
  names: string[];
  /** The heading as one folded word and as a phrase. */
  joinedHeading: string;
  headingPhrase: string;
  headingLength: number;
  /** The part of a page before its first section stands for the whole page. */
  isPage: boolean;
  phrase(): string;
}

const tokenizers: Record<Field, (text: string) => string[]> = {
  name: tokenizeNames,
  title: tokenizeHeading,
  page: tokenizeText,
  path: tokenizeText,
  content: tokenizeText,
};

function fieldOf(record: SearchRecord, field: string): string {
  switch (field) {
    case 'url':
      return record.url;
    case 'name':
      return record.names.join(' ');
    case 'title':
      return record.heading;
    case 'page':
      return `${record.page} ${record.module}`;
    case 'path':
      return record.url.replace(/#.*$/, '');
    default:
      return record.content;
  }
}

function toEntry(record: SearchRecord): Entry {
  const headingPhrase = foldPhrase(record.heading);
  let phrase: string | undefined;
  return {
    record,
    names: record.names.map((name) => fold(name)),
    joinedHeading: headingPhrase.replaceAll(' ', ''),
    headingPhrase,
    headingLength: headingPhrase.split(' ').length,
    isPage: !record.url.includes('#'),
    phrase: () => (phrase ??= foldPhrase(record.content)),
  };
}

/** How many letters may be wrong in a word of some length. */
function tolerance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function toIndexQuery(alternative: Alternative): IndexQuery {
  const {words, weight, loose} = alternative;
  return {
    combineWith: 'AND',
    queries: words.map((word) => ({
      queries: [word],
      boostTerm: () => weight,
      prefix: loose && word.length > 1,
      fuzzy: loose ? tolerance(word) : false,
    })),
  };
}

function askFor(concept: Concept): IndexQuery {
  return {combineWith: 'OR', queries: concept.alternatives.map(toIndexQuery)};
}

/** What the search for one concept found in a section. */
interface Found {
  score: number;
  terms: string[];
  inHeading: boolean;
  inPage: boolean;
}

function toFound(hit: IndexHit): Found {
  const fields = new Set(Object.values(hit.match).flat());
  return {
    score: hit.score,
    terms: hit.terms,
    inHeading: fields.has('title') || fields.has('name'),
    inPage: fields.has('page') || fields.has('path'),
  };
}

/** How much more a section counts for what the engine's word statistics do not see. */
function emphasis(entry: Entry, query: Query, found: readonly Found[]): number {
  const asked = query.concepts.length;
  const covered = found.length / asked;
  const inHeading = found.filter((one) => one.inHeading).length / asked;
  const inPage = found.filter((one) => one.inPage).length / asked;
  let factor = covered ** 2 * moduleWeight[entry.record.module];
  factor *= 1 + inHeading * Math.min(1, (asked + 1) / (entry.headingLength + 1));
  factor *= entry.isPage ? 1 + inPage : 1 + 0.25 * inPage;
  if (entry.names.includes(query.joined)) factor *= 8;
  else if (entry.joinedHeading === query.joined) factor *= 4;
  else if (query.concepts.some(({words}) => entry.names.includes(words.join('')))) factor *= 1.6;
  if (asked > 1 || query.phrase.includes(' ')) {
    if (` ${entry.headingPhrase} `.includes(` ${query.phrase} `)) factor *= 2;
    if (query.phrase.split(' ').length > 2 && entry.phrase().includes(query.phrase)) factor *= 3;
  }
  return factor;
}

/** A page should not fill the list: each further section of it counts a little less. */
function spread(matches: Match[]): Match[] {
  const seen = new Map<string, number>();
  return matches
    .map((match) => {
      const [page = ''] = match.record.url.split('#');
      const before = seen.get(page) ?? 0;
      seen.set(page, before + 1);
      return {...match, score: match.score * 0.9 ** Math.min(before, 6)};
    })
    .sort(byScore);
}

function byScore(a: Match, b: Match): number {
  return b.score - a.score || (a.record.url < b.record.url ? -1 : 1);
}

/** So few sections with all of a query's concepts that those with most of them are wanted too. */
const few = 3;

/** Sections with less than this part of a query's concepts are noise. */
const leastCoverage = 0.5;

/**
 * Makes the records searchable. About 40 ms for the whole site.
 *
 * @param records with distinct addresses
 */
export function createIndex(records: readonly SearchRecord[]): RankedIndex {
  const index = new MiniSearch<SearchRecord>({
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
  const entries = new Map(records.map((record) => [record.url, toEntry(record)]));
  index.addAll([...entries.values()].map((entry) => entry.record));

  function rank(text: string, module?: Module): Match[] {
    const query = readQuery(text);
    const finds = new Map<string, Found[]>();
    for (const concept of query.concepts) {
      for (const hit of index.search(askFor(concept))) {
        const url = String(hit.id);
        finds.set(url, [...(finds.get(url) ?? []), toFound(hit)]);
      }
    }
    const bonus = findJoined(query);
    const matches: (Match & {covered: number})[] = [];
    for (const url of new Set([...finds.keys(), ...bonus.keys()])) {
      const entry = entries.get(url);
      if (!entry || (module && entry.record.module !== module)) continue;
      const extra = bonus.get(url);
      const found = finds.get(url) ?? [];
      const score = found.reduce((sum, one) => sum + one.score, 0) + (extra?.score ?? 0);
      matches.push({
        record: entry.record,
        score: score * (found.length > 0 ? emphasis(entry, query, found) : 1),
        terms: [...new Set([...found.flatMap((one) => one.terms), ...(extra?.terms ?? [])])],
        covered: extra ? 1 : found.length / query.concepts.length,
      });
    }
    const complete = matches.filter((match) => match.covered === 1);
    const wanted =
      complete.length >= few ? complete : matches.filter((match) => match.covered >= leastCoverage);
    return spread(wanted.sort(byScore));
  }

  /** Several words may be one identifier: `to aggregated map`. */
  function findJoined(query: Query): Map<string, Found> {
    if (!query.phrase.includes(' ')) return new Map();
    const hits = index.search({
      queries: [query.joined],
      fields: ['name', 'title'],
      prefix: true,
      fuzzy: tolerance(query.joined),
    });
    return new Map(hits.map((hit) => [String(hit.id), toFound(hit)]));
  }

  return {rank};
}
