import {memo, useId, type ReactNode} from 'react';
import {inlineQueryIn} from '@site/src/playground/detect';
import type {Direction, PlaygroundState} from '@site/src/playground/link';
import type {ConvertedQuery} from '@site/src/playground/protocol';
import {stateOf, type QueryState} from '@site/src/playground/queryState';
import {Button} from '../Button';
import {count, summarize} from '../describe';
import {Remarks} from '../Result';
import shared from '../styles.module.css';
import styles from './styles.module.css';

/** What a reader does with a query of the code. */
export interface QueryActions {
  /** Moves to a position of the code. */
  goTo: (line: number, column: number) => void;
  /** Switches the conversion of a query on or off. */
  setConverted: (offset: number, isConverted: boolean) => void;
  /** Opens a query or a chain in its mode. */
  open: (state: PlaygroundState) => void;
}

const severities = {behavior: 'Behavior', style: 'Style', info: 'Information'};

function stateText(query: ConvertedQuery): string {
  const texts: Record<QueryState, string> = {
    converted: 'Converted',
    remark: `Converted, ${count(query.remarks.length, 'remark')}`,
    left: 'Not converted',
    off: 'Skipped',
  };
  return texts[stateOf(query)];
}

/** A query before or after the conversion. */
function Version({name, place, code}: {name: string; place: string; code: string}): ReactNode {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre tabIndex={0} role="region" aria-label={`${name}, ${place}`}>
        {code}
      </pre>
    </figure>
  );
}

/** Links that open a query in the other modes. */
function openStates({before, after}: ConvertedQuery): {label: string; state: PlaygroundState}[] {
  const texts: [label: string, direction: Direction, source: string | undefined][] = [
    ['Open the query', 'soql-to-chain', inlineQueryIn(before)],
    ['Open the chain', 'chain-to-soql', after === null ? undefined : `${after};`],
  ];
  return texts.flatMap(([label, direction, source]) =>
    source === undefined ? [] : [{label, state: {direction, source, context: ''}}],
  );
}

function Finding({query, actions}: {query: ConvertedQuery; actions: QueryActions}): ReactNode {
  const {line, column, offset, before, after, remarks, reason} = query;
  const {goTo, setConverted, open} = actions;
  const state = stateOf(query);
  const place = column === 1 ? `line ${line}` : `line ${line}, column ${column}`;
  return (
    <li className={styles.finding} data-state={state}>
      <div className={styles.findingHead}>
        <button
          type="button"
          className={shared.place}
          aria-label={`Go to the query in ${place}`}
          onClick={() => goTo(line, column)}
        >
          {`Line ${line}`}
        </button>
        <span className={styles.state}>{stateText(query)}</span>
        {state !== 'left' && (
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={state !== 'off'}
              onChange={({target}) => setConverted(offset, target.checked)}
            />
            Convert<span className={shared.hidden}>{` the query in ${place}`}</span>
          </label>
        )}
      </div>
      {reason !== null && <p className={styles.reason}>{reason.message}</p>}
      <Remarks
        remarks={remarks.map((remark) => ({
          ...remark,
          message: `${severities[remark.severity]}: ${remark.message}`,
        }))}
        label={`Remarks on ${place}`}
        className={styles.remarks}
        goTo={goTo}
      />
      <details className={styles.details}>
        <summary>
          <code>{before.replace(/\s+/g, ' ')}</code>
        </summary>
        <div className={styles.versions}>
          <Version name="Before" place={place} code={before} />
          {after !== null && <Version name="After" place={place} code={after} />}
        </div>
        {openStates(query).map(({label, state: opened}) => (
          <Button key={label} onClick={() => open(opened)}>
            <span>{label}</span>
            <span className={shared.hidden}>{` of ${place}`}</span>
          </Button>
        ))}
      </details>
    </li>
  );
}

/** The queries of the code: position, outcome with reason, and a switch that enables the conversion. */
export const Findings = memo(function Findings({
  queries,
  actions,
}: {
  queries: readonly ConvertedQuery[];
  actions: QueryActions;
}): ReactNode {
  const id = useId();
  const summary = summarize(queries);
  return (
    <section className={styles.findings} aria-labelledby={id}>
      <h2 id={id}>Queries</h2>
      <p>{summary.charAt(0).toUpperCase() + summary.slice(1)}.</p>
      {queries.length > 0 && (
        <ol className={styles.list}>
          {queries.map((query) => (
            <Finding key={query.offset} query={query} actions={actions} />
          ))}
        </ol>
      )}
    </section>
  );
});
