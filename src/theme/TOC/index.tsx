// Change: the table of contents is a named landmark; on a release's page it stands outside of the main one. It is
// taken over in a turn of its own (components/Later).
import type {ReactNode} from 'react';
import TOC from '@theme-original/TOC';
import type {Props} from '@theme/TOC';
import {later} from '@site/src/components/Later';
import styles from './styles.module.css';

function TOCInNavigation(props: Props): ReactNode {
  return (
    <nav className={styles.navigation} aria-label="On this page">
      <TOC {...props} />
    </nav>
  );
}

export default later(TOCInNavigation);
