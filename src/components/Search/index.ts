import {useCallback} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {HostedIndex} from '@site/src/search/clients/hosted';
import {limits, type SearchEngine} from '@site/src/search/types';

/** Address for reports about a query without results. */
const newIssueUrl = 'https://github.com/beyond-the-cloud-dev/soql-lib/issues/new';

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
  /** Gives the engine; its code is loaded on first use. */
  loadEngine: () => Promise<SearchEngine>;
  hosted: HostedIndex | undefined;
  /** Where the search page is. */
  searchPage: string;
}

/** The search of this site, as configured. */
export function useSiteSearch(): SiteSearch {
  const {siteConfig} = useDocusaurusContext();
  const {baseUrl} = siteConfig;
  const hosted = siteConfig.customFields?.search as HostedIndex | undefined;
  const loadEngine = useCallback(
    () =>
      import(/* webpackChunkName: "search-engine" */ '@site/src/search/engine').then(
        ({siteEngine}) => siteEngine(hosted, baseUrl),
      ),
    [hosted, baseUrl],
  );
  return {loadEngine, hosted, searchPage: `${baseUrl}search`};
}

/** Debounce of the input: a hosted engine costs a request each time. */
export function pauseFor(hosted: HostedIndex | undefined): number {
  return hosted ? 200 : 0;
}

/** How many words of a section fit on the reader's screen. */
export function snippetWords(): number {
  return window.matchMedia('(max-width: 768px)').matches
    ? limits.snippetWordsOnSmallScreens
    : limits.snippetWords;
}

/** Address of a new issue about a query that finds nothing. */
export function missingResultsUrl(query: string): string {
  return `${newIssueUrl}?title=${encodeURIComponent(`No search results for "${query}"`)}`;
}

/** Tells the reader why the search input takes no more characters. */
export const fullNotice = `Search accepts at most ${limits.query} characters.`;

/** Whether the search input takes no more characters. */
export function isFullQuery(query: string): boolean {
  return query.length >= limits.query;
}
