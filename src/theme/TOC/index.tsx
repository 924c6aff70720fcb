// Change: the table of contents is a named landmark, on release pages outside the main landmark.
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
