// Change: adds a link that reports an error on this page, prefilled with the page's address, and one to its Markdown.
import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import EditMetaRow from '@theme-original/EditMetaRow';
import type {Props} from '@theme/EditMetaRow';
import {release} from '@site/config/release';
import {reportUrl} from '@site/src/components/Report/reportUrl';
import styles from './styles.module.css';

export default function EditMetaRowWithLinks(props: Props): ReactNode {
  const {pathname} = useLocation();
  const {siteConfig} = useDocusaurusContext();
  const report = reportUrl(
    `Documentation: error on ${pathname}`,
    `Page: ${siteConfig.url}${pathname}\nLibrary version: ${release.version}\n\nWhat is wrong, and what should it say?\n`,
  );
  return (
    <>
      <EditMetaRow {...props} />
      <p className={styles.links}>
        <a href={report}>Report an error on this page</a>
        <a href={`${pathname}.md`}>View as Markdown</a>
      </p>
    </>
  );
}
