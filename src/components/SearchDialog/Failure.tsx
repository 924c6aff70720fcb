import type {ReactNode} from 'react';

/** The screen after a failed search. The library's own error screen disappears immediately. */
export function Failure(): ReactNode {
  return (
    <div className="DocSearch-ErrorScreen">
      <p className="DocSearch-Title">Unable to fetch results</p>
      <p className="DocSearch-Help">You might want to check your network connection.</p>
    </div>
  );
}
