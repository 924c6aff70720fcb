import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {sendClick} from '@site/src/search/clients/clicks';
import {translateOf} from '@site/src/search/names';
import {limits, type Hit} from '@site/src/search/types';
import {Highlighted, missingResultsUrl, suggestedQueries, useSiteSearch} from '../Search';
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

/** The hits, best first. */
function ResultList({hits}: {hits: Hit[]}): ReactNode {
  const {hosted} = useSiteSearch();
  return (
    <ol className={styles.results} aria-label="Search results">
      {hits.map(({url, module, page, title, snippet, click}) => (
        <li key={url} className={styles.result}>
          <Link
            to={url}
            className={styles.title}
            translate={translateOf(url, title.text)}
            onClick={() => sendClick(hosted, click)}
          >
            <Highlighted {...title} />
          </Link>
          <p className={styles.place}>
            {page && page !== title.text ? `${module} › ${page}` : module}
          </p>
          {snippet.text && (
            <p className={styles.snippet}>
              <Highlighted {...snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
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
