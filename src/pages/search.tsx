import type {ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import SearchPage from '@site/src/components/SearchPage';
import styles from './narrow.module.css';

export default function Search(): ReactNode {
  return (
    <Layout
      title="Search"
      description="Search all pages of SOQL Lib: guides, reference, examples, error messages and releases."
    >
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={clsx('container', styles.main)}>
        <Heading as="h1">Search</Heading>
        <SearchPage />
      </main>
    </Layout>
  );
}
