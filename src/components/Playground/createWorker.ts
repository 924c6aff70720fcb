import type {ProjectWorker} from '@site/src/playground/project/startConversion';
import type {Reply} from '@site/src/playground/protocol';
import type {WorkerLike} from '@site/src/playground/startWorker';

/**
 * Starts the worker with parser and model, from its own chunk.
 *
 * @throws Error if the browser has no workers or blocks them
 */
export function createWorker(): WorkerLike {
  return new Worker(
    /* webpackChunkName: "playground-worker" */ new URL(
      '../../playground/worker.ts',
      import.meta.url,
    ),
  );
}

/**
 * Starts a worker that converts a project, beside the one for the editors, which has to answer at
 * once.
 *
 * @throws Error if the browser has no workers or blocks them
 */
export function createProjectWorker(): ProjectWorker {
  return new Worker(
    /* webpackChunkName: "playground-project" */ new URL(
      '../../playground/project/worker.ts',
      import.meta.url,
    ),
  );
}

/** Runs the model on the main thread, without workers. Long texts then block the page. */
export function createPageWorker(): WorkerLike {
  const reply = (data: Reply) => page.onmessage?.(new MessageEvent('message', {data}));
  const server = import('@site/src/playground/server').then(({startServer}) => startServer(reply));
  const page: WorkerLike = {
    onmessage: null,
    onerror: null,
    // A failure is reported below.
    postMessage: (request) =>
      void server.then(
        (take) => take(request),
        () => undefined,
      ),
    terminate: () => {
      page.onmessage = null;
      page.onerror = null;
    },
  };
  server.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    page.onerror?.(new ErrorEvent('error', {message}));
  });
  return page;
}
