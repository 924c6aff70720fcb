import {Fragment, useCallback, useMemo, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {reportUrl} from '../Report/reportUrl';
import type {HostedIndex} from '@site/src/search/clients/hosted';
import {limits, type HighlightedText, type SearchEngine} from '@site/src/search/types';

/** What to search for when a query finds nothing. */
export const suggestedQueries = [
  'getting started',
  'mocking',
  'subquery',
  'bind variables',
  'field-level security',
  'errors',
];

export interface SiteSearch {
  /** Returns the engine; its code is loaded on first use. */
  loadEngine: () => Promise<SearchEngine>;
  hosted: HostedIndex | undefined;
  /** URL of the search page. */
  searchPage: string;
}

/** The search of this site, as configured. */
export function useSiteSearch(): SiteSearch {
  const {siteConfig} = useDocusaurusContext();
  const {baseUrl} = siteConfig;
  const hosted = siteConfig.customFields?.search as HostedIndex | undefined;
  const loadEngine = useCallback(
    () =>
      hosted
        ? import(/* webpackChunkName: "hosted-search" */ '@site/src/search/clients/hosted').then(
            ({createHostedEngine}) => createHostedEngine(hosted),
          )
        : import(/* webpackChunkName: "search-engine" */ '@site/src/search/clients/local').then(
            ({sharedSiteEngine}) => sharedSiteEngine(baseUrl),
          ),
    [hosted, baseUrl],
  );
  return {loadEngine, hosted, searchPage: `${baseUrl}search`};
}

/** Returns the URL of a new issue about a query without results. */
export function missingResultsUrl(query: string): string {
  return reportUrl(`No search results for "${query}"`);
}

/** Message for a search input that accepts no more characters. */
export const fullNotice = `Search accepts at most ${limits.query} characters.`;

/** Checks whether the search input has its maximum length. */
export function isFullQuery(query: string): boolean {
  return query.length >= limits.query;
}

/** Debounce of the input, in milliseconds: with a hosted engine each search is a request. */
const hostedPause = 200;

function snippetWords(): number {
  return window.matchMedia('(max-width: 768px)').matches
    ? limits.snippetWordsOnSmallScreens
    : limits.snippetWords;
}

/** What a search that the reader has gone on from returns: it never settles. */
const superseded = new Promise<never>(() => undefined);

/**
 * Debounces searches while a reader types: only the newest one settles.
 *
 * @param pause debounce in milliseconds
 */
function createSearch(loadEngine: SiteSearch['loadEngine'], pause: number): SearchEngine['search'] {
  let newest = new AbortController();
  return async (query, options) => {
    newest.abort();
    const mine = new AbortController();
    newest = mine;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    if (mine !== newest) return superseded;
    try {
      const engine = await loadEngine();
      const {signal} = mine;
      return await engine.search(query, {...options, signal, snippetWords: snippetWords()});
    } finally {
      if (mine !== newest) await superseded;
    }
  };
}

/** Returns the debounced search of this site, with snippets that fit on the reader's screen. */
export function useSearch(): SearchEngine['search'] {
  const {loadEngine, hosted} = useSiteSearch();
  return useMemo(() => createSearch(loadEngine, hosted ? hostedPause : 0), [loadEngine, hosted]);
}

/**
 * A text with its matches highlighted. Markup in it stays text. Each piece is in an element,
 * because a browser's translation replaces text nodes, and React couldn't remove the ones that it
 * made.
 */
export function Highlighted({text, highlights}: HighlightedText): ReactNode {
  const ends = [0, ...highlights.map(([, end]) => end)];
  return (
    <>
      {highlights.map(([start, end], index) => (
        <Fragment key={start}>
          <span>{text.slice(ends[index], start)}</span>
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(ends.at(-1))}</span>
    </>
  );
}
