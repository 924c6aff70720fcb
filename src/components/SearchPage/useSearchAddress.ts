import {useCallback, useEffect, useRef, useState} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {readAddress, writeAddress, type SearchWish} from './address';

/** How long a reader rests before going on counts as a step of its own for back and forward. */
const rest = 1_000;

/**
 * The wish that stands in the address, and a way to change it.
 * Empty in the first render, as on the server, which knows no address; the address counts from the second on.
 */
export function useSearchAddress(): [SearchWish, (wish: SearchWish) => void] {
  const history = useHistory();
  const {search} = useLocation();
  const [wish, setWish] = useState<SearchWish>({query: '', module: undefined});
  const lastChange = useRef(0);

  useEffect(() => setWish(readAddress(search)), [search]);

  const change = useCallback(
    (next: SearchWish) => {
      setWish(next);
      const {location} = history;
      const to = {pathname: location.pathname, search: writeAddress(next)};
      if (to.search === location.search) return;
      const now = Date.now();
      // Letters of one word are one step; a first letter on the bare page is a step, too.
      if (now - lastChange.current > rest) history.push(to);
      else history.replace(to);
      lastChange.current = now;
    },
    [history],
  );

  return [wish, change];
}
