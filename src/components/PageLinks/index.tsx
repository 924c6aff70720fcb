import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {release} from '@site/config/release';
import {reportUrl} from '../Report/reportUrl';
import styles from './styles.module.css';

/** The links below a page: to report an error, prefilled with its address, and to its Markdown. */
export function PageLinks(): ReactNode {
  const {pathname} = useLocation();
  const {siteConfig} = useDocusaurusContext();
  const report = reportUrl(
    `Documentation: error on ${pathname}`,
    `Page: ${siteConfig.url}${pathname}\nLibrary version: ${release.version}\n\nWhat is wrong, and what should it say?\n`,
  );
  return (
    <p className={styles.links}>
      <a href={report}>Report an error on this page</a>
      <a href={`${pathname}.md`}>View as Markdown</a>
    </p>
  );
}
