// Change: loads the original, and with it Mermaid, only on a page with a diagram that the build could not draw.
import {lazy, Suspense, type ReactNode} from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import type {Props} from '@theme/Mermaid';

const Original = lazy(() => import('@theme-original/Mermaid'));

export default function Mermaid(props: Props): ReactNode {
  const source = <pre>{props.value}</pre>;
  return (
    <BrowserOnly fallback={source}>
      {() => (
        <Suspense fallback={source}>
          <Original {...props} />
        </Suspense>
      )}
    </BrowserOnly>
  );
}
