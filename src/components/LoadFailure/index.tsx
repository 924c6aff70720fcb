import type {ReactNode} from 'react';
import {ReloadOffer} from './ReloadOffer';
import styles from './styles.module.css';

/** The bundler's error for a script that didn't arrive in time (plugins/build/bundle). */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'timeout';
}

/** Error message in place of a part of the page that could not be loaded, with a Retry button. */
export function LoadFailure({
  what,
  error,
  retry,
}: {
  /** The subject of "… failed to load", such as `The editor`; none below a heading with it. */
  what?: string;
  error: unknown;
  retry: () => void;
}): ReactNode {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        {what && <strong>{`${what} failed to load. `}</strong>}
        <span>{String(error)}</span>
      </p>
      <button
        type="button"
        className="button button--primary"
        // A second request for the same script would wait for the first one.
        onClick={isTimeout(error) ? () => window.location.reload() : retry}
      >
        Retry
      </button>
      <ReloadOffer failure={error} />
    </div>
  );
}
