import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import styles from '@site/src/components/Home/styles.module.css';
import {release} from '@site/config/release';
import Example from './_home/example.mdx';
import From from './_home/from.mdx';
import Having from './_home/having.mdx';
import Limit from './_home/limit.mdx';
import Select from './_home/select.mdx';
import Where from './_home/where.mdx';
import With from './_home/with.mdx';

const clauses = [
  {word: 'SELECT', Content: Select},
  {word: 'FROM', Content: From},
  {word: 'WHERE', Content: Where},
  {word: 'WITH', Content: With},
  {word: 'HAVING', Content: Having},
  {word: 'LIMIT', Content: Limit},
];

export default function Home(): ReactNode {
  return (
    <Layout
      title="Apex queries you can read, compose, and test"
      description="SOQL Lib builds Salesforce queries from Apex method calls, with bound values, user mode by default, reusable selectors, cached records, and tests without inserts."
    >
      <main className={clsx('page-container', styles.page)}>
        <div className={styles.hero}>
          <h1>
            Apex queries you can read, compose, and <em>test</em>
          </h1>
          <p className={styles.lead}>
            SOQL Lib turns Apex method calls into a query, binds the values that it filters by, and
            runs it in user mode. Your tests can mock the result without inserting records.
          </p>
          <p className={styles.actions}>
            <Link className={styles.primary} to="/docs/getting-started">
              Get started
            </Link>
            <Link className={styles.secondary} to="/installation">
              Install {release.version}
            </Link>
            <Link className={styles.secondary} to="/soqlLibBenefits">
              Compare it with what you write today
            </Link>
          </p>
        </div>
        <MDXContent>
          <div className={styles.why}>
            <Example />
          </div>
          {clauses.map(({word, Content}) => (
            // Laid out like a clause of a query: the keyword to the left, its content to the right.
            <section key={word} className={styles.clause}>
              <p className={styles.word} aria-hidden="true">
                {word}
              </p>
              <div className={styles.rest}>
                <Content />
              </div>
            </section>
          ))}
        </MDXContent>
        <p className={styles.convert}>
          Does your org already have classes with inline queries?{' '}
          <Link to="/playground?mode=apex-code">Paste one into the playground</Link> to see it
          converted, or <Link to="/docs/convert-existing-code">convert a whole project</Link> from
          the command line.
        </p>
        <aside className={styles.checked} aria-label="How this documentation is tested">
          <p>
            Every Apex block on this site is compiled against the signatures of {release.version},
            and every query beside a chain is generated from that chain. None of it has been run in
            an org. <Link to="/docs/how-we-know">How we know</Link> lists which statements come from
            SOQL Lib's own tests, which from its source, and which are unverified.
          </p>
        </aside>
      </main>
    </Layout>
  );
}
