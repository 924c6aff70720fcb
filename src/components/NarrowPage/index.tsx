import type {ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import styles from './styles.module.css';

interface Props {
  title: string;
  description: string;
  children: ReactNode;
}

/** Shows a page with a tool in one narrow column. Search engines do not list it. */
export default function NarrowPage({title, description, children}: Props): ReactNode {
  return (
    <Layout title={title} description={description}>
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={clsx('page-container', styles.main)}>
        <Heading as="h1">{title}</Heading>
        {children}
      </main>
    </Layout>
  );
}
