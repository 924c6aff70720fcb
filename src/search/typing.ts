import type {SearchEngine, SearchOptions, SearchResult} from './types';

/** A result, with the query it belongs to. */
export interface Answer extends SearchResult {
  query: string;
}

interface Waiting {
  promise: Promise<Answer>;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

function createWaiting(): Waiting {
  let resolve: Waiting['resolve'] = () => undefined;
  let reject: Waiting['reject'] = () => undefined;
  const promise = new Promise<Answer>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return {promise, resolve, reject};
}

/**
 * Debounces searches while a reader types: one per pause, and only the newest query counts.
 * A caller that waits for an older one gets the newest result, never an outdated one.
 *
 * @param engine gives the engine
 * @param pause debounce in milliseconds
 * @returns a search function; its promise is rejected when the engine fails
 */
export function createTyping(
  engine: () => Promise<SearchEngine>,
  pause: number,
): (query: string, options?: SearchOptions) => Promise<Answer> {
  let waiting: Waiting | undefined;
  let newest = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(query: string, options: SearchOptions, mine: AbortController): Promise<void> {
    const finish = (end: (waiting: Waiting) => void) => {
      if (mine !== newest || !waiting) return;
      const ended = waiting;
      waiting = undefined;
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
    waiting ??= createWaiting();
    const {promise} = waiting;
    if (pause === 0) void send(query, options, mine);
    else timer = setTimeout(() => void send(query, options, mine), pause);
    return promise;
  };
}
