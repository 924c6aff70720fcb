import {createContext, useCallback, useContext, useId, useState, type ReactNode} from 'react';
import {SourceListener} from '@site/src/components/EditableChain';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import type {AnswerKind} from '@site/src/playground/protocol';
import type {Question} from './Check';
import {markSolved, useSolved} from './progress';
import styles from './styles.module.css';

const Check = lazyWithRetry('The check', () => import('./Check'));

interface Given {
  id: string;
  kind: AnswerKind;
  /** Code that passes. */
  solution: string;
  /** Further values of variables, for which an answer has to do the same as the solution. */
  inputs?: string;
  /** Declarations that start and solution need. */
  context?: string;
}

const ChallengeContext = createContext<Given | undefined>(undefined);

/** A task with code that the reader changes and has checked; plugins/snippets makes it of `:::challenge[Title]`. */
export function Challenge({
  number,
  total,
  children,
  ...given
}: Given & {
  /** Its place on the page, from 1. */
  number: string;
  total: string;
  /** Heading, task, `ChallengeStart`, `ChallengeHints`, `ChallengeSolution`. */
  children: ReactNode;
}): ReactNode {
  const isSolved = useSolved().has(given.id);
  const label = useId();
  return (
    <ChallengeContext value={given}>
      <section className={styles.challenge} data-solved={isSolved} aria-labelledby={label}>
        <p className={styles.number} id={label}>
          Challenge {number} of {total}
          {isSolved && <span className={styles.solved}>Solved</span>}
        </p>
        {children}
      </section>
    </ChallengeContext>
  );
}

/** The code that the reader changes, and what the check says about it. */
export function ChallengeStart({code, children}: {code: string; children: ReactNode}): ReactNode {
  const given = useContext(ChallengeContext);
  const [source, setSource] = useState(code);
  const [question, setQuestion] = useState<Question>();
  const id = given?.id;
  const onRight = useCallback(() => {
    if (id !== undefined) markSolved(id);
  }, [id]);
  if (!given) return children;
  const {kind, solution, inputs, context = ''} = given;
  const check = () => setQuestion({answerKind: kind, answer: source, solution, inputs, context});
  return (
    <div className={styles.start}>
      <SourceListener value={setSource}>{children}</SourceListener>
      <p className={styles.actions}>
        <button type="button" className={styles.check} onClick={check}>
          Check
        </button>
      </p>
      <div role="status" className={styles.verdict}>
        {question && <Check question={question} onRight={onRight} fallback={<p>Checking…</p>} />}
      </div>
    </div>
  );
}

export function ChallengeHints({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.hints}>{children}</div>;
}

/** CSS shows it only when the hint before it is open. */
export function ChallengeHint({
  number,
  children,
}: {
  number: string;
  children: ReactNode;
}): ReactNode {
  return (
    <details className={styles.hint}>
      <summary>Hint {number}</summary>
      <div>{children}</div>
    </details>
  );
}

export function ChallengeSolution({children}: {children: ReactNode}): ReactNode {
  return (
    <details className={styles.solution}>
      <summary>Show solution</summary>
      <div>{children}</div>
    </details>
  );
}
