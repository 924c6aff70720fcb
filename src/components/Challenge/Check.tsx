import {useEffect, useId, useState, type ReactNode} from 'react';
import {count, errorHeading} from '@site/src/components/Playground/describe';
import {useSharedTaskQueue} from '@site/src/components/Playground/useSharedTaskQueue';
import type {CheckTask, Judgement} from '@site/src/playground/protocol';
import type {TaskOutcome as Reply} from '@site/src/playground/taskQueue';
import styles from './styles.module.css';

/** An answer to check; a new object is a new check. */
export type Question = Omit<CheckTask, 'kind'>;

type Outcome = Judgement | Exclude<Reply<Judgement>, {kind: 'result' | 'superseded'}>;

function Difference({clause, actual, expected}: Judged): ReactNode {
  const given = <code translate="no">{actual}</code>;
  const wanted = <code translate="no">{expected}</code>;
  if (expected === undefined) return <>{given} isn’t expected.</>;
  if (actual !== undefined) {
    return (
      <>
        you have {given}, expected {wanted}.
      </>
    );
  }
  if (clause !== 'Bound values') return <>{wanted} is missing.</>;
  return (
    <>
      {wanted} is still part of the query’s text. Write the condition as a filter, which binds its
      value.
    </>
  );
}

function withoutSpace(code: string): string {
  return code.replace(/\s+/g, '');
}

type Judged = Extract<Judgement, {kind: 'different'}>['differences'][number];

export function Verdict({
  outcome,
  isAsSolution,
}: {
  outcome: Outcome;
  /** Whether the answer is written as the solution is. */
  isAsSolution: boolean;
}): ReactNode {
  if (outcome.kind === 'right') {
    return (
      <div className={styles.right}>
        <p>
          <strong>Right.</strong>
          {!isAsSolution && ' The solution is written differently. Open it to compare the two.'}
        </p>
      </div>
    );
  }
  if (outcome.kind === 'different') {
    return (
      <div className={styles.wrong}>
        <p>
          <strong>Not yet.</strong>
        </p>
        <ul>
          {outcome.differences.map((difference, index) => (
            <li key={index}>
              <strong>{difference.clause}</strong>: <Difference {...difference} />
            </li>
          ))}
        </ul>
        {outcome.notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    );
  }
  if (outcome.kind === 'refused') {
    const {kind, message, line, column} = outcome.error;
    return (
      <div className={styles.wrong}>
        <p>
          <strong>{errorHeading(kind)}</strong>, line {line}, column {column}: {message}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.wrong}>
      <p>
        {outcome.kind === 'timed out' ? (
          <>
            <strong>The code was stopped</strong> because it hadn’t ended after{' '}
            {count(outcome.limit / 1000, 'second')}. If it has a loop, make sure that its condition
            becomes false at some point. If it has none, your device is busy: press <em>Check</em>{' '}
            again.
          </>
        ) : (
          <>
            <strong>The check failed:</strong> {outcome.message}. Press <em>Check</em> again.
          </>
        )}
      </p>
    </div>
  );
}

/** Checks an answer in the worker of the page's editors, and shows the verdict. */
export default function Check({
  question,
  onRight,
}: {
  question: Question;
  onRight: () => void;
}): ReactNode {
  const tasks = useSharedTaskQueue();
  const channel = useId();
  const [settled, setSettled] = useState<{question: Question; outcome: Outcome}>();

  useEffect(() => {
    let isActive = true;
    void tasks.send<'check'>(channel, {kind: 'check', ...question}).then((reply) => {
      if (!isActive || reply.kind === 'superseded') return;
      const outcome = reply.kind === 'result' ? reply.result : reply;
      setSettled({question, outcome});
      if (outcome.kind === 'right') onRight();
    });
    return () => {
      isActive = false;
    };
  }, [tasks, channel, question, onRight]);

  if (settled?.question !== question) return <p>Checking…</p>;
  const isAsSolution = withoutSpace(question.answer) === withoutSpace(question.solution);
  return <Verdict outcome={settled.outcome} isAsSolution={isAsSolution} />;
}
