import type {ReactNode} from 'react';

/** What the reader sees when a search failed. The library has this screen too, but removes it immediately. */
export function Failure(): ReactNode {
  return (
    <div className="DocSearch-ErrorScreen">
      <p className="DocSearch-Title">Unable to fetch results</p>
      <p className="DocSearch-Help">You might want to check your network connection.</p>
    </div>
  );
}
