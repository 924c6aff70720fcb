import type {Progress, Reply, Request, Results, Task} from './protocol';

/** The subset of the Worker interface that the translator uses. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type Outcome<Result> =
  | {kind: 'result'; result: Result}
  /** Replaced by a newer task of the same channel. */
  | {kind: 'superseded'}
  /** The limit is in milliseconds. */
  | {kind: 'timed out'; limit: number}
  | {kind: 'failed'; message: string};

export interface Translator {
  /** Starts the worker before the first task. */
  start(): void;
  /**
   * Sends a task to the worker. Only the newest task of a channel gets a result.
   *
   * @param channel the sender of the task: an editor, the translation
   */
  send<Kind extends Task['kind']>(
    channel: string,
    task: Extract<Task, {kind: Kind}>,
    onProgress?: (progress: Progress) => void,
  ): Promise<Outcome<Results[Kind]>>;
  dispose(): void;
}

export interface TranslatorOptions {
  createWorker: () => WorkerLike;
  /** Fallback for a worker that cannot be started. */
  createPageWorker: () => WorkerLike;
  /** Time limit of a task in milliseconds, once the worker has replied to another one. */
  taskLimit?: number;
  /** Time limit of a conversion in milliseconds; each progress message restarts it. */
  conversionLimit?: number;
  /** Time limit for loading the worker, in milliseconds. */
  loadLimit?: number;
}

/**
 * How many times longer the limit is for the first task of a worker, whose code is not compiled yet, and after a task of
 * the channel has timed out: the device may be slow or busy.
 */
const patience = 5;

interface Job {
  id: number;
  channel: string;
  task: Task;
  onProgress: ((progress: Progress) => void) | undefined;
  settle: (outcome: Outcome<Results[Task['kind']]>) => void;
}

/**
 * Sends tasks to a worker, one at a time: a task waits while another is processed, and is superseded by a newer
 * one of its channel. A worker that exceeds its time limit is terminated and replaced.
 */
export function createTranslator({
  createWorker,
  createPageWorker,
  taskLimit = 1000,
  conversionLimit = 20_000,
  loadLimit = 15_000,
}: TranslatorOptions): Translator {
  const pending = new Map<string, Job>();
  let worker: WorkerLike | undefined;
  let isReady = false;
  let hasReplied = false;
  /** Channels whose last task has timed out. */
  const slowChannels = new Set<string>();
  let current: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function limit(milliseconds: number, onEnd: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(onEnd, milliseconds);
  }

  function startTimeLimit({channel, task}: Job): void {
    const isConversion = task.kind === 'translate' && task.direction === 'apex-code';
    const isPatient = !hasReplied || slowChannels.has(channel);
    const usualLimit = isPatient ? taskLimit * patience : taskLimit;
    const milliseconds = isConversion ? conversionLimit : usualLimit;
    limit(milliseconds, () => {
      slowChannels.add(channel);
      abort({kind: 'timed out', limit: milliseconds});
    });
  }

  function stop(): void {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    isReady = false;
    hasReplied = false;
  }

  /** Terminates the worker and its task. The next task starts a new worker. */
  function abort(outcome: Outcome<never>): void {
    const wasLoading = !isReady;
    stop();
    current?.settle(outcome);
    current = undefined;
    if (wasLoading) {
      for (const job of pending.values()) job.settle(outcome);
      pending.clear();
    }
    proceed();
  }

  function abortLoading(): void {
    const message = `the translator did not load within ${loadLimit / 1000} seconds`;
    abort({kind: 'failed', message});
  }

  function finish(outcome: Outcome<Results[Task['kind']]>): void {
    clearTimeout(timer);
    current?.settle(outcome);
    current = undefined;
    proceed();
  }

  function receive({data}: MessageEvent<Reply>): void {
    if (data.kind === 'ready') {
      clearTimeout(timer);
      isReady = true;
      proceed();
      return;
    }
    if (data.id !== current?.id) return;
    switch (data.kind) {
      case 'loading':
        return limit(loadLimit, abortLoading);
      case 'loaded':
        return startTimeLimit(current);
      case 'progress':
        startTimeLimit(current);
        return current.onProgress?.(data);
      case 'result':
        hasReplied = true;
        slowChannels.delete(current.channel);
        return finish({kind: 'result', result: data.result});
      case 'failure':
        return finish({kind: 'failed', message: data.message});
    }
  }

  function listenTo(
    started: WorkerLike,
    onError: (message: string) => void,
    onLoadLimit: () => void,
  ): void {
    worker = started;
    worker.onmessage = receive;
    worker.onerror = ({message}) => onError(message);
    limit(loadLimit, onLoadLimit);
  }

  function startOnPage(): void {
    worker?.terminate();
    listenTo(createPageWorker(), fail, abortLoading);
  }

  function fail(message: string): void {
    abort({kind: 'failed', message: message || 'the translator could not be loaded'});
  }

  function start(): void {
    try {
      // A worker whose script cannot be loaded, never arrives or is empty is treated like a browser without workers.
      listenTo(createWorker(), (message) => (isReady ? fail(message) : startOnPage()), startOnPage);
    } catch {
      startOnPage();
    }
  }

  function proceed(): void {
    const [next] = pending.values();
    if (current || !next) return;
    if (!worker) start();
    if (!worker || !isReady) return;
    pending.delete(next.channel);
    current = next;
    startTimeLimit(next);
    worker.postMessage({id: next.id, task: next.task});
  }

  function supersede(channel: string): void {
    pending.get(channel)?.settle({kind: 'superseded'});
    pending.delete(channel);
    // The worker cannot be interrupted: its reply is ignored.
    if (current?.channel === channel) current.settle({kind: 'superseded'});
  }

  return {
    start: () => {
      if (!worker) start();
    },
    send: <Kind extends Task['kind']>(
      channel: string,
      task: Extract<Task, {kind: Kind}>,
      onProgress?: (progress: Progress) => void,
    ) =>
      new Promise<Outcome<Results[Kind]>>((resolve) => {
        supersede(channel);
        lastId += 1;
        const settle = resolve as Job['settle'];
        pending.set(channel, {id: lastId, channel, task, onProgress, settle});
        proceed();
      }),
    dispose() {
      stop();
      current?.settle({kind: 'superseded'});
      current = undefined;
      for (const job of pending.values()) job.settle({kind: 'superseded'});
      pending.clear();
    },
  };
}
