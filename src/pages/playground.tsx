import type {ReactNode} from 'react';
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
          A builder chain becomes its query, a query becomes the chain that produces it. What cannot
          be translated exactly is not translated: you are told where and why. Nothing leaves your
          browser.
        </p>
        <Playground />
      </main>
    </Layout>
  );
}
