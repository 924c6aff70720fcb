import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {useBrowserValue} from '@site/src/components/useBrowserValue';
import {AnsweringContext} from '@site/src/components/EditableChain';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import type {AnswerKind} from '@site/src/playground/protocol';
import type {Question} from './Check';
import {draftReader, keepDraft} from './drafts';
import {markSolved, useSolved} from './progress';
import styles from './styles.module.css';

const Check = lazyWithRetry('The check', () => import('./Check'));
const NextStep = lazyWithRetry('The link to the next challenge', () => import('./NextStep'));

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

interface Current extends Given {
  /** Whether the last check on this visit was right. */
  isRight: boolean;
  setIsRight: (isRight: boolean) => void;
}

const ChallengeContext = createContext<Current | undefined>(undefined);

/** A task with code to change and check; plugins/markdown makes it of `:::challenge[…]`. */
export function Challenge({
  number,
  total,
  children,
  ...given
}: Given & {
  /** Its place on the page, from 1. */
  number: string;
  total: string;
  /** Heading, task, `ChallengeStart`, `ChallengeHints`, `ChallengeSolution`, `ChallengeReason`. */
  children: ReactNode;
}): ReactNode {
  const isSolved = useSolved().has(given.id);
  const [isRight, setIsRight] = useState(false);
  const label = useId();
  return (
    <ChallengeContext value={{...given, isRight, setIsRight}}>
      <section
        className={styles.challenge}
        data-solved={isSolved}
        data-right={isRight}
        aria-labelledby={label}
      >
        <p className={styles.number} id={label}>
          Challenge {number} of {total}
          {isSolved && <span className={styles.solved}>Solved</span>}
        </p>
        {children}
        {isRight && <NextStep id={given.id} fallback={null} />}
      </section>
    </ChallengeContext>
  );
}

/** The code that the reader changes, and what the check says about it. */
export function ChallengeStart({code, children}: {code: string; children: ReactNode}): ReactNode {
  const given = useContext(ChallengeContext);
  // Not a state: keys right after a change, before React renders, must check the changed text.
  const source = useRef(code);
  const [question, setQuestion] = useState<Question>();
  const {id = '', kind = 'chain', setIsRight} = given ?? {};
  const [readDraft] = useState(() => draftReader(id));
  const draft = useBrowserValue(readDraft, undefined);
  const onRight = useCallback(() => {
    markSolved(id);
    setIsRight?.(true);
  }, [id, setIsRight]);
  const onSource = useCallback(
    (text: string) => {
      source.current = text;
      keepDraft(id, text === code ? undefined : text);
    },
    [id, code],
  );
  const answering = useMemo(() => ({kind, draft, onSource}), [kind, draft, onSource]);
  if (!given) return children;
  const {solution, inputs, context = ''} = given;
  const check = () =>
    setQuestion({answerKind: kind, answer: source.current, solution, inputs, context});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The editor would insert a line.
    event.preventDefault();
    event.stopPropagation();
    check();
  };
  return (
    <div className={styles.start} onKeyDownCapture={onKeyDown}>
      <AnsweringContext value={answering}>{children}</AnsweringContext>
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

/** Why the solution is right. CSS shows it below an open solution, and after a right answer. */
export function ChallengeReason({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.reason}>{children}</div>;
}
