import type {ReactNode} from 'react';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import styles from '@site/src/components/Benefits/styles.module.css';
import Content from './_benefits/content.mdx';

export default function SoqlLibBenefits(): ReactNode {
  return (
    <Layout
      title="Benefits of SOQL Lib, argued with code"
      description="The same tasks written three ways: string concatenation, a classic selector class, and the SOQL Lib builder. What each way gives and what it costs."
    >
      <main className={styles.page}>
        <article className="markdown">
          <MDXContent>
            <Content />
          </MDXContent>
        </article>
      </main>
    </Layout>
  );
}
