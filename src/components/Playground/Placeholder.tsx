import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Keeps the space of the playground while it loads, so that the footer doesn't jump. */
export function Placeholder({children}: {children?: ReactNode}): ReactNode {
  return <div className={styles.loading}>{children}</div>;
}
