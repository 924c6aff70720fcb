import {useEffect, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import type {Hit} from '@site/src/search/types';
import {useSiteSearch} from '../Search';

/** Suggests existing pages for an unknown URL; empty without JavaScript or network. */
export function Suggestions(): ReactNode {
  const {pathname} = useLocation();
  const {loadEngine} = useSiteSearch();
  const [suggestions, setSuggestions] = useState<Hit[]>([]);

  useEffect(() => {
    let current = true;
    Promise.all([loadEngine(), import('@site/src/search/suggest')])
      .then(([engine, {suggestPages}]) => suggestPages(engine, pathname))
      .then((hits) => {
        if (current) setSuggestions(hits);
      })
      .catch((error: unknown) => console.warn('No suggestions: search is unavailable.', error));
    return () => {
      current = false;
    };
  }, [pathname, loadEngine]);

  return (
    <div aria-live="polite">
      {suggestions.length > 0 && (
        <>
          <p>{`Pages with a URL similar to ${pathname}:`}</p>
          <ul>
            {suggestions.map(({url, page, module}) => (
              <li key={url}>
                <Link to={url}>{page}</Link> ({module})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
