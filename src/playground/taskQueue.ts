import type {Reply, Results, Task} from './protocol';
import {
  loadLimit,
  loadTimeout,
  startWorker,
  type StartedWorker,
  type WorkerSources,
} from './startWorker';

export type TaskOutcome<Result> =
  | {kind: 'result'; result: Result}
  /** Replaced by a newer task of the same channel. */
  | {kind: 'superseded'}
  /** The limit is in milliseconds. */
  | {kind: 'timed out'; limit: number}
  | {kind: 'failed'; message: string};

interface Job {
  id: number;
  channel: string;
  task: Task;
  settle: (outcome: TaskOutcome<Results[Task['kind']]>) => void;
}

/**
 * Time limits in milliseconds. A slow phone needs seconds for the first task, whose code isn't
 * compiled yet, and most of a minute for a conversion.
 */
const limits = {task: 5000, conversion: 60_000};

function timeLimitOf(task: Task): number {
  const isConversion = task.kind === 'translate' && task.direction === 'apex-code';
  return isConversion ? limits.conversion : limits.task;
}

/**
 * Sends tasks to a worker, one at a time: a task waits while another is processed, and is
 * superseded by a newer one of its channel. A worker that exceeds its time limit is terminated and
 * replaced.
 */
export class TaskQueue {
  readonly #sources: WorkerSources;
  readonly #pending = new Map<string, Job>();
  #worker: StartedWorker | undefined;
  #current: Job | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  constructor(sources: WorkerSources) {
    this.#sources = sources;
  }

  /** Starts the worker before the first task. */
  start(): void {
    this.#worker ??= startWorker(this.#sources, {
      onReady: () => this.#proceed(),
      onReply: (reply) => this.#receive(reply),
      onFailure: (message) => this.#fail(message),
    });
  }

  /**
   * Sends a task to the worker. Only the newest task of a channel gets a result.
   *
   * @param channel the sender of the task: an editor, the translation
   */
  send<Kind extends Task['kind']>(
    channel: string,
    task: Extract<Task, {kind: Kind}>,
  ): Promise<TaskOutcome<Results[Kind]>> {
    return new Promise((resolve) => {
      this.#supersede(channel);
      this.#lastId += 1;
      const settle = resolve as Job['settle'];
      this.#pending.set(channel, {id: this.#lastId, channel, task, settle});
      this.#proceed();
    });
  }

  dispose(): void {
    this.#settlePending({kind: 'superseded'});
    this.#abort({kind: 'superseded'});
  }

  #proceed(): void {
    const [next] = this.#pending.values();
    if (this.#current || !next) return;
    this.start();
    if (!this.#worker?.isReady()) return;
    this.#pending.delete(next.channel);
    this.#current = next;
    this.#startTimeLimit(next);
    this.#worker.post({id: next.id, task: next.task});
  }

  #receive(reply: Exclude<Reply, {kind: 'ready'}>): void {
    const current = this.#current;
    if (reply.id !== current?.id) return;
    switch (reply.kind) {
      case 'loading':
        return this.#limit(loadLimit, () => this.#fail(loadTimeout));
      case 'loaded':
        return this.#startTimeLimit(current);
      case 'result':
        return this.#finish({kind: 'result', result: reply.result});
      case 'failure':
        return this.#finish({kind: 'failed', message: reply.message});
    }
  }

  #limit(milliseconds: number, onEnd: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onEnd, milliseconds);
  }

  #startTimeLimit({task}: Job): void {
    const limit = timeLimitOf(task);
    this.#limit(limit, () => this.#abort({kind: 'timed out', limit}));
  }

  #finish(outcome: TaskOutcome<Results[Task['kind']]>): void {
    clearTimeout(this.#timer);
    this.#current?.settle(outcome);
    this.#current = undefined;
    this.#proceed();
  }

  #fail(message: string): void {
    this.#abort({kind: 'failed', message});
  }

  /** Terminates the worker with its task, or all tasks if it hasn't loaded; the next starts one. */
  #abort(outcome: TaskOutcome<never>): void {
    this.#worker?.stop();
    this.#worker = undefined;
    if (!this.#current) this.#settlePending(outcome);
    this.#finish(outcome);
  }

  #settlePending(outcome: TaskOutcome<never>): void {
    for (const job of this.#pending.values()) job.settle(outcome);
    this.#pending.clear();
  }

  #supersede(channel: string): void {
    this.#pending.get(channel)?.settle({kind: 'superseded'});
    this.#pending.delete(channel);
    // The worker cannot be interrupted: its reply is ignored.
    if (this.#current?.channel === channel) this.#current.settle({kind: 'superseded'});
  }
}
