import {useEffect, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {pageCache} from '@site/src/offline/names';
import styles from './styles.module.css';

/** Returns the paths of the stored pages. */
async function readStoredPages(): Promise<string[]> {
  const cache = await window.caches.open(pageCache);
  const paths = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const type = (await cache.match(request))?.headers.get('content-type');
      return type?.startsWith('text/html') ? new URL(request.url).pathname : [];
    }),
  );
  return paths.flat().sort();
}

/** Message for a page that is not stored, with a list of the stored pages. */
export function MissingPage({path}: {path: string}): ReactNode {
  const [pages, setPages] = useState<string[]>([]);

  useEffect(() => {
    readStoredPages().then(setPages, (error: unknown) =>
      console.warn("The stored pages can't be read.", error),
    );
  }, []);

  return (
    <>
      <p className={clsx(styles.missing, styles.text)}>
        <strong>{path}</strong> can't be loaded, and isn't stored on this device.{' '}
        <a href={path}>Try again</a>
      </p>
      {pages.length > 0 && (
        <>
          <h2>Stored pages</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <a href={page}>{page}</a>
              </li>
            ))}
          </ul>
          <h2>Store all pages</h2>
        </>
      )}
    </>
  );
}
