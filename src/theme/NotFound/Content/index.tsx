// Change: ejected. Shows the URL that was not found, and suggests pages with similar URLs.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Heading from '@theme/Heading';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/NotFound/Content';
import {Suggestions} from '@site/src/components/NotFound/Suggestions';
import styles from './styles.module.css';

export default function NotFoundContent({className}: Props): ReactNode {
  return (
    <main className={clsx('page-container margin-vert--xl markdown', styles.page, className)}>
      <Heading as="h1">Page not found</Heading>
      <p>We couldn't find what you were looking for.</p>
      <p>
        Start with <Link to="/docs/getting-started">Getting started</Link>,{' '}
        <Link to="/soql/api/soql">the SOQL reference</Link> or{' '}
        <Link to="/soql/examples/where">the examples</Link>.
      </p>
      <Suggestions />
    </main>
  );
}
