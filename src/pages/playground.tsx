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
          Convert a chain to its query, a query to the chain that builds it, or all queries in a
          class to chains. The playground converts only what it can convert exactly, and says where
          and why it can't. Your code stays in your browser. A whole project is converted in the
          Apex code mode, or on the <Link to="/docs/convert-existing-code">command line</Link>.
        </p>
        <Playground />
      </main>
    </Layout>
  );
}
