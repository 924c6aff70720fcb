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
  /** Returns the sections that are looked at closely, with what tells how well they fit: the weights are fitted to it. */
  examine(text: string): Examined[];
}

interface Examined {
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
  isTyped: boolean;
  /** 1 if the place has it, less if it has a synonym or a word that begins with it. */
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

function join(a: Found, b: Found, score: number): Found {
  const joined = {...a, score, isTyped: a.isTyped || b.isTyped};
  for (const place of placeNames) joined[place] = Math.max(a[place], b[place]);
  return joined;
}

/** What was found by a synonym. */
function weaken(found: Found): Found {
  const weak = {...found, isTyped: false, score: found.score * synonymWeight.score};
  for (const place of placeNames) weak[place] *= synonymWeight.place;
  return weak;
}

/**
 * Weight of a concept. Very rare words are no more telling than rare ones: they are what someone happened to write.
 * A word that no section has tells nothing about where to look.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

/** Sections that are looked at closely: those with the best word statistics. */
const examinedCount = 60;

/** Sections with the name that was typed are always looked at. */
const namedFirst = 1000;

/** Sections without all that was typed are noise when they have less than this part of it, or are not looked at. */
const leastCoverage = 0.3;

/** How much each further section of a page counts less: a page should not fill the list. */
const repeatedPage = 0.08;

/** Sections that are indexed in one go: few enough to keep the page responsive. */
const sliceSize = 150;

/** A section that has something of the query. */
interface Candidate {
  entry: Entry;
  /** By concept; undefined where it has nothing of it. */
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

/** Words between two neighbors of a query that still belong together. */
const nearWords = 8;

/** How close neighbors in the query are in the content, from 0 to 1. */
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

/** Replaces a word, given folded, wherever a text has it. */
function replaceWord(text: string, word: string, other: string): string {
  return findWords(text).reduceRight(
    (rest, {text: written, start, end}) =>
      fold(written) === word ? rest.slice(0, start) + other + rest.slice(end) : rest,
    text,
  );
}

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

  function searchTyped({length, typed, forms}: Concept): IndexHit[] {
    return [
      ...index.search(askFor(typed, 'beginning', length)),
      ...index.search(askFor(forms, 'whole', length)),
    ];
  }

  /** Reads a query. A word that no section has is misspelled: it is read as the most similar word, if there is one. */
  function readCorrected(text: string): Query {
    const query = readQuery(text);
    let corrected = text;
    for (const concept of query.concepts) {
      const [word, ...others] = concept.typed[0] ?? [];
      if (!word || others.length > 0 || tolerance(word) === 0) continue;
      if (searchTyped(concept).length > 0) continue;
      const [best] = index.search(askFor([[word]], 'similar', 1));
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
      // Forms of one word are one find, not two.
      found.set(
        url,
        before
          ? {
              ...join(before, other, Math.max(before.score, other.score)),
              terms: [...before.terms, ...other.terms],
            }
          : other,
      );
    }
    if (concept.synonyms.length === 0) return found;
    for (const hit of index.search(askFor(concept.synonyms, 'whole', concept.length))) {
      const url = String(hit.id);
      const own = found.get(url);
      const other = weaken(toFound(hit));
      // Where both are found, only what was typed is worth marking.
      found.set(url, own ? join(own, other, own.score + other.score) : other);
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

  function findAll(query: Query, module?: Module) {
    const finds = query.concepts.map(findConcept);
    const weights = finds.map(
      (found, at) => rarityOf(found.size, entries.size) * (query.concepts[at]?.weight ?? 1),
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
        alias: aliasFit(entry.aliases(), query.concepts, parts),
      };
      const onPage = pages.get(entry.path);
      found.forEach((one, at) => {
        const part = parts[at] ?? 0;
        if (!one) {
          coverage.elsewhere += part * (onPage?.[at] ?? 0);
          return;
        }
        coverage.all += part;
        if (one.isTyped) coverage.typed += part;
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
        place < examinedCount
          ? weigh(signalsFor(candidate))
          : // Behind all that were looked at.
            -1e6 - place;
    });
    const fitting = candidates.filter(
      ({covered}, place) => covered > 0.99 || (place < examinedCount && covered >= leastCoverage),
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

  function examine(text: string): Examined[] {
    const {candidates, signalsFor} = findAll(readCorrected(text));
    return candidates
      .slice(0, examinedCount)
      .map((candidate) => ({url: candidate.entry.record.url, signals: signalsFor(candidate)}));
  }

  return {rank, examine};
}
