import type {ReactNode} from 'react';
import clsx from 'clsx';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import {componentPages} from '@site/config/pages';
import styles from '@site/src/components/Benefits/styles.module.css';
import Content from './_benefits/content.mdx';

const {title, description} = componentPages['/soqlLibBenefits'];

export default function SoqlLibBenefits(): ReactNode {
  return (
    <Layout title={title} description={description}>
      <main className={clsx('page-container', styles.page)}>
        <article className="markdown">
          <MDXContent>
            <Content />
          </MDXContent>
        </article>
      </main>
    </Layout>
  );
}
