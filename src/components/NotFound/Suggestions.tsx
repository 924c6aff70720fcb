import {useEffect, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {HostedIndex} from '@site/src/search/clients/hosted';
import type {Hit} from '@site/src/search/types';

async function findSuggestions(hosted: HostedIndex | undefined, path: string): Promise<Hit[]> {
  const [{siteEngine}, {suggestPages}] = await Promise.all([
    import(/* webpackChunkName: "search-engine" */ '@site/src/search/engine'),
    import('@site/src/search/suggest'),
  ]);
  return suggestPages(siteEngine(hosted, '/'), path);
}

/** Suggests existing pages for an unknown URL; empty without JavaScript or network. */
export function Suggestions(): ReactNode {
  const {pathname} = useLocation();
  const {siteConfig} = useDocusaurusContext();
  const [suggestions, setSuggestions] = useState<Hit[]>([]);

  useEffect(() => {
    let current = true;
    findSuggestions(siteConfig.customFields?.search as HostedIndex | undefined, pathname)
      .then((hits) => {
        if (current) setSuggestions(hits);
      })
      .catch((error: unknown) => console.warn('No suggestions: search is unavailable.', error));
    return () => {
      current = false;
    };
  }, [pathname, siteConfig]);

  return (
    <div aria-live="polite">
      {suggestions.length > 0 && (
        <>
          <p>Pages with an address similar to {pathname}:</p>
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
