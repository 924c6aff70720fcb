import MiniSearch, {type Query as IndexQuery, type SearchResult as IndexHit} from 'minisearch';
import {pageOf, type Entry} from './entry';
import {readQuery, type Concept, type Query, type Words} from './query';
import {findWords, fold, tokenizeHeading, tokenizeNames, tokenizeText} from './text';

/** The indexed fields of a section: their text, how it is split into words, and how much a match counts. */
const fields = {
  name: {text: ({record}) => record.names.join(' '), tokenize: tokenizeNames, boost: 6},
  title: {text: ({record}) => record.heading, tokenize: tokenizeHeading, boost: 5},
  trail: {text: ({trail}) => trail, tokenize: tokenizeText, boost: 1.5},
  page: {
    text: ({record}) => `${record.page} ${record.module}`,
    tokenize: tokenizeText,
    boost: 2.5,
  },
  path: {text: ({record}) => pageOf(record.url), tokenize: tokenizeText, boost: 1.5},
  words: {text: ({record}) => record.words ?? '', tokenize: tokenizeText, boost: 2},
  content: {text: ({record}) => record.content, tokenize: tokenizeText, boost: 1},
} satisfies Record<
  string,
  {text: (entry: Entry) => string; tokenize: (text: string) => string[]; boost: number}
>;

type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

/** Weight of a synonym, compared with the typed word: in the score, and in a field such as the heading. */
const synonymWeight = {score: 0.4, place: 0.7};

/** The matches of one concept in a section. */
export interface Found {
  score: number;
  terms: string[];
  isTyped: boolean;
  /** 1 for an exact match in the heading, less for a synonym or a prefix match. */
  heading: number;
  words: number;
  /** The same in the headings above, or the title or the address of the page. */
  above: number;
}

/** The matches of one concept, by the id of the section. */
export type Matches = Map<number, Found>;

/** What a query means to the index. */
export interface Findings {
  query: Query;
  /** The matches of each concept. */
  matches: Matches[];
  /** The share of each concept in the query; rare ones have more. */
  parts: number[];
}

const places = {
  heading: ['title', 'name'],
  words: ['words'],
  above: ['trail', 'page', 'path'],
} as const satisfies Record<string, readonly Field[]>;

const placeNames = Object.keys(places) as (keyof typeof places)[];

/** Returns the maximum edit distance of a misspelled word. */
function tolerance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function toIndexQuery(
  alternatives: readonly Words[],
  typedWords: number,
  prefix: boolean,
): IndexQuery {
  return {
    combineWith: 'OR',
    queries: alternatives.map((words) => ({
      combineWith: 'AND',
      queries: words.map((word) => ({
        queries: [word],
        // Several words of one concept count as one.
        boostTerm: () => Math.min(1, typedWords / words.length),
        prefix: prefix && word.length > 1,
      })),
    })),
  };
}

function toFound(hit: IndexHit): Found {
  const found: Found = {
    score: hit.score,
    terms: hit.terms,
    isTyped: true,
    heading: 0,
    words: 0,
    above: 0,
  };
  for (const term of hit.terms) {
    // A prefix match counts less.
    const value = hit.queryTerms.includes(term) ? 1 : 0.6;
    for (const field of hit.match[term] ?? []) {
      for (const place of placeNames) {
        const names: readonly string[] = places[place];
        if (names.includes(field)) found[place] = Math.max(found[place], value);
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

/** Weight of a word that no heading and no search words contain: it hardly names a topic (`certain`, `given`). */
const unlabeled = 0.6;

function isLabel(matches: Matches): boolean {
  for (const {heading, words} of matches.values()) if (heading > 0 || words > 0) return true;
  return false;
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

/** Sections that are indexed per chunk, small enough to keep the page responsive. */
const sliceSize = 150;

/**
 * Indexes sections, in chunks that keep the page responsive.
 *
 * @param entries with their index as id
 * @returns a function that parses a query and finds the sections with each of its concepts. A word that no section
 * contains is replaced by the most similar word, if there is one.
 */
export async function indexSections(
  entries: readonly Entry[],
): Promise<(text: string) => Findings> {
  const names = new Set(entries.flatMap((entry) => entry.names));
  const index = new MiniSearch<Entry>({
    fields: fieldNames,
    extractField: (entry, field) =>
      field === 'id' ? entry.id : fields[field as Field].text(entry),
    tokenize: (text, field) => fields[(field as Field | undefined) ?? 'content'].tokenize(text),
    processTerm: (term) => term,
    searchOptions: {
      boost: Object.fromEntries(fieldNames.map((field) => [field, fields[field].boost])),
      tokenize: (text) => [text],
      processTerm: (term) => term,
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  await index.addAllAsync(entries, {chunkSize: sliceSize});

  function findTyped({length, typed, forms}: Concept): Matches {
    const matches: Matches = new Map();
    for (const hit of index.search(toIndexQuery(typed, length, true)))
      matches.set(hit.id as number, toFound(hit));
    for (const hit of index.search(toIndexQuery(forms, length, false))) {
      const other = toFound(hit);
      const own = matches.get(hit.id as number);
      if (own) {
        // Two forms of one word are one match.
        addFound(own, other);
        own.score = Math.max(own.score, other.score);
        own.terms.push(...other.terms);
      } else matches.set(hit.id as number, other);
    }
    return matches;
  }

  /** Adds the matches of synonyms. Where the typed word matches, too, only that is highlighted. */
  function addSynonyms(matches: Matches, {synonyms, length}: Concept): void {
    for (const hit of index.search(toIndexQuery(synonyms, length, false))) {
      const other = toFound(hit);
      weaken(other);
      const own = matches.get(hit.id as number);
      if (own) {
        addFound(own, other);
        own.score += other.score;
      } else matches.set(hit.id as number, other);
    }
  }

  /** Returns the indexed word that a misspelled one most likely means. */
  function findSimilar(word: string): string | undefined {
    const similar = (edits: number) =>
      index.search({queries: [word], fuzzy: edits}).flatMap(({terms}) => terms);
    const swapped = similar(2).find((other) => hasSameLetters(word, other));
    return swapped ?? similar(tolerance(word))[0];
  }

  function correct(text: string, query: Query, matches: readonly Matches[]): string {
    let corrected = text;
    query.concepts.forEach(({typed: [words = []]}, at) => {
      const [word, ...others] = words;
      if (!word || others.length > 0 || tolerance(word) === 0 || matches[at]?.size) return;
      const similar = findSimilar(word);
      if (similar) corrected = replaceWord(corrected, word, similar);
    });
    return corrected;
  }

  return (text) => {
    let query = readQuery(text, names);
    let matches = query.concepts.map(findTyped);
    const corrected = correct(text, query, matches);
    if (corrected !== text) {
      query = readQuery(corrected, names);
      matches = query.concepts.map(findTyped);
    }
    // Synonyms, which are added below, say nothing about the rarity of the typed word.
    const weights = query.concepts.map(({weight}, at) => {
      const found = matches[at] ?? new Map<number, Found>();
      return weight * rarityOf(found.size, entries.length) * (isLabel(found) ? 1 : unlabeled);
    });
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    query.concepts.forEach((concept, at) => addSynonyms(matches[at] ?? new Map(), concept));
    return {query, matches, parts: weights.map((weight) => weight / whole)};
  };
}
