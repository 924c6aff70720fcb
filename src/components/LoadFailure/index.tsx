import type {ReactNode} from 'react';
import {ReloadOffer} from './ReloadOffer';
import styles from './styles.module.css';

/** Error message in place of a part of the page that could not be loaded, with a Retry button. */
export function LoadFailure({
  what,
  error,
  retry,
}: {
  /** The subject of "… failed to load", for example `The editor`. */
  what: string;
  error: unknown;
  retry: () => void;
}): ReactNode {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <strong>{what} failed to load.</strong> {String(error)}
      </p>
      <button type="button" className="button button--primary" onClick={retry}>
        Retry
      </button>
      <ReloadOffer failure={error} />
    </div>
  );
}
