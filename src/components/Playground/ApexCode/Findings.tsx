import {memo, useId, type ReactNode} from 'react';
import type {ConvertedQuery} from '@site/src/playground/protocol';
import {stateOf, type QueryState} from '@site/src/playground/queryState';
import {count, summarize} from '../describe';
import type {EditorDocument} from '../editor/document';
import {Remarks} from '../Result';
import shared from '../styles.module.css';
import styles from './styles.module.css';

interface FoundIn {
  /** The code with the queries. */
  document: EditorDocument;
  /** Switches the conversion of a query on or off. */
  setConverted: (offset: number, isConverted: boolean) => void;
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
      <pre translate="no" tabIndex={0} role="region" aria-label={`${name}, ${place}`}>
        {code}
      </pre>
    </figure>
  );
}

function Finding({query, document, setConverted}: FoundIn & {query: ConvertedQuery}): ReactNode {
  const {line, column, offset, before, after, remarks, reason} = query;
  const goTo = (atLine: number, atColumn: number) => document.focusAt(atLine, atColumn);
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
          <code translate="no">{before.replace(/\s+/g, ' ')}</code>
        </summary>
        <div className={styles.versions}>
          <Version name="Before" place={place} code={before} />
          {after !== null && <Version name="After" place={place} code={after} />}
        </div>
      </details>
    </li>
  );
}

/** The queries of the code: position, outcome with reason, and a switch for the conversion. */
export const Findings = memo(function Findings({
  queries,
  ...foundIn
}: FoundIn & {queries: readonly ConvertedQuery[]}): ReactNode {
  const id = useId();
  return (
    <section className={styles.findings} aria-labelledby={id}>
      <h2 id={id}>Queries</h2>
      <p>{`${summarize(queries.map(stateOf))}.`}</p>
      {queries.length > 0 && (
        <ol className={styles.list}>
          {queries.map((query) => (
            <Finding key={query.offset} query={query} {...foundIn} />
          ))}
        </ol>
      )}
    </section>
  );
});
