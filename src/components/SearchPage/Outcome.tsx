import type {ReactNode} from 'react';
import {limits} from '@site/src/search/types';
import {missingResultsUrl, suggestedQueries} from '../Search';
import {ResultList} from './ResultList';
import styles from './styles.module.css';
import type {ResultsAndActions} from './useResults';

interface OutcomeProps extends ResultsAndActions {
  onSuggestion: (query: string) => void;
}

function Suggestions({onSuggestion}: {onSuggestion: (query: string) => void}): ReactNode {
  return (
    <>
      <p>Try searching for</p>
      <ul className={styles.suggestions}>
        {suggestedQueries.slice(0, 3).map((query) => (
          <li key={query}>
            <button type="button" className={styles.action} onClick={() => onSuggestion(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The outcome of the search: hits, no hits, a failure, or no query yet. */
export function Outcome({results, showMore, retry, onSuggestion}: OutcomeProps): ReactNode {
  if (results.state === 'searching') return null;
  if (results.state === 'idle') return <Suggestions onSuggestion={onSuggestion} />;
  if (results.state === 'failed') {
    return (
      <>
        <p className={styles.lead}>Unable to fetch results</p>
        <p>You might want to check your network connection.</p>
        <button type="button" className={styles.action} onClick={retry}>
          Retry
        </button>
      </>
    );
  }
  const {query, total, hits} = results;
  if (total === 0) {
    return (
      <>
        <p className={styles.lead}>
          No results for “<strong>{query}</strong>”
        </p>
        <Suggestions onSuggestion={onSuggestion} />
        <p className={styles.help}>
          Believe this query should return results?{' '}
          <a href={missingResultsUrl(query)} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      </>
    );
  }
  const more = Math.min(total - hits.length, limits.hitsPerPage);
  return (
    <>
      <ResultList hits={hits} />
      {more > 0 && (
        <button type="button" className={styles.action} onClick={showMore}>
          {`Show ${more} more`}
        </button>
      )}
    </>
  );
}
