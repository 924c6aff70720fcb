import type {WorkerLike} from '@site/src/playground/translator';

/** Starts the worker that holds parser and model; its script is a file of its own. */
export function createWorker(): WorkerLike {
  return new Worker(new URL('../../playground/worker.ts', import.meta.url));
}
