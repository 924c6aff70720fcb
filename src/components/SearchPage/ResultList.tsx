import type {KeyboardEvent, ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {sendClick} from '@site/src/search/clients/clicks';
import type {Hit} from '@site/src/search/types';
import {useSiteSearch} from '../Search';
import {Highlighted} from '../Search/Highlighted';
import styles from './styles.module.css';

/** Up and down move from link to link, and from the first back to the input. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.findIndex((link) => link === document.activeElement);
  if (index < 0) return;
  event.preventDefault();
  const target =
    links[index + step] ?? (step < 0 ? document.getElementById('search-text') : undefined);
  target?.focus();
}

/** The hits, best first. */
export function ResultList({hits}: {hits: Hit[]}): ReactNode {
  const {hosted} = useSiteSearch();
  return (
    <ol className={styles.results} id="search-results" onKeyDown={moveFocus}>
      {hits.map(({url, module, page, title, snippet, click}) => (
        <li key={url} className={styles.result}>
          <Link to={url} className={styles.title} onClick={() => sendClick(hosted, click)}>
            <Highlighted {...title} />
          </Link>
          <p className={styles.place}>
            {module}
            {page && page !== title.text && <> › {page}</>}
          </p>
          {snippet.text && (
            <p className={styles.snippet}>
              <Highlighted {...snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
