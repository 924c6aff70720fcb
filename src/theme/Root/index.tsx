// Change: adds the search dialog, which outlives a page's navbar, and an error boundary inside the site's contexts, so
// that the crash screen (theme/Error) can render the navbar.
import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import {SearchDialogProvider} from '@site/src/components/SearchShortcut/DialogProvider';
import type {Props} from '@theme/Root';

export default function RootWithSearch({children}: Props): ReactNode {
  return (
    <ErrorBoundary>
      <SearchDialogProvider>{children}</SearchDialogProvider>
    </ErrorBoundary>
  );
}
