// Change: adds an error boundary inside the site's contexts, so that the crash screen (theme/Error) can render the navbar.
import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type {Props} from '@theme/Root';

export default function RootWithBoundary({children}: Props): ReactNode {
  return <ErrorBoundary>{children}</ErrorBoundary>;
}
