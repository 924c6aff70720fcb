// Change: adds the search dialog, which outlives a page's navbar, and an error boundary inside the
// site's contexts, so that the crash screen (theme/Error) can render the navbar. The second click
// of a double click on a link is ignored, and Space presses the links that the theme gives the role
// of a button.
import {useEffect, type ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import {SearchDialogProvider} from '@site/src/components/SearchShortcut/DialogProvider';
import type {Props} from '@theme/Root';

/** The router would add a second history entry for the same page: the first one isn't shown yet. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('a[href]'))
    event.preventDefault();
}

function pressOnSpace(event: KeyboardEvent): void {
  const {key, target} = event;
  // The version menu has a handler of its own.
  if (key !== ' ' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.matches('a[role="button"]')) return;
  event.preventDefault();
  target.click();
}

function useLinks(): void {
  useEffect(() => {
    document.addEventListener('click', ignoreSecondClick, true);
    document.addEventListener('keydown', pressOnSpace);
    return () => {
      document.removeEventListener('click', ignoreSecondClick, true);
      document.removeEventListener('keydown', pressOnSpace);
    };
  }, []);
}

export default function RootWithSearch({children}: Props): ReactNode {
  useLinks();
  return (
    <ErrorBoundary>
      <SearchDialogProvider>{children}</SearchDialogProvider>
    </ErrorBoundary>
  );
}
