import MiniSearch, {type Query as IndexQuery, type SearchResult as IndexHit} from 'minisearch';
import {pageOf, toEntries, type Entry} from './entry';
import {readQuery, type Concept, type Query, type Words} from './query';
import {aliasFit, signalsOf, type Coverage} from './signals';
import {findWords, fold, tokenizeHeading, tokenizeNames, tokenizeText} from './text';
import type {Module, SearchRecord} from './types';
import {weigh, type Signal} from './weights';

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

/** Weight of a synonym, compared with the typed word: in the score, and in a field such as the heading. */
const synonymWeight = {score: 0.4, place: 0.7};

/** A section that matches, and its matching words (folded). */
export interface Match {
  record: SearchRecord;
  score: number;
  terms: string[];
}

export interface RankedIndex {
  /**
   * Finds the sections that match a query: those with all concepts, and, if these are few, those with most of them.
   *
   * @param text the query as typed; any text is valid
   * @returns all matches, best first
   */
  rank(text: string, module?: Module): Match[];
  /** Returns the re-ranked sections of a query with their signals, to fit the weights. */
  listSignals(text: string): SectionSignals[];
}

interface SectionSignals {
  url: string;
  signals: Record<Signal, number>;
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

/** Returns the maximum edit distance of a misspelled word. A transposition counts as two edits. */
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
      // Several words of one concept count as one.
      boostTerm: () => Math.min(1, typed / words.length),
      prefix: strictness !== 'whole' && word.length > 1,
      fuzzy: strictness === 'similar' ? tolerance(word) : false,
    })),
  };
}

function anyOf(alternatives: readonly Words[], strictness: Strictness, typed: number): IndexQuery {
  return {
    combineWith: 'OR',
    queries: alternatives.map((words) => toIndexQuery(words, strictness, typed)),
  };
}

/** The matches of one concept in a section. */
interface Found {
  score: number;
  terms: string[];
  isTyped: boolean;
  /** 1 for an exact match in this field, less for a synonym or a prefix match. */
  heading: number;
  trail: number;
  page: number;
  words: number;
}

const foundPlaces = {
  heading: ['title', 'name'],
  trail: ['trail'],
  page: ['page', 'path'],
  words: ['words'],
} as const satisfies Record<string, readonly Field[]>;

type FoundPlace = keyof typeof foundPlaces;
const placeNames = Object.keys(foundPlaces) as FoundPlace[];

function toFound(hit: IndexHit): Found {
  const found: Found = {
    score: hit.score,
    terms: hit.terms,
    isTyped: true,
    heading: 0,
    trail: 0,
    page: 0,
    words: 0,
  };
  for (const term of hit.terms) {
    // A prefix match counts less.
    const value = hit.queryTerms.includes(term) ? 1 : 0.6;
    for (const field of hit.match[term] ?? []) {
      for (const place of placeNames) {
        const fields: readonly string[] = foundPlaces[place];
        if (fields.includes(field)) found[place] = Math.max(found[place], value);
      }
    }
  }
  return found;
}

function mergeFound(a: Found, b: Found, score: number): Found {
  const joined = {...a, score, isTyped: a.isTyped || b.isTyped};
  for (const place of placeNames) joined[place] = Math.max(a[place], b[place]);
  return joined;
}

/** Lowers the weight of matches by a synonym. */
function asSynonym(found: Found): Found {
  const weak = {...found, isTyped: false, score: found.score * synonymWeight.score};
  for (const place of placeNames) weak[place] *= synonymWeight.place;
  return weak;
}

/**
 * Returns the weight of a concept by its rarity (IDF), with a cap: very rare words say no more than rare ones.
 * A word that no section contains gets a small weight.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

function isLabel(found: ReadonlyMap<string, Found>): boolean {
  for (const {heading, words} of found.values()) if (heading > 0 || words > 0) return true;
  return false;
}

/** Weight of a word that no heading and no search words contain: it hardly names a topic (`certain`, `given`). */
const unlabeled = 0.6;

/** How many sections are re-ranked by signals: those with the best word statistics. */
const rerankedCount = 60;

/** Boost that gets sections with the typed name re-ranked. */
const namedFirst = 1000;

/** Minimum coverage of a section that lacks a part of the query. */
const leastCoverage = 0.3;

/** Penalty for each further section of a page, so that one page does not fill the list. */
const repeatedPage = 0.08;

