// Change: on a wide screen the breadcrumbs' row also has the page tools: copy the page, switch the
// package's namespace. On a narrow one it has only the sections above the page, and the tools
// follow the first paragraph (components/DocTools).
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
