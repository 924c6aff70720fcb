import {useCallback, useMemo} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {reportUrl} from '../Report/reportUrl';
import type {HostedIndex} from '@site/src/search/clients/hosted';
import {createDebouncedSearch, type QueryResult} from '@site/src/search/debouncedSearch';
import {limits, type SearchEngine, type SearchOptions} from '@site/src/search/types';

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

/** Returns the debounced search of this site, with snippets that fit on the reader's screen. */
export function useDebouncedSearch(): (
  query: string,
  options?: SearchOptions,
) => Promise<QueryResult> {
  const {loadEngine, hosted} = useSiteSearch();
  return useMemo(() => {
    const search = createDebouncedSearch(loadEngine, hosted ? hostedPause : 0);
    return (query, options) => search(query, {...options, snippetWords: snippetWords()});
  }, [loadEngine, hosted]);
}
