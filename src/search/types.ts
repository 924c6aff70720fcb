/** The parts of the site that a search can be filtered by, in display order. */
export const modules = ['Docs', 'SOQL', 'Cache', 'Evaluator', 'Releases'] as const;

export type Module = (typeof modules)[number];

/** One section of a page: the searchable fields, and the URL of a hit. */
export interface SearchRecord {
  /** Root-relative, with the anchor of the section; unique. */
  url: string;
  module: Module;
  /** Title of the page. */
  page: string;
  /** Heading of the section; the page's own heading for the part before the first one. */
  heading: string;
  /** Level of the heading, 1 for the page's own. */
  level: number;
  /** Identifiers that the section defines: the method of a reference section. */
  names: string[];
  /** The visible text of the section: prose, tables, code, messages. */
  content: string;
  /** Search words that the section's text lacks (front matter `search_words`). */
  words?: string;
}

/** A range of a text by offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** A text and the ranges in it that match the query, in order, without overlaps. */
export interface HighlightedText {
  text: string;
  highlights: Range[];
}

/** The fields of a click event of the hosted service. */
export interface Click {
  queryId: string;
  objectId: string;
  /** 1-based, across all result pages. */
  position: number;
}

export interface Hit {
  /** Root-relative. */
  url: string;
  module: Module;
  page: string;
  title: HighlightedText;
  snippet: HighlightedText;
  /** Present only with click analytics. */
  click?: Click;
}

export interface SearchResult {
  /** Total number of matches, of which `hits` is one page. */
  total: number;
  hits: Hit[];
}

export interface SearchOptions {
  /** Returns only hits of this module. */
  module?: Module | undefined;
  /** Result page, 0-based. */
  page?: number;
  /** Words in a snippet. */
  snippetWords?: number;
  signal?: AbortSignal | undefined;
}

/** A search engine, embedded or hosted. */
export interface SearchEngine {
  /**
   * Finds sections, best first.
   *
   * @throws SearchError when the search fails; an AbortError when the caller's signal is aborted
   */
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Preloads the data for a search. Never throws: the search reports the error. */
  prepare(): void;
}

/** A failed search; the message tells the maintainer why. */
export class SearchError extends Error {
  override name = 'SearchError';
}

/** Limits of the search (the input's 64 characters, 20 hits per page, 10 snippet words). */
export const limits = {
  query: 64,
  hitsPerPage: 20,
  snippetWords: 10,
  snippetWordsOnSmallScreens: 5,
} as const;

/** Cuts a query to its maximum length; half of a character that takes two code units is dropped. */
export function cutQuery(query: string): string {
  return query.slice(0, limits.query).replace(/\p{Surrogate}/gu, '');
}
