import type {ReactNode} from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import Link from '@docusaurus/Link';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import {Placeholder} from './Placeholder';

const Workbench = lazyWithRetry(
  'The playground',
  () => import(/* webpackChunkName: "playground-workbench" */ './Workbench'),
);

/** The playground, with a fallback for browsers without JavaScript. */
export default function Playground(): ReactNode {
  return (
    <BrowserOnly
      fallback={
        <Placeholder>
          <noscript>
            <p>
              The playground runs in your browser and needs JavaScript. Without it, see the{' '}
              <Link to="/soql/examples/where">examples</Link>: each shows a chain and its query.
            </p>
          </noscript>
        </Placeholder>
      }
    >
      {() => <Workbench fallback={<Placeholder />} />}
    </BrowserOnly>
  );
}
