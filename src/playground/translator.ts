import type {Progress, Reply, Results, Task} from './protocol';
import {
  loadLimit,
  loadTimeout,
  startWorker,
  type StartedWorker,
  type WorkerSources,
} from './startWorker';

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

interface Job {
  id: number;
  channel: string;
  task: Task;
  onProgress: ((progress: Progress) => void) | undefined;
  settle: (outcome: Outcome<Results[Task['kind']]>) => void;
}

/** Time limits in milliseconds; that of a conversion starts again with each progress message. */
const limits = {task: 1000, conversion: 20_000};

/**
 * How many times longer the limit is for the first task of a worker, whose code is not compiled yet, and after a task of
 * the channel has timed out: the device may be slow or busy.
 */
const patience = 5;

/** Returns the time limit of a task, in milliseconds. */
function timeLimitOf(task: Task, isPatient: boolean): number {
  if (task.kind === 'translate' && task.direction === 'apex-code') return limits.conversion;
  return isPatient ? limits.task * patience : limits.task;
}

/**
 * Sends tasks to a worker, one at a time: a task waits while another is processed, and is superseded by a newer
 * one of its channel. A worker that exceeds its time limit is terminated and replaced.
 */
export function createTranslator(sources: WorkerSources): Translator {
  const pending = new Map<string, Job>();
  let worker: StartedWorker | undefined;
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
    const milliseconds = timeLimitOf(task, !hasReplied || slowChannels.has(channel));
    limit(milliseconds, () => {
      slowChannels.add(channel);
      abort({kind: 'timed out', limit: milliseconds});
    });
  }

  function settlePending(outcome: Outcome<never>): void {
    for (const job of pending.values()) job.settle(outcome);
    pending.clear();
  }

  function finish(outcome: Outcome<Results[Task['kind']]>): void {
    clearTimeout(timer);
    current?.settle(outcome);
    current = undefined;
    proceed();
  }

  /** Terminates the worker and its task, or all tasks if it hasn't loaded. The next task starts a new worker. */
  function abort(outcome: Outcome<never>): void {
    worker?.stop();
    worker = undefined;
    hasReplied = false;
    if (!current) settlePending(outcome);
    finish(outcome);
  }

  function fail(message: string): void {
    abort({kind: 'failed', message});
  }

  function receive(reply: Exclude<Reply, {kind: 'ready'}>): void {
    if (reply.id !== current?.id) return;
    switch (reply.kind) {
      case 'loading':
        return limit(loadLimit, () => fail(loadTimeout));
      case 'loaded':
        return startTimeLimit(current);
      case 'progress':
        startTimeLimit(current);
        return current.onProgress?.(reply);
      case 'result':
        hasReplied = true;
        slowChannels.delete(current.channel);
        return finish({kind: 'result', result: reply.result});
      case 'failure':
        return finish({kind: 'failed', message: reply.message});
    }
  }

  function start(): void {
    worker ??= startWorker(sources, {onReady: proceed, onReply: receive, onFailure: fail});
  }

  function proceed(): void {
    const [next] = pending.values();
    if (current || !next) return;
    start();
    if (!worker?.isReady()) return;
    pending.delete(next.channel);
    current = next;
    startTimeLimit(next);
    worker.post({id: next.id, task: next.task});
  }

  function supersede(channel: string): void {
    pending.get(channel)?.settle({kind: 'superseded'});
    pending.delete(channel);
    // The worker cannot be interrupted: its reply is ignored.
    if (current?.channel === channel) current.settle({kind: 'superseded'});
  }

  return {
    start,
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
      settlePending({kind: 'superseded'});
      abort({kind: 'superseded'});
    },
  };
}
