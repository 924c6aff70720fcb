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

/** A section that matches, and its matching words (folded): computed on call, since few matches are displayed. */
export interface Match {
  record: SearchRecord;
  score: number;
  terms: () => string[];
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

function fieldOf(entry: Entry, field: Field): string {
  const {record} = entry;
  switch (field) {
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
    case 'content':
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

/** The matches of one concept, by the id of the section. */
type Matches = Map<number, Found>;

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

/** Adds the matches of another form of a concept in the same section. */
function addFound(found: Found, other: Found): void {
  found.isTyped ||= other.isTyped;
  for (const place of placeNames) found[place] = Math.max(found[place], other[place]);
}

/** Lowers the weight of a match by a synonym. */
function weaken(found: Found): void {
  found.isTyped = false;
  found.score *= synonymWeight.score;
  for (const place of placeNames) found[place] *= synonymWeight.place;
}

/**
 * Returns the weight of a concept by its rarity (IDF), with a cap: very rare words say no more than rare ones.
 * A word that no section contains gets a small weight.
 */
function rarityOf(found: number, all: number): number {
  return found === 0 ? 0.5 : Math.log(1 + all / Math.max(found, 20));
}

function isLabel(found: Matches): boolean {
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
const leastCoverage = 0.2;

/** Penalty for each further section of a page, so that one page does not fill the list. */
const repeatedPage = 0.08;

/**
 * Bonus for a section whose page has other matching sections: `weight` times the lead of the best of these over a score that is
 * `reach` below the top score. Both values come from a grid search over the question sets that tune the ranking.
 */
const pageBonus = {weight: 0.2, reach: 4};

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

/** Adds the bonus for other matching sections of the same page. */
function addPageBonus(candidates: readonly Candidate[]): void {
  const sorted = candidates.toSorted(byScore);
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

/** Checks whether two words differ only in the order of their letters: `cahce` and `cache`. */
function hasSameLetters(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
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
  const entries = toEntries(records);
  const names = new Set(entries.flatMap((entry) => entry.names));
  const index = new MiniSearch<Entry>({
    idField: 'id',
    fields: Object.keys(fieldBoost),
    extractField: (entry, field) => (field === 'id' ? entry.id : fieldOf(entry, field as Field)),
    tokenize: (text, field) => tokenizers[(field as Field | undefined) ?? 'content'](text),
    processTerm: (term) => term,
    searchOptions: {
      boost: fieldBoost,
      tokenize: (text) => [text],
      processTerm: (term) => term,
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  await index.addAllAsync(entries, {chunkSize: sliceSize});

  function findTyped({length, typed, forms}: Concept): Matches {
    const found: Matches = new Map();
    for (const hit of index.search(anyOf(typed, 'beginning', length)))
      found.set(hit.id as number, toFound(hit));
    if (forms.length === 0) return found;
    for (const hit of index.search(anyOf(forms, 'whole', length))) {
      const other = toFound(hit);
      const own = found.get(hit.id as number);
      if (own) {
        // Two forms of one word are one match.
        addFound(own, other);
        own.score = Math.max(own.score, other.score);
        own.terms.push(...other.terms);
      } else found.set(hit.id as number, other);
    }
    return found;
  }

  /** Adds the matches of synonyms. Where the typed word matches, too, only that is highlighted. */
  function addSynonyms(found: Matches, {synonyms, length}: Concept): void {
    if (synonyms.length === 0) return;
    for (const hit of index.search(anyOf(synonyms, 'whole', length))) {
      const other = toFound(hit);
      weaken(other);
      const own = found.get(hit.id as number);
      if (own) {
        addFound(own, other);
        own.score += other.score;
      } else found.set(hit.id as number, other);
    }
  }

  /**
   * Parses a query and finds the sections with each of its concepts. A word that no section contains is replaced by the
   * most similar word, if there is one.
   */
  function findConcepts(text: string): {query: Query; finds: Matches[]} {
    let query = readQuery(text, names);
    let finds = query.concepts.map(findTyped);
    let corrected = text;
    query.concepts.forEach(({typed: [words = []]}, at) => {
      const [word, ...others] = words;
      if (!word || others.length > 0 || tolerance(word) === 0 || finds[at]?.size) return;
      const similar = index.search(anyOf([[word]], 'similar', 1)).flatMap(({terms}) => terms);
      const best = similar.find((other) => hasSameLetters(word, other)) ?? similar[0];
      if (best) corrected = replaceWord(corrected, word, best);
    });
    if (corrected !== text) {
      query = readQuery(corrected, names);
      finds = query.concepts.map(findTyped);
    }
    query.concepts.forEach((concept, at) => addSynonyms(finds[at] ?? new Map(), concept));
    return {query, finds};
  }

  /** Finds an identifier that was typed as several words: `to aggregated map`. */
  function findJoined({phrase, joined}: Query): Matches {
    if (!phrase.includes(' ')) return new Map();
    const options = {fields: ['name', 'title'], prefix: true};
    const exact = index.search({queries: [joined], ...options});
    const hits =
      exact.length > 0
        ? exact
        : index.search({queries: [joined], ...options, fuzzy: tolerance(joined)});
    return new Map(hits.map((hit) => [hit.id as number, toFound(hit)]));
  }

  function findAll(text: string, module?: Module) {
    const {query, finds} = findConcepts(text);
    const weights = finds.map(
      (found, at) =>
        rarityOf(found.size, entries.length) *
        (query.concepts[at]?.weight ?? 1) *
        (isLabel(found) ? 1 : unlabeled),
    );
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const parts = weights.map((weight) => weight / whole);
    const joined = findJoined(query);
    const candidates: Candidate[] = [];
    const pages = new Map<string, number[]>();
    for (const entry of entries) {
      if (module && entry.record.module !== module) continue;
      const found = finds.map((one) => one.get(entry.id));
      const identified = joined.get(entry.id);
      if (!identified && found.every((one) => !one)) continue;
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
    const {candidates, signalsFor} = findAll(text, module);
    candidates.forEach((candidate, place) => {
      candidate.score =
        place < rerankedCount
          ? weigh(signalsFor(candidate))
          : // After all re-ranked sections.
            -1e6 - place;
    });
    addPageBonus(candidates.slice(0, rerankedCount));
    const fitting = candidates.filter(
      ({covered}, place) => covered > 0.99 || (place < rerankedCount && covered >= leastCoverage),
    );
    return spread(fitting.length > 0 ? fitting : candidates).map(
      ({entry, found, identified, score}) => ({
        record: entry.record,
        score,
        terms: () => [
          ...new Set([...(identified?.terms ?? []), ...found.flatMap((one) => one?.terms ?? [])]),
        ],
      }),
    );
  }

  function listSignals(text: string): SectionSignals[] {
    const {candidates, signalsFor} = findAll(text);
    return candidates
      .slice(0, rerankedCount)
      .map((candidate) => ({url: candidate.entry.record.url, signals: signalsFor(candidate)}));
  }

  return {rank, listSignals};
}
