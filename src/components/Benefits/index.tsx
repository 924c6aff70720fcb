import {Children, type ReactNode} from 'react';
import styles from './styles.module.css';

/** The same task solved in several ways, one below the other: each child is a labelled way. */
export function Ways({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.ways}>{Children.toArray(children)}</div>;
}

/** One way to solve the task: its name, the code, and what it costs. */
export function Way({name, children}: {name: string; children: ReactNode}): ReactNode {
  return (
    <div className={styles.way} role="group" aria-label={name}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
