import type {SearchEngine, SearchOptions, SearchResult} from './types';

/** A result, with the query it belongs to. */
export interface QueryResult extends SearchResult {
  query: string;
}

interface Pending {
  promise: Promise<QueryResult>;
  /** The promise does what the search does: it is resolved with its result, or rejected with its error. */
  resolve: (search: Promise<QueryResult>) => void;
}

function createPending(): Pending {
  let resolve: Pending['resolve'] = () => undefined;
  const promise = new Promise<QueryResult>((onResolve) => {
    resolve = onResolve;
  });
  return {promise, resolve};
}

/**
 * Debounces searches while a reader types: one per pause, and only the newest query counts.
 * The promise of an older query resolves to the newest result, never to a stale one.
 *
 * @param engine loads the engine
 * @param pause debounce in milliseconds
 * @returns a search function; its promise is rejected when the engine fails
 */
export function createDebouncedSearch(
  engine: () => Promise<SearchEngine>,
  pause: number,
): (query: string, options?: SearchOptions) => Promise<QueryResult> {
  let pending: Pending | undefined;
  let newest = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function searchNow(query: string, options: SearchOptions): Promise<QueryResult> {
    const loaded = await engine();
    const result = await loaded.search(query, options);
    return {...result, query};
  }

  function send(query: string, options: SearchOptions, mine: AbortController): void {
    const search = searchNow(query, {...options, signal: mine.signal});
    const finish = () => {
      if (mine !== newest) return;
      pending?.resolve(search);
      pending = undefined;
    };
    search.then(finish, finish);
  }

  return (query, options = {}) => {
    newest.abort();
    clearTimeout(timer);
    const mine = new AbortController();
    newest = mine;
    pending ??= createPending();
    const {promise} = pending;
    if (pause === 0) send(query, options, mine);
    else timer = setTimeout(() => send(query, options, mine), pause);
    return promise;
  };
}
