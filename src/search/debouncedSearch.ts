import type {SearchEngine, SearchOptions, SearchResult} from './types';

/** A result, with the query it belongs to. */
export interface QueryResult extends SearchResult {
  query: string;
}

interface Pending {
  promise: Promise<QueryResult>;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

function createPending(): Pending {
  let resolve: Pending['resolve'] = () => undefined;
  let reject: Pending['reject'] = () => undefined;
  const promise = new Promise<QueryResult>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return {promise, resolve, reject};
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

  async function send(query: string, options: SearchOptions, mine: AbortController): Promise<void> {
    const finish = (end: (pending: Pending) => void) => {
      if (mine !== newest || !pending) return;
      const ended = pending;
      pending = undefined;
      end(ended);
    };
    try {
      const result = await (await engine()).search(query, {...options, signal: mine.signal});
      finish(({resolve}) => resolve({...result, query}));
    } catch (error) {
      finish(({reject}) => reject(error));
    }
  }

  return (query, options = {}) => {
    newest.abort();
    clearTimeout(timer);
    const mine = new AbortController();
    newest = mine;
    pending ??= createPending();
    const {promise} = pending;
    if (pause === 0) void send(query, options, mine);
    else timer = setTimeout(() => void send(query, options, mine), pause);
    return promise;
  };
}
