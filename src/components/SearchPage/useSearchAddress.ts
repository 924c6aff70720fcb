import {useCallback, useMemo, useRef, useSyncExternalStore} from 'react';
import {useHistory} from '@docusaurus/router';
import {cutQuery, modules, type Module} from '@site/src/search/types';

/** The query parameters of the search page. */
export interface SearchRequest {
  query: string;
  /** All without it. */
  module: Module | undefined;
}

/** Parses the query string; invalid parameters are ignored. */
export function readAddress(search: string): SearchRequest {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('module');
  return {
    query: cutQuery(parameters.get('q') ?? ''),
    module: modules.find((module) => module === name),
  };
}

/** Serializes the query string, with its question mark; empty for an empty request. */
export function writeAddress({query, module}: SearchRequest): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (module) parameters.set('module', module);
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The pause in typing after which a change creates a history entry, in milliseconds. */
const rest = 1_000;

/**
 * Returns the request in the URL, and a function that changes it.
 * Empty in the first render, as on the server, which has no URL.
 */
export function useSearchAddress(): [SearchRequest, (request: SearchRequest) => void] {
  const history = useHistory();
  const search = useSyncExternalStore(
    history.listen,
    () => history.location.search,
    () => '',
  );
  const request = useMemo(() => readAddress(search), [search]);
  const lastChange = useRef(0);

  const change = useCallback(
    (next: SearchRequest) => {
      const {pathname, search: before} = history.location;
      const to = {pathname, search: writeAddress(next)};
      if (to.search === before) return;
      const now = Date.now();
      // Text typed without a pause is one history entry. `history.push` of the router would move
      // the focus to the top of the page, so the current entry is duplicated instead.
      if (now - lastChange.current > rest) {
        window.history.pushState(window.history.state, '', window.location.href);
      }
      history.replace(to);
      lastChange.current = now;
    },
    [history],
  );

  return [request, change];
}
