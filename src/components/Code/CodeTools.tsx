import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** The buttons in the corner of a block of code. */
export function CodeTools({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.tools}>{children}</div>;
}
