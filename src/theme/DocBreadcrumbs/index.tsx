// Change: what a reader can do with the whole page is in the breadcrumbs' row: copy it, switch the package's namespace.
import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import {NamespaceSwitch} from '@site/src/components/Namespace';
import {PageTools} from '@site/src/components/PageTools';
import styles from './styles.module.css';

export default function DocBreadcrumbsWithTools(): ReactNode {
  return (
    <div className={styles.row}>
      <DocBreadcrumbs />
      <div className={styles.tools}>
        <PageTools />
        <NamespaceSwitch />
      </div>
    </div>
  );
}
