// Change: the table of contents is a named landmark; on a release page it is outside the main one.
import type {ReactNode} from 'react';
import TOC from '@theme-original/TOC';
import type {Props} from '@theme/TOC';
import styles from './styles.module.css';

export default function TOCInNavigation(props: Props): ReactNode {
  return (
    <nav className={styles.navigation} aria-label="On this page">
      <TOC {...props} />
    </nav>
  );
}
