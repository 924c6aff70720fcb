import {useEffect, useState} from 'react';
import {limits, type Hit} from '@site/src/search/types';
import {useSearch} from '../Search';
import type {SearchRequest} from './useSearchAddress';

export type Results =
  | {state: 'idle'}
  | {state: 'searching'}
  | {state: 'failed'}
  | {state: 'found'; query: string; total: number; hits: Hit[]};

export interface ResultsAndActions {
  results: Results;
  /** Adds the next page of hits. */
  showMore: () => void;
  /** Searches again after a failure. */
  retry: () => void;
}

/** Searches whenever the request changes. Results of an older request never replace newer ones. */
export function useResults({query, module}: SearchRequest): ResultsAndActions {
  const search = useSearch();
  const [latest, setLatest] = useState<Results>({state: 'searching'});
  const [attempt, setAttempt] = useState(0);
  const hasQuery = query.trim() !== '';

  useEffect(() => {
    if (!hasQuery) return undefined;
    let isCurrent = true;
    search(query, {module}).then(
      ({total, hits}) => {
        if (isCurrent) setLatest({state: 'found', query, total, hits});
      },
      (error: unknown) => {
        if (!isCurrent) return;
        console.warn('Search is unavailable.', error);
        setLatest({state: 'failed'});
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [search, hasQuery, query, module, attempt]);

  const showMore = () => {
    if (latest.state !== 'found') return;
    const page = Math.ceil(latest.hits.length / limits.hitsPerPage);
    search(query, {module, page}).then(
      ({hits}) =>
        setLatest((now) => (now === latest ? {...latest, hits: [...latest.hits, ...hits]} : now)),
      (error: unknown) => {
        console.warn('Search is unavailable.', error);
        setLatest((now) => (now === latest ? {state: 'failed'} : now));
      },
    );
  };

  const retry = () => setAttempt((count) => count + 1);
  return {results: hasQuery ? latest : {state: 'idle'}, showMore, retry};
}
