// Change: loads the original, and with it Mermaid, only for diagrams that the build does not
// render. These appear in `npm start`; a build stops at them.
import type {ReactNode} from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import type {Props} from '@theme/Mermaid';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';

const Original = lazyWithRetry('The diagram', () => import('@theme-original/Mermaid'));

export default function Mermaid(props: Props): ReactNode {
  const source = <pre translate="no">{props.value}</pre>;
  return (
    <BrowserOnly fallback={source}>{() => <Original {...props} fallback={source} />}</BrowserOnly>
  );
}
