import {useMemo} from 'react';
import {createDebouncedSearch, type QueryResult} from '@site/src/search/debouncedSearch';
import {limits, type SearchOptions} from '@site/src/search/types';
import {useSiteSearch} from '.';

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
