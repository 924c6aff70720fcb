import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import lessons, {type Lesson} from '@generated/content/default/lessons.json';
import {forgetDrafts} from '@site/src/components/Challenge/drafts';
import {forgetSolved, useSolved} from '@site/src/components/Challenge/progress';
import styles from './styles.module.css';

function LessonItem({lesson, solved}: {lesson: Lesson; solved: ReadonlySet<string>}): ReactNode {
  const {route, title, description, level, minutes, challenges} = lesson;
  const done = challenges.filter((id) => solved.has(id)).length;
  const {length} = challenges;
  return (
    <li className={styles.lesson} data-done={length > 0 && done === length}>
      <Link className={styles.title} to={route}>
        {title}
      </Link>
      <span className={styles.count}>
        {`${done > 0 ? `${done} of ` : ''}${length} ${length === 1 ? 'challenge' : 'challenges'}${done > 0 ? ' solved' : ''}`}
        <span className={styles.effort}>{`${level}, about ${minutes} min`}</span>
      </span>
      <span className={styles.description}>{description}</span>
    </li>
  );
}

function reset(): void {
  forgetSolved();
  forgetDrafts();
}

/** The lessons in order, each with its challenges and how many of them the reader has solved. */
export function LearningPath(): ReactNode {
  const solved = useSolved();
  const ids = lessons.flatMap(({challenges}) => challenges);
  const done = ids.filter((id) => solved.has(id)).length;
  return (
    <>
      <div className={styles.progress}>
        <span id="progress">{`${done} of ${ids.length} challenges solved`}</span>
        <progress aria-labelledby="progress" value={done} max={ids.length} />
        {done > 0 && (
          <button type="button" className={styles.reset} onClick={reset}>
            Reset progress
          </button>
        )}
      </div>
      {done === ids.length && (
        <p>
          You’ve solved all of them. Now try one of your own queries in the{' '}
          <Link to="/playground">playground</Link>.
        </p>
      )}
      <ol className={styles.path}>
        {lessons.map((lesson) => (
          <LessonItem key={lesson.route} lesson={lesson} solved={solved} />
        ))}
      </ol>
    </>
  );
}
