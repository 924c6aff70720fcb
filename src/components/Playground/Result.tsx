import {Fragment, useId, type ReactNode} from 'react';
import clsx from 'clsx';
import {toMarkup, toQueryMarkup} from '@site/src/components/Code/markup';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import type {Diagnostic} from '@soql-lib/model';
import type {
  Highlighted,
  ShownQuery,
  Translation,
  TranslationError,
} from '@site/src/playground/protocol';
import {ReloadOffer, type Reload} from '@site/src/components/LoadFailure/ReloadOffer';
import {Button} from './Button';
import {errorHeading} from './describe';
import styles from './styles.module.css';

/** Replaces the text of the pane with the error by the fixed text. */
export type Repair = (error: TranslationError, text: string) => void;

export type GoTo = (pane: TranslationError['pane'], line: number, column: number) => void;

function Query({query, label}: {query: Highlighted; label: string}): ReactNode {
  return (
    <pre
      className={clsx(chainStyles.pre, styles.output)}
      translate="no"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <code
        className={chainStyles.code}
        dangerouslySetInnerHTML={{__html: toQueryMarkup(query.text, query.runs)}}
      />
    </pre>
  );
}

function Binds({binds}: Pick<ShownQuery, 'binds'>): ReactNode {
  const id = useId();
  if (binds.length === 0) return null;
  return (
    <table className={styles.binds} translate="no" aria-labelledby={id}>
      <caption id={id} className={styles.hidden}>
        Bind variables
      </caption>
      <thead>
        <tr>
          <th scope="col">Bind</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {binds.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{`:${name}`}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

/** A query with its binds and modes. */
function QueryParts({
  shown: {line, query, binds, modes, further},
  name,
  goTo,
}: {
  shown: ShownQuery;
  /** Distinguishes it from other queries of the code. */
  name: string | undefined;
  goTo: GoToSource;
}): ReactNode {
  return (
    <>
      {name !== undefined && (
        <h3 className={chainStyles.label}>
          {name}{' '}
          <button type="button" className={styles.place} onClick={() => goTo(line, 1)}>
            {`Line ${line}`}
          </button>
        </h3>
      )}
      <Query query={query} label={name ?? 'Generated query'} />
      <Binds binds={binds} />
      {further.map((runsFirst, index) => (
        <Fragment key={index}>
          <p className={chainStyles.label}>{runsFirst.label}</p>
          <Query query={runsFirst} label={runsFirst.name} />
        </Fragment>
      ))}
      <dl className={styles.modes}>
        {modes ? (
          <>
            <div>
              <dt>Access level</dt>
              <dd>{modes.accessLevel}</dd>
            </div>
            <div>
              <dt>Sharing</dt>
              <dd>
                {modes.sharing}
                {modes.accessLevel === 'USER_MODE' && <span>, always enforced in user mode</span>}
              </dd>
            </div>
          </>
        ) : (
          <div>
            <dt>Inline query</dt>
            <dd>runs as it is written; the Evaluator only converts its rows</dd>
          </div>
        )}
      </dl>
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
  const {kind, message, pane, line, column, fix} = error;
  const isFault = kind === 'fault';
  return (
    <div className={chainStyles.failure}>
      <p className={chainStyles.failureHead}>
        <strong>{errorHeading(kind)}</strong>
        {isFault ? (
          <Button onClick={retry}>Retry</Button>
        ) : (
          <button
            type="button"
            className={clsx(styles.place, styles.failurePlace)}
            onClick={() => goTo(pane, line, column)}
          >
            {`${pane === 'context' ? 'Class or variables, line' : 'Line'} ${line}, column ${column}`}
          </button>
        )}
      </p>
      <p className={chainStyles.failureText}>{message}</p>
      {isFault && <ReloadOffer failure={error} {...reload} />}
      {fix && repair && (
        <Button
          className={clsx(styles.button, styles.repair)}
          onClick={() => repair(error, fix.text)}
        >
          {fix.message}
        </Button>
      )}
    </div>
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
        <pre
          className={styles.output}
          translate="no"
          tabIndex={0}
          role="region"
          aria-label="Generated chain"
        >
          <code className={styles.chain} dangerouslySetInnerHTML={{__html: toMarkup(text, runs)}} />
        </pre>
        <Notes title="Worth knowing" remarks={translation.remarks} goTo={goToSource} />
      </>
    );
  }
  const {queries, assertions, remarks} = translation;
  return (
    <>
      {queries.map((shown, index) => {
        const name = queries.length > 1 ? `Query ${index + 1} of ${queries.length}` : undefined;
        return <QueryParts key={index} shown={shown} name={name} goTo={goToSource} />;
      })}
      <Notes title="Assertions" remarks={assertions} goTo={goToSource} />
      <Notes title="Worth knowing" remarks={remarks} goTo={goToSource} />
    </>
  );
}