/** Sections that are indexed per chunk, small enough to keep the page responsive. */
const sliceSize = 150;

/** A section that matches a part of the query. */
interface Candidate {
  entry: Entry;
  /** Matches by concept; undefined without one. */
  found: readonly (Found | undefined)[];
  identified: Found | undefined;
  covered: number;
  statistics: number;
  score: number;
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.entry.record.url < b.entry.record.url ? -1 : 1);
}

function spread(candidates: Candidate[]): Candidate[] {
  const seen = new Map<string, number>();
  for (const candidate of candidates.sort(byScore)) {
    const {path} = candidate.entry;
    const before = seen.get(path) ?? 0;
    seen.set(path, before + 1);
    candidate.score -= repeatedPage * Math.min(before, 5);
  }
  return candidates.sort(byScore);
}

/** Maximum distance in words at which two adjacent words of the query count as close. */
const nearWords = 8;

/** Returns how close adjacent words of the query are in the content, from 0 to 1. */
function proximityOf({entry, found}: Candidate): number {
  if (found.length < 2) return 0;
  const concepts = new Map<string, number[]>();
  found.forEach((one, at) => {
    for (const term of one?.terms ?? []) {
      const others = concepts.get(term);
      if (others) others.push(at);
      else concepts.set(term, [at]);
    }
  });
  const last = new Array<number>(found.length).fill(-Infinity);
  const nearest = new Array<number>(found.length - 1).fill(Infinity);
  entry.tokens().forEach(([word, root], place) => {
    const here = concepts.get(word) ?? concepts.get(root);
    for (const concept of here ?? []) {
      for (const neighbor of [concept - 1, concept]) {
        const other = neighbor === concept ? concept + 1 : neighbor;
        const distance = place - (last[other] ?? -Infinity);
        if (neighbor >= 0 && neighbor < nearest.length && distance > 0)
          nearest[neighbor] = Math.min(nearest[neighbor] ?? Infinity, distance);
      }
    }
    for (const concept of here ?? []) last[concept] = place;
  });
  const closeness = nearest.map((distance) =>
    distance > nearWords ? 0 : 1 - (distance - 1) / nearWords,
  );
  return closeness.reduce((sum, one) => sum + one, 0) / closeness.length;
}

/** Replaces every occurrence of a word, given folded. */
function replaceWord(text: string, word: string, other: string): string {
  return findWords(text).reduceRight(
    (rest, {text: written, start, end}) =>
      fold(written) === word ? rest.slice(0, start) + other + rest.slice(end) : rest,
    text,
  );
}

