import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** A section of the home page: the page reads like a query, a clause's word to the left of the river, what it holds to the right. */
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
