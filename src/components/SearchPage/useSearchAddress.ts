import {useCallback, useMemo, useRef, useSyncExternalStore} from 'react';
import {useHistory} from '@docusaurus/router';
import {readAddress, writeAddress, type SearchRequest} from './address';

/** How long a pause in typing must be to create a history entry. */
const rest = 1_000;

/**
 * The request in the address, and a function that changes it.
 * Empty in the first render, as on the server, which has no address.
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
      // Letters typed in one go are one step. A push by the router would take the focus to the top of the page, as it
      // should for a new page; so the current entry is duplicated instead.
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
