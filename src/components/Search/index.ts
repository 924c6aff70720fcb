import {useCallback} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {reportUrl} from '../Report/reportUrl';
import type {HostedIndex} from '@site/src/search/clients/hosted';
import {limits, type SearchEngine} from '@site/src/search/types';

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
      import(/* webpackChunkName: "search-engine" */ '@site/src/search/engine').then(
        ({siteEngine}) => siteEngine(hosted, baseUrl),
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
