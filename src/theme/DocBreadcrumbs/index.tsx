// Change: the switch for the package's namespace is in the breadcrumbs' row.
import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import {NamespaceSwitch} from '@site/src/components/Namespace';
import styles from './styles.module.css';

export default function DocBreadcrumbsWithNamespace(): ReactNode {
  return (
    <div className={styles.row}>
      <DocBreadcrumbs />
      <NamespaceSwitch />
    </div>
  );
}
