import {useCallback, useMemo, useRef, useSyncExternalStore} from 'react';
import {useHistory} from '@docusaurus/router';
import {readAddress, writeAddress, type SearchWish} from './address';

/** How long a reader rests before going on counts as a step of its own for back and forward. */
const rest = 1_000;

/**
 * The wish that stands in the address, and a way to change it.
 * Empty in the first render, as on the server, which knows no address.
 */
export function useSearchAddress(): [SearchWish, (wish: SearchWish) => void] {
  const history = useHistory();
  const search = useSyncExternalStore(
    history.listen,
    () => history.location.search,
    () => '',
  );
  const wish = useMemo(() => readAddress(search), [search]);
  const lastChange = useRef(0);

  const change = useCallback(
    (next: SearchWish) => {
      const {pathname, search: before} = history.location;
      const to = {pathname, search: writeAddress(next)};
      if (to.search === before) return;
      const now = Date.now();
      // Letters typed in one go are one step. A push by the router would take the focus to the top of the page, as it
      // should for a new page; so the step is made by doubling the present one.
      if (now - lastChange.current > rest) {
        window.history.pushState(window.history.state, '', window.location.href);
      }
      history.replace(to);
      lastChange.current = now;
    },
    [history],
  );

  return [wish, change];
}
