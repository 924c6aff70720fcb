import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import lessons from '@generated/content/default/lessons.json';
import {nextAfter} from './nextAfter';
import styles from './styles.module.css';

/** A link to the challenge that follows one that is solved, or to the next lesson. */
export default function NextStep({id}: {id: string}): ReactNode {
  const next = nextAfter(id, lessons);
  return (
    <p className={styles.next}>
      {next ? (
        <Link to={next.route}>{next.label}</Link>
      ) : (
        <>
          That was the last challenge. <Link to="/learn">See your progress</Link>.
        </>
      )}
    </p>
  );
}
