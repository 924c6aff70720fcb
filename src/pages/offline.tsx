import type {ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import Offline from '@site/src/components/Offline';
import styles from './narrow.module.css';

export default function OfflinePage(): ReactNode {
  return (
    <Layout
      title="Read offline"
      description="Store all pages of the SOQL Lib documentation in your browser, and read them without a network connection."
    >
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={clsx('container', styles.main)}>
        <Heading as="h1">Read offline</Heading>
        <Offline />
      </main>
    </Layout>
  );
}
