import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** A section of the home page, laid out like a clause of a query: the keyword to the left, its content to the right. */
export function Clause({word, children}: {word: string; children: ReactNode}): ReactNode {
  return (
    <section className={styles.clause}>
      <p className={styles.word} aria-hidden="true">
        {word}
      </p>
      <div className={styles.rest}>{children}</div>
    </section>
  );
}
