import {Children, type ReactNode} from 'react';
import styles from './styles.module.css';

/** Compares several solutions of one task, stacked: each child is a labeled `Way`. */
export function Ways({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.ways}>{Children.toArray(children)}</div>;
}

/** One solution: its name, the code, and its drawbacks. */
export function Way({name, children}: {name: string; children: ReactNode}): ReactNode {
  return (
    <div className={styles.way} role="group" aria-label={name}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
