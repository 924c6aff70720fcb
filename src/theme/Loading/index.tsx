// Change: ejected. What failed is said aloud and in the site's own colors, without inline styles. A
// doc fails inside the page's main: this is no landmark of its own.
import type {ComponentProps, ReactNode} from 'react';
import type Original from '@theme/Loading';

export default function Loading({
  error,
  retry,
  pastDelay,
}: ComponentProps<typeof Original>): ReactNode {
  if (!error && !pastDelay) return null;
  return (
    <div className="container margin-vert--xl">
      {error ? (
        <div role="alert">
          <h1>This page failed to load</h1>
          <p>{String(error)}</p>
          <button type="button" className="button button--primary" onClick={retry}>
            Retry
          </button>
        </div>
      ) : (
        <p>Loading…</p>
      )}
    </div>
  );
}
