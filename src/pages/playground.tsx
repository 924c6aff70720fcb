import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import {componentPages} from '@site/config/pages';
import Playground from '@site/src/components/Playground';
import styles from '@site/src/components/Playground/styles.module.css';

const {title, description} = componentPages['/playground'];

export default function PlaygroundPage(): ReactNode {
  return (
    <Layout title={title} description={description}>
      <main className={clsx('page-container', styles.page)}>
        <h1>Playground</h1>
        <p className={styles.lead}>
          Convert a builder chain to its query, a query to the chain that builds it, or all queries
          of a class to chains. The playground converts only what it can convert exactly, and says
          where and why it can't. Your code stays in your browser. The guide shows how to{' '}
          <Link to="/docs/convert-existing-code">convert existing code</Link>.
        </p>
        <Playground />
      </main>
    </Layout>
  );
}
