import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import {componentPages} from '@site/config/pages';
import Playground from '@site/src/components/Playground';
import styles from '@site/src/components/Playground/styles.module.css';

const {title, description} = componentPages['/playground'];

export default function PlaygroundPage(): ReactNode {
  return (
    <Layout title={title} description={description}>
      <main className={styles.page}>
        <h1>Playground</h1>
        <p className={styles.lead}>
          A builder chain becomes its query, a query becomes the chain that produces it, and the
          queries of a class become chains in their place. What cannot be translated exactly is not
          translated: you are told where and why. Nothing leaves your browser. A guide shows how to{' '}
          <Link to="/docs/convert-existing-code">convert existing code</Link>.
        </p>
        <Playground />
      </main>
    </Layout>
  );
}
