// Change: the switch for the package's namespace stands in the breadcrumbs' row. Taken over in a turn
// of its own (components/Later).
import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import {NamespaceSwitch} from '@site/src/components/Namespace';
import {later} from '@site/src/components/Later';
import styles from './styles.module.css';

function DocBreadcrumbsWithNamespace(): ReactNode {
  return (
    <div className={styles.row}>
      <DocBreadcrumbs />
      <NamespaceSwitch />
    </div>
  );
}

export default later(DocBreadcrumbsWithNamespace);