/**
 * Indexes the records, in chunks that keep the page responsive.
 *
 * @param records with unique URLs, in the order of their pages
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

  function searchTyped({length, typed, forms}: Concept): IndexHit[] {
    return [
      ...index.search(anyOf(typed, 'beginning', length)),
      ...index.search(anyOf(forms, 'whole', length)),
    ];
  }

  /** Parses a query. A word that no section contains is replaced by the most similar word, if there is one. */
  function readCorrected(text: string): Query {
    const query = readQuery(text);
    let corrected = text;
    for (const concept of query.concepts) {
      const [word, ...others] = concept.typed[0] ?? [];
      if (!word || others.length > 0 || tolerance(word) === 0) continue;
      if (searchTyped(concept).length > 0) continue;
      const [best] = index.search(anyOf([[word]], 'similar', 1));
      if (best?.terms[0]) corrected = replaceWord(corrected, word, best.terms[0]);
    }
    return corrected === text ? query : readQuery(corrected);
  }

  function findConcept(concept: Concept): Map<string, Found> {
    const found = new Map<string, Found>();
    for (const hit of searchTyped(concept)) {
      const url = String(hit.id);
      const before = found.get(url);
      const other = toFound(hit);
      // Two forms of one word are one match.
      found.set(
        url,
        before
          ? {
              ...mergeFound(before, other, Math.max(before.score, other.score)),
              terms: [...before.terms, ...other.terms],
            }
          : other,
      );
    }
    if (concept.synonyms.length === 0) return found;
    for (const hit of index.search(anyOf(concept.synonyms, 'whole', concept.length))) {
      const url = String(hit.id);
      const own = found.get(url);
      const other = asSynonym(toFound(hit));
      // Where both match, only the typed word is highlighted.
      found.set(url, own ? mergeFound(own, other, own.score + other.score) : other);
    }
    return found;
  }

  /** Finds an identifier that was typed as several words: `to aggregated map`. */
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

  function findAll(query: Query, module?: Module) {
    const finds = query.concepts.map(findConcept);
    const weights = finds.map(
      (found, at) =>
        rarityOf(found.size, entries.size) *
        (query.concepts[at]?.weight ?? 1) *
        (isLabel(found) ? 1 : unlabeled),
    );
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const parts = weights.map((weight) => weight / whole);
    const joined = findJoined(query);
    const candidates: Candidate[] = [];
    const pages = new Map<string, number[]>();
    for (const url of new Set([...finds.flatMap((found) => [...found.keys()]), ...joined.keys()])) {
      const entry = entries.get(url);
      if (!entry || (module && entry.record.module !== module)) continue;
      const found = finds.map((one) => one.get(url));
      const identified = joined.get(url);
      const onPage = pages.get(entry.path) ?? [];
      pages.set(entry.path, onPage);
      let statistics = identified?.score ?? 0;
      let covered = 0;
      let heading = 0;
      found.forEach((one, at) => {
        if (!one) return;
        onPage[at] = 1;
        statistics += one.score * (query.concepts[at]?.weight ?? 1);
        covered += parts[at] ?? 0;
        heading += (parts[at] ?? 0) * Math.max(one.heading, one.words);
      });
      if (identified) covered = 1;
      const isNamed = entry.names.includes(query.joined) || entry.qualified.includes(query.joined);
      const score = statistics * covered ** 1.7 * (1 + 1.5 * heading) * (isNamed ? namedFirst : 1);
      candidates.push({entry, found, identified, covered, statistics, score});
    }
    candidates.sort(byScore);
    const best = Math.max(...candidates.map(({statistics}) => statistics));
    const identifiers = query.concepts.filter(({isIdentifier}) => isIdentifier).length;

    function signalsFor(candidate: Candidate): Record<Signal, number> {
      const {entry, found, identified, statistics} = candidate;
      const coverage: Coverage = {
        all: 0,
        typed: 0,
        heading: 0,
        trail: 0,
        page: 0,
        words: 0,
        elsewhere: 0,
        labels: 0,
        lacksName: 0,
        alias: aliasFit(entry.aliases(), query.concepts, parts),
      };
      const onPage = pages.get(entry.path);
      found.forEach((one, at) => {
        const part = parts[at] ?? 0;
        if (query.concepts[at]?.isIdentifier && Math.max(one?.heading ?? 0, one?.words ?? 0) < 0.7)
          coverage.lacksName += 1 / identifiers;
        if (!one) {
          coverage.elsewhere += part * (onPage?.[at] ?? 0);
          return;
        }
        coverage.all += part;
        if (one.isTyped) coverage.typed += part;
        coverage.labels += part * Math.max(...placeNames.map((place) => one[place]));
        for (const place of placeNames) coverage[place] += part * one[place];
      });
      return signalsOf(entry, query, {
        coverage,
        statistics: statistics / best,
        identified: identified ? 1 : 0,
        proximity: proximityOf(candidate),
      });
    }

    return {candidates, signalsFor};
  }

  function rank(text: string, module?: Module): Match[] {
    const {candidates, signalsFor} = findAll(readCorrected(text), module);
    candidates.forEach((candidate, place) => {
      candidate.score =
        place < rerankedCount
          ? weigh(signalsFor(candidate))
          : // After all re-ranked sections.
            -1e6 - place;
    });
    const fitting = candidates.filter(
      ({covered}, place) => covered > 0.99 || (place < rerankedCount && covered >= leastCoverage),
    );
    return spread(fitting.length > 0 ? fitting : candidates).map(
      ({entry, found, identified, score}) => ({
        record: entry.record,
        score,
        terms: [
          ...new Set([...(identified?.terms ?? []), ...found.flatMap((one) => one?.terms ?? [])]),
        ],
      }),
    );
  }

  function listSignals(text: string): SectionSignals[] {
    const {candidates, signalsFor} = findAll(readCorrected(text));
    return candidates
      .slice(0, rerankedCount)
      .map((candidate) => ({url: candidate.entry.record.url, signals: signalsFor(candidate)}));
  }

  return {rank, listSignals};
}
