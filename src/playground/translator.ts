import type {Answers, Progress, Question, Reply, Request} from './protocol';

/** The part of a Worker that is used here. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type Outcome<Answer> =
  | {kind: 'answer'; answer: Answer}
  /** A newer question of the same channel took its place. */
  | {kind: 'superseded'}
  | {kind: 'timed out'}
  | {kind: 'failed'; message: string};

export interface Translator {
  /** Starts the worker ahead of the first question. */
  start(): void;
  /**
   * Sends a request to the worker. Only the newest request of a channel gets a reply.
   *
   * @param channel whose question it is: an editor, the translation
   */
  ask<Kind extends Question['kind']>(
    channel: string,
    question: Extract<Question, {kind: Kind}>,
    onProgress?: (progress: Progress) => void,
  ): Promise<Outcome<Answers[Kind]>>;
  dispose(): void;
}

export interface TranslatorOptions {
  createWorker: () => WorkerLike;
  /** Replaces a worker that cannot be started. */
  createPageWorker: () => WorkerLike;
  /** Time limit of a request in milliseconds, once the worker is ready. */
  answerLimit?: number;
  /** Milliseconds until Apex code is read, and from one report of progress to the next. */
  conversionLimit?: number;
  /** Milliseconds that a worker may take to load. */
  loadLimit?: number;
}

interface Job {
  id: number;
  channel: string;
  question: Question;
  onProgress: ((progress: Progress) => void) | undefined;
  settle: (outcome: Outcome<Answers[Question['kind']]>) => void;
}

/**
 * Sends requests to a worker, one at a time: a request waits while another is processed, and is superseded by a newer
 * one of its channel. A worker that exceeds its time limit is terminated and replaced.
 */
export function createTranslator({
  createWorker,
  createPageWorker,
  answerLimit = 1000,
  conversionLimit = 20_000,
  loadLimit = 30_000,
}: TranslatorOptions): Translator {
  const waiting = new Map<string, Job>();
  let worker: WorkerLike | undefined;
  let isReady = false;
  let current: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function limit(milliseconds: number, onEnd: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(onEnd, milliseconds);
  }

  function limitAnswer({question}: Job): void {
    const isConversion = question.kind === 'translate' && question.direction === 'apex-code';
    limit(isConversion ? conversionLimit : answerLimit, () => giveUp({kind: 'timed out'}));
  }

  function stop(): void {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    isReady = false;
  }

  /** Terminates the worker and its request. The next request starts a new one. */
  function giveUp(outcome: Outcome<never>): void {
    const wasLoading = !isReady;
    stop();
    current?.settle(outcome);
    current = undefined;
    if (wasLoading) {
      for (const job of waiting.values()) job.settle(outcome);
      waiting.clear();
    }
    proceed();
  }

  function giveUpLoading(): void {
    const message = `the translator did not load within ${loadLimit / 1000} seconds`;
    giveUp({kind: 'failed', message});
  }

  function finish(outcome: Outcome<Answers[Question['kind']]>): void {
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
        return limit(loadLimit, giveUpLoading);
      case 'loaded':
        return limitAnswer(current);
      case 'progress':
        limitAnswer(current);
        return current.onProgress?.(data);
      case 'answer':
        return finish({kind: 'answer', answer: data.answer});
      case 'failure':
        return finish({kind: 'failed', message: data.message});
    }
  }

  function listenTo(started: WorkerLike, onError: (message: string) => void): void {
    worker = started;
    worker.onmessage = receive;
    worker.onerror = ({message}) => onError(message);
    limit(loadLimit, giveUpLoading);
  }

  function startOnPage(): void {
    worker?.terminate();
    listenTo(createPageWorker(), fail);
  }

  function fail(message: string): void {
    giveUp({kind: 'failed', message: message || 'the translator could not be loaded'});
  }

  function start(): void {
    try {
      // A worker whose script cannot be loaded is treated as missing.
      listenTo(createWorker(), (message) => (isReady ? fail(message) : startOnPage()));
    } catch {
      startOnPage();
    }
  }

  function proceed(): void {
    const [next] = waiting.values();
    if (current || !next) return;
    if (!worker) start();
    if (!worker || !isReady) return;
    waiting.delete(next.channel);
    current = next;
    limitAnswer(next);
    worker.postMessage({id: next.id, question: next.question});
  }

  function supersede(channel: string): void {
    waiting.get(channel)?.settle({kind: 'superseded'});
    waiting.delete(channel);
    // The worker cannot be interrupted: its reply is ignored.
    if (current?.channel === channel) current.settle({kind: 'superseded'});
  }

  return {
    start: () => {
      if (!worker) start();
    },
    ask: <Kind extends Question['kind']>(
      channel: string,
      question: Extract<Question, {kind: Kind}>,
      onProgress?: (progress: Progress) => void,
    ) =>
      new Promise<Outcome<Answers[Kind]>>((resolve) => {
        supersede(channel);
        lastId += 1;
        const settle = resolve as Job['settle'];
        waiting.set(channel, {id: lastId, channel, question, onProgress, settle});
        proceed();
      }),
    dispose() {
      stop();
      current?.settle({kind: 'superseded'});
      current = undefined;
      for (const job of waiting.values()) job.settle({kind: 'superseded'});
      waiting.clear();
    },
  };
}
