import type {Reply, Request} from './protocol';

/** The subset of the Worker interface that the playground uses. */
export interface WorkerLike<Sent = Request, Received = Reply> {
  postMessage: (request: Sent) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<Received>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface WorkerSources {
  createWorker: () => WorkerLike;
  /** Fallback for a worker that cannot be started. */
  createPageWorker: () => WorkerLike;
}

export interface WorkerListener {
  onReady: () => void;
  onReply: (reply: Exclude<Reply, {kind: 'ready'}>) => void;
  /** It could not be loaded, not even on the page, or has crashed. */
  onFailure: (message: string) => void;
}

export type StartedWorker = ReturnType<typeof startWorker>;

/** Time limit for loading the worker, or a file that it needs, in milliseconds. */
export const loadLimit = 15_000;

export const loadTimeout = `the translator did not load within ${loadLimit / 1000} seconds`;

/**
 * Starts a worker. One whose script cannot be loaded, never arrives or is empty is replaced by one
 * on the page, as in a browser without workers.
 */
export function startWorker(
  {createWorker, createPageWorker}: WorkerSources,
  {onReady, onReply, onFailure}: WorkerListener,
) {
  let worker: WorkerLike | undefined;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    worker?.terminate();
  }

  function listenTo(started: WorkerLike, onLoadFailure: (message: string) => void): void {
    stop();
    worker = started;
    worker.onmessage = ({data}) => {
      if (data.kind !== 'ready') return onReply(data);
      clearTimeout(timer);
      isReady = true;
      return onReady();
    };
    worker.onerror = ({message}) => {
      const fail = isReady ? onFailure : onLoadFailure;
      fail(message || 'the translator could not be loaded');
    };
    timer = setTimeout(() => onLoadFailure(loadTimeout), loadLimit);
  }

  const startOnPage = () => listenTo(createPageWorker(), onFailure);
  try {
    listenTo(createWorker(), startOnPage);
  } catch {
    startOnPage();
  }
  return {isReady: () => isReady, post: (request: Request) => worker?.postMessage(request), stop};
}
