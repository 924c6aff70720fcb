import {useCallback, useMemo, useRef, useSyncExternalStore} from 'react';
import {useHistory} from '@docusaurus/router';
import {readAddress, writeAddress, type SearchRequest} from './address';

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
      // Text typed without a pause is one history entry. `history.push` of the router would move the focus to the top
      // of the page, so the current entry is duplicated instead.
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
