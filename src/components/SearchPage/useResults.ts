import {useCallback, useEffect, useMemo, useState} from 'react';
import {limits, type Hit} from '@site/src/search/types';
import {createTyping} from '@site/src/search/typing';
import {pauseFor, snippetWords, useSiteSearch} from '../SearchShared';
import type {SearchWish} from './address';

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

/** Searches for a wish as it changes. Results of an older one never replace those of a newer one. */
export function useResults({query, module}: SearchWish): ResultsAndActions {
  const {loadEngine, hosted} = useSiteSearch();
  const [results, setResults] = useState<Results>({state: 'idle'});
  const [attempt, setAttempt] = useState(0);
  const ask = useMemo(() => createTyping(loadEngine, pauseFor(hosted)), [loadEngine, hosted]);

  useEffect(() => {
    if (!query.trim()) {
      setResults({state: 'idle'});
      return undefined;
    }
    let isCurrent = true;
    setResults((before) => (before.state === 'found' ? before : {state: 'searching'}));
    ask(query, {module, snippetWords: snippetWords()}).then(
      ({total, hits}) => isCurrent && setResults({state: 'found', query, total, hits}),
      (error: unknown) => {
        if (!isCurrent) return;
        console.warn('The search cannot answer.', error);
        setResults({state: 'failed'});
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, query, module, attempt]);

  const showMore = useCallback(() => {
    if (results.state !== 'found') return;
    const page = Math.ceil(results.hits.length / limits.hitsPerPage);
    ask(query, {module, page, snippetWords: snippetWords()}).then(
      ({hits}) =>
        setResults((before) =>
          before === results ? {...results, hits: [...results.hits, ...hits]} : before,
        ),
      (error: unknown) => {
        console.warn('The search cannot answer.', error);
        setResults((before) => (before === results ? {state: 'failed'} : before));
      },
    );
  }, [ask, query, module, results]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return {results, showMore, retry};
}
