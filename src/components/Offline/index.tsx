import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useBrowserValue} from '@site/src/components/useBrowserValue';
import {MissingPage} from './MissingPage';
import styles from './styles.module.css';
import {useSiteStorage, type SiteStorage, type SiteStorageAndActions} from './useSiteStorage';

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Returns the screen reader announcement. The progress is announced by its own element. */
function describe(storage: SiteStorage): string {
  switch (storage.state) {
    case 'unknown':
      return '';
    case 'unsupported':
      return "This browser can't store pages, or doesn't allow it. A private window may be the reason.";
    case 'offered':
      return `Downloads ${inMegabytes(storage.bytes)}, in ${storage.files} files.`;
    case 'storing':
      return 'Downloading the pages…';
    case 'stored':
      return 'All pages are available offline. When the documentation changes, your browser downloads it again on your next visit.';
    case 'failed':
      return 'The download failed. You might want to check your network connection, or the space on your device.';
  }
}

function Actions({storage, store, stop, remove}: SiteStorageAndActions): ReactNode {
  switch (storage.state) {
    case 'unknown':
    case 'unsupported':
      return null;
    case 'offered':
    case 'failed':
      return (
        <button type="button" className="button button--primary" onClick={store}>
          {storage.state === 'failed' ? 'Retry' : 'Make all pages available offline'}
        </button>
      );
    case 'storing':
      return (
        <>
          <label className={styles.progress}>
            <span>{`${inMegabytes(storage.bytes)} of ${inMegabytes(storage.total)}`}</span>
            <progress value={storage.bytes} max={storage.total} />
          </label>
          <button type="button" className="button button--outline button--primary" onClick={stop}>
            Stop
          </button>
        </>
      );
    case 'stored':
      return (
        <button type="button" className="button button--outline button--primary" onClick={remove}>
          Remove the pages from this device
        </button>
      );
  }
}

/** Returns the page that the service worker could not find, from the URL. */
function useMissingPage(): string | undefined {
  const page = useBrowserValue(() => new URLSearchParams(window.location.search).get('page'), null);
  // Only a path of this site is valid.
  return page && /^\/(?![/\\])/.test(page) ? page : undefined;
}

/** Lets the reader store all pages, with size and progress. */
export default function Offline(): ReactNode {
  const siteStorage = useSiteStorage();
  const missingPage = useMissingPage();
  return (
    <>
      {missingPage && <MissingPage path={missingPage} />}
      <p className={styles.text}>
        Your browser keeps the pages that you read, the search, and the{' '}
        <Link to="/playground">playground</Link>, so that they open without a network connection.
        You can store all other pages, too. On a slow network, you see the stored page after four
        seconds. If the documentation has changed since, a bar offers to reload it.
      </p>
      <p className={styles.withoutScript} data-without-script="">
        This needs JavaScript.
      </p>
      <div className={styles.choice} data-needs-script="">
        <Actions {...siteStorage} />
        <p role="status" className={styles.status}>
          {describe(siteStorage.storage)}
        </p>
      </div>
    </>
  );
}
