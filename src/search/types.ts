/** The parts of the site that a reader can search one by one, in the order in which they are offered. */
export const modules = ['Docs', 'SOQL', 'Cache', 'Evaluator', 'Releases'] as const;

export type Module = (typeof modules)[number];

/** One section of a page: what is searched, and the address of a hit. */
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
  /** All that the reader sees in the section: text, tables, code, messages. */
  content: string;
  /** Search words that the section's text lacks (front matter `search_words`). */
  words?: string;
}

/** A piece of a text by the places of its first character and of the one behind its last. */
export type Range = readonly [start: number, end: number];

/** A text and the ranges in it that match the query, in order, without overlaps. */
export interface MarkedText {
  text: string;
  marks: Range[];
}

/** What a hosted service needs to count a click on a hit. */
export interface Click {
  queryId: string;
  objectId: string;
  /** From 1, over all pages of the result. */
  position: number;
}

export interface Hit {
  /** Root-relative. */
  url: string;
  module: Module;
  page: string;
  title: MarkedText;
  snippet: MarkedText;
  /** Missing unless the service counts clicks. */
  click?: Click;
}

export interface SearchResult {
  /** Number of all matches, of which `hits` is one page. */
  total: number;
  hits: Hit[];
}

export interface SearchOptions {
  /** Only hits of this module; all without it. */
  module?: Module | undefined;
  /** Page of the result, from 0. */
  page?: number;
  /** Words in a snippet. */
  snippetWords?: number;
  signal?: AbortSignal | undefined;
}

/** What the dialog, the search page, the not-found page and the shell know of a search engine. */
export interface SearchEngine {
  /**
   * Finds sections, best first.
   *
   * @throws SearchError when the search fails; an AbortError when the caller's signal says so
   */
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Fetches ahead what a search will need. Never throws: a search reports the error. */
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
