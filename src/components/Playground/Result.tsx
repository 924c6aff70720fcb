import {Fragment, type ReactNode} from 'react';
import clsx from 'clsx';
import {ChainFault, ChainOutcome} from '@site/src/components/Chain';
import {CodeFence} from '@site/src/components/Code';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import type {Diagnostic} from '@soql-lib/model';
import type {Translation, TranslationError} from '@site/src/playground/protocol';
import {ReloadOffer, type Reload} from '@site/src/components/LoadFailure/ReloadOffer';
import {Button} from './Button';
import {errorHeading} from './describe';
import styles from './styles.module.css';

/** Replaces the text of the pane with the error by the fixed text. */
export type Repair = (error: TranslationError, text: string) => void;

export type GoTo = (pane: TranslationError['pane'], line: number, column: number) => void;

type GoToSource = (line: number, column: number) => void;

/** Remarks on a text, each with a button that moves to its place. */
export function Remarks({
  remarks,
  label,
  className,
  goTo,
}: {
  remarks: readonly Diagnostic[];
  /** The accessible name of the list. */
  label: string;
  className: string | undefined;
  goTo: GoToSource;
}): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <ul className={className} aria-label={label}>
      {remarks.map(({line, column, message}, index) => (
        <li key={index}>
          <button type="button" className={styles.place} onClick={() => goTo(line, column)}>
            {`Line ${line}`}
          </button>{' '}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** Remarks under a heading. */
function Notes({
  title,
  remarks,
  goTo,
}: {
  title: string;
  remarks: readonly Diagnostic[];
  goTo: GoToSource;
}): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <>
      <h3 className={chainStyles.label}>{title}</h3>
      <Remarks remarks={remarks} label={title} className={styles.remarks} goTo={goTo} />
    </>
  );
}

/** The error instead of a translation, with its position or a Retry button. */
export function Failure({
  error,
  goTo,
  retry,
  reload,
  repair,
}: {
  error: TranslationError;
  goTo: GoTo;
  retry: () => void;
  reload?: Reload | undefined;
  repair?: Repair | undefined;
}): ReactNode {
  const {kind, pane, line, column, fix} = error;
  const isFault = kind === 'fault';
  return (
    <ChainFault
      {...error}
      heading={errorHeading(kind)}
      place={
        isFault ? (
          <Button onClick={retry}>Retry</Button>
        ) : (
          <button
            type="button"
            className={clsx(styles.place, styles.failurePlace)}
            onClick={() => goTo(pane, line, column)}
          >
            {`${pane === 'context' ? 'Class or variables, line' : 'Line'} ${line}, column ${column}`}
          </button>
        )
      }
    >
      {isFault && <ReloadOffer failure={error} {...reload} />}
      {fix && repair && (
        <Button
          className={clsx(styles.button, styles.repair)}
          onClick={() => repair(error, fix.text)}
        >
          {fix.message}
        </Button>
      )}
    </ChainFault>
  );
}

/** The translation: queries with their binds and modes, a chain, or a located error. */
export function Result({
  translation,
  isCurrent,
  placeholder,
  goTo,
  retry,
  reload,
  repair,
}: {
  translation: Translation | undefined;
  isCurrent: boolean;
  /** Shown for an empty source. */
  placeholder: string;
  goTo: GoTo;
  retry: () => void;
  /** Reloads the page without losing the text. */
  reload: Reload;
  repair: Repair;
}): ReactNode {
  if (!translation) return <p className={styles.placeholder}>{isCurrent ? placeholder : ''}</p>;
  if (translation.kind === 'error') {
    const {error} = translation;
    return <Failure error={error} goTo={goTo} retry={retry} reload={reload} repair={repair} />;
  }
  if (translation.kind === 'code') return null;
  const goToSource: GoToSource = (line, column) => goTo('source', line, column);
  if (translation.kind === 'chain') {
    const {text, runs} = translation.chain;
    return (
      <>
        <CodeFence code={text} runs={runs} language="apex" className={chainStyles.source ?? ''} />
        <Notes title="Worth knowing" remarks={translation.remarks} goTo={goToSource} />
      </>
    );
  }
  const {queries, assertions, remarks} = translation;
  return (
    <>
      {queries.map(({line, mode, ...shown}, index) => (
        <Fragment key={index}>
          {queries.length > 1 && (
            <h3 className={chainStyles.label}>
              {`Query ${index + 1} of ${queries.length}`}{' '}
              <button type="button" className={styles.place} onClick={() => goToSource(line, 1)}>
                {`Line ${line}`}
              </button>
            </h3>
          )}
          <ChainOutcome
            {...shown}
            {...(queries.length > 1 ? {name: `query ${index + 1} of ${queries.length}`} : {})}
          />
          <p className={chainStyles.foot}>{mode}</p>
        </Fragment>
      ))}
      <Notes title="Assertions" remarks={assertions} goTo={goToSource} />
      <Notes title="Worth knowing" remarks={remarks} goTo={goToSource} />
    </>
  );
}
