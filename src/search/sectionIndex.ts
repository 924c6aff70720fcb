import MiniSearch, {type SearchResult as IndexHit} from 'minisearch';
import {pageOf, type Entry} from './entry';
import type {Concept, Query, Words} from './query';
import {findWords, fold, tokenizeHeading, tokenizeNames, tokenizeText} from './text';

const fieldNames = ['name', 'title', 'trail', 'page', 'path', 'words', 'content'] as const;

type Field = (typeof fieldNames)[number];

/** The parts of a section, other than its text, where a match counts beyond its score. */
type Place = 'heading' | 'words' | 'above';

/** A section's indexed fields: text, words, how much a match counts, and where it is. */
const fields: Record<
  Field,
  {
    text: (entry: Entry) => string;
    tokenize?: (text: string) => string[];
    boost: number;
    place?: Place;
  }
> = {
  name: {
    text: ({record}) => record.names.join(' '),
    tokenize: tokenizeNames,
    boost: 6,
    place: 'heading',
  },
  title: {
    text: ({record}) => record.heading,
    tokenize: tokenizeHeading,
    boost: 5,
    place: 'heading',
  },
  trail: {text: ({trail}) => trail, boost: 1.5, place: 'above'},
  page: {text: ({record}) => `${record.page} ${record.module}`, boost: 2.5, place: 'above'},
  path: {text: ({record}) => pageOf(record.url), boost: 1.5, place: 'above'},
  words: {text: ({record}) => record.words ?? '', boost: 2, place: 'words'},
  content: {text: ({record}) => record.content, boost: 1},
};

export type SectionIndex = MiniSearch<Entry>;

/** Sections that are indexed per chunk, small enough to keep the page responsive. */
const sliceSize = 150;

/**
 * Indexes sections, in chunks.
 *
 * @param entries with their index as id
 */
export async function indexSections(entries: readonly Entry[]): Promise<SectionIndex> {
  const index = new MiniSearch<Entry>({
    fields: [...fieldNames],
    extractField: (entry, field) =>
      field === 'id' ? entry.id : fields[field as Field].text(entry),
    tokenize: (text, field = 'content') => (fields[field as Field].tokenize ?? tokenizeText)(text),
    processTerm: (term) => term,
    searchOptions: {
      boost: Object.fromEntries(fieldNames.map((name) => [name, fields[name].boost])),
      tokenize: (text) => [text],
      processTerm: (term) => term,
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  await index.addAllAsync(entries, {chunkSize: sliceSize});
  return index;
}

/** The matches of one concept in a section. */
export interface Found extends Record<Place, number> {
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

const places: readonly Place[] = ['heading', 'words', 'above'];

/** Weight of a synonym beside the typed word: in the score, and in a place such as the heading. */
const synonymWeight = {score: 0.4, place: 0.7};

function toFound(hit: IndexHit): Found {
  const {score, terms} = hit;
  const found: Found = {score, terms, isTyped: true, heading: 0, words: 0, above: 0};
  for (const term of terms) {
    // A prefix match counts less.
    const value = hit.queryTerms.includes(term) ? 1 : 0.6;
    for (const field of hit.match[term] ?? []) {
      const {place} = fields[field as Field];
      if (place) found[place] = Math.max(found[place], value);
    }
  }
  return found;
}

/** Finds the sections that contain all words of one of the alternatives. */
function find(
  index: SectionIndex,
  alternatives: readonly Words[],
  {length}: Concept,
  prefix = false,
): [id: number, found: Found][] {
  const hits = index.search({
    combineWith: 'OR',
    queries: alternatives.map((words) => ({
      combineWith: 'AND',
      queries: words.map((word) => ({
        queries: [word],
        // Several words of one concept count as one.
        boostTerm: () => Math.min(1, length / words.length),
        prefix: prefix && word.length > 1,
      })),
    })),
  });
  return hits.map((hit) => [hit.id as number, toFound(hit)]);
}

/**
 * Adds the matches of another form of a concept.
 *
 * @param combine adds the score of a section that has matches already
 */
function add(
  matches: Matches,
  others: readonly [id: number, found: Found][],
  combine: (own: Found, other: Found) => void,
): void {
  for (const [id, other] of others) {
    const own = matches.get(id);
    if (own) {
      for (const place of places) own[place] = Math.max(own[place], other[place]);
      combine(own, other);
    } else matches.set(id, other);
  }
}

/** Returns the sections that contain the typed words of a concept, in one of their forms. */
export function findTyped(index: SectionIndex, concept: Concept): Matches {
  const matches: Matches = new Map(find(index, concept.typed, concept, true));
  add(matches, find(index, concept.forms, concept), (own, other) => {
    // Two forms of one word are one match.
    own.score = Math.max(own.score, other.score);
    own.terms.push(...other.terms);
  });
  return matches;
}

/** Adds matches of synonyms, which count less, and aren't highlighted beside the typed word. */
export function addSynonyms(index: SectionIndex, matches: Matches, concept: Concept): void {
  const others = find(index, concept.synonyms, concept);
  for (const [, other] of others) {
    other.isTyped = false;
    other.score *= synonymWeight.score;
    for (const place of places) other[place] *= synonymWeight.place;
  }
  add(matches, others, (own, other) => {
    own.score += other.score;
  });
}

/** Returns the maximum edit distance of a misspelled word. */
function tolerance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Checks whether two words differ only in the order of their letters: `cahce` and `cache`. */
function hasSameLetters(a: string, b: string): boolean {
  return Array.from(a).sort().join('') === Array.from(b).sort().join('');
}

/** Replaces every occurrence of a word, given folded. */
function replaceWord(text: string, word: string, other: string): string {
  return findWords(text).reduceRight(
    (rest, {text: written, start, end}) =>
      fold(written) === word ? rest.slice(0, start) + other + rest.slice(end) : rest,
    text,
  );
}

/** Returns the indexed word that a misspelled one most likely means. */
function findSimilar(index: SectionIndex, word: string): string | undefined {
  const similar = (edits: number) =>
    index.search({queries: [word], fuzzy: edits}).flatMap(({terms}) => terms);
  const swapped = similar(2).find((other) => hasSameLetters(word, other));
  return swapped ?? similar(tolerance(word))[0];
}

/**
 * Replaces each word of a query that no section contains by the most similar word, if there is one.
 *
 * @param text the query as typed
 * @param matches of its concepts
 */
export function correctWords(
  index: SectionIndex,
  text: string,
  {concepts}: Query,
  matches: readonly Matches[],
): string {
  return concepts.reduce((corrected, {typed: [words = []]}, at) => {
    const [word, ...others] = words;
    if (!word || others.length > 0 || tolerance(word) === 0 || matches[at]?.size) return corrected;
    const similar = findSimilar(index, word);
    return similar ? replaceWord(corrected, word, similar) : corrected;
  }, text);
}
