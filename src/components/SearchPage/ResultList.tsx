import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {sendClick} from '@site/src/search/clients/clicks';
import type {Hit} from '@site/src/search/types';
import {useSiteSearch} from '../Search';
import {Highlighted} from '../Search/Highlighted';
import styles from './styles.module.css';

/** The hits, best first. */
export function ResultList({hits}: {hits: Hit[]}): ReactNode {
  const {hosted} = useSiteSearch();
  return (
    <ol className={styles.results} aria-label="Search results">
      {hits.map(({url, module, page, title, snippet, click}) => (
        <li key={url} className={styles.result}>
          <Link to={url} className={styles.title} onClick={() => sendClick(hosted, click)}>
            <Highlighted {...title} />
          </Link>
          <p className={styles.place}>
            {page && page !== title.text ? `${module} › ${page}` : module}
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
