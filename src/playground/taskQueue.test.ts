import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Reply, Request, TranslateTask} from './protocol';
import type {WorkerLike} from './startWorker';
import {TaskQueue} from './taskQueue';

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly requests: Request[] = [];
  isTerminated = false;

  postMessage = (request: Request) => void this.requests.push(request);
  terminate = () => {
    this.isTerminated = true;
  };
  reply(reply: Reply) {
    this.onmessage?.({data: reply} as MessageEvent<Reply>);
  }
  replyToLast(result: string) {
    this.reply({kind: 'result', id: this.requests.at(-1)?.id ?? -1, result});
  }
  fail(message: string) {
    this.onerror?.({message} as ErrorEvent);
  }
}

const task = (text: string) => ({kind: 'highlight', language: 'apex', text}) as const;

/** @param hasWorkers whether the browser can start workers */
function setUp({hasWorkers = true} = {}) {
  const workers: FakeWorker[] = [];
  const create = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const tasks = new TaskQueue({
    createWorker: () => {
      if (!hasWorkers) throw new ReferenceError('Worker is not defined');
      return create();
    },
    createPageWorker: create,
  });
  tasks.start();
  const worker = (index: number) => {
    const found = workers[index];
    if (!found) throw new Error(`no worker ${index}`);
    return found;
  };
  return {tasks, workers, worker};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('task queue', () => {
  it('sends one task at a time, once the worker is ready', async () => {
    const {tasks, worker} = setUp();
    const first = tasks.send('a', task('1'));
    const second = tasks.send('b', task('2'));
    expect(worker(0).requests).toEqual([]);
    worker(0).reply({kind: 'ready'});
    expect(worker(0).requests).toHaveLength(1);
    worker(0).replyToLast('one');
    worker(0).replyToLast('two');
    expect(await first).toEqual({kind: 'result', result: 'one'});
    expect(await second).toEqual({kind: 'result', result: 'two'});
  });

  it('drops the result of an older task of the same channel', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const first = tasks.send('a', task('1'));
    const second = tasks.send('a', task('2'));
    const third = tasks.send('a', task('3'));
    expect(await first).toEqual({kind: 'superseded'});
    expect(await second).toEqual({kind: 'superseded'});
    worker(0).replyToLast('old');
    expect(worker(0).requests.map(({task}) => task)).toEqual([task('1'), task('3')]);
    worker(0).replyToLast('new');
    expect(await third).toEqual({kind: 'result', result: 'new'});
  });

  it('ignores a reply with an unknown id', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const outcome = tasks.send('a', task('1'));
    worker(0).reply({kind: 'result', id: 99, result: 'wrong'});
    worker(0).replyToLast('right');
    expect(await outcome).toEqual({kind: 'result', result: 'right'});
  });

  it('terminates a worker that exceeds its time limit, and starts a new one', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const endless = tasks.send('a', task('endless'));
    const next = tasks.send('b', task('next'));
    vi.advanceTimersByTime(5000);
    expect(await endless).toEqual({kind: 'timed out', limit: 5000});
    expect(worker(0).isTerminated).toBe(true);
    worker(1).reply({kind: 'ready'});
    worker(1).replyToLast('result');
    expect(await next).toEqual({kind: 'result', result: 'result'});
  });

  it('pauses the time limit while a file loads', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const outcome = tasks.send('a', task('1'));
    const id = worker(0).requests.at(-1)?.id ?? -1;
    worker(0).reply({kind: 'loading', id});
    vi.advanceTimersByTime(5000);
    worker(0).reply({kind: 'loaded', id});
    vi.advanceTimersByTime(4999);
    expect(worker(0).isTerminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await outcome).toEqual({kind: 'timed out', limit: 5000});
  });

  it('gives a conversion more time', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const code: TranslateTask = {
      kind: 'translate',
      direction: 'apex-code',
      source: 'a();',
      context: '',
    };
    const outcome = tasks.send('a', code);
    vi.advanceTimersByTime(59_000);
    expect(worker(0).isTerminated).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(await outcome).toEqual({kind: 'timed out', limit: 60_000});
  });

  it('passes on an error of the worker', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const outcome = tasks.send('a', task('1'));
    worker(0).reply({kind: 'failure', id: worker(0).requests.at(-1)?.id ?? -1, message: 'fault'});
    expect(await outcome).toEqual({kind: 'failed', message: 'fault'});
    expect(worker(0).isTerminated).toBe(false);
  });

  it('runs on the main thread in a browser without workers', async () => {
    const {tasks, worker} = setUp({hasWorkers: false});
    const outcome = tasks.send('a', task('1'));
    worker(0).reply({kind: 'ready'});
    worker(0).replyToLast('result');
    expect(await outcome).toEqual({kind: 'result', result: 'result'});
  });

  it('runs on the main thread if the worker cannot be loaded', async () => {
    const {tasks, worker} = setUp();
    const outcome = tasks.send('a', task('1'));
    worker(0).fail('');
    expect(worker(0).isTerminated).toBe(true);
    worker(1).reply({kind: 'ready'});
    worker(1).replyToLast('result');
    expect(await outcome).toEqual({kind: 'result', result: 'result'});
  });

  it('fails pending tasks if nothing can be loaded, and loads again for the next task', async () => {
    const {tasks, workers, worker} = setUp();
    const outcome = tasks.send('a', task('1'));
    worker(0).fail('');
    worker(1).fail('not found');
    expect(await outcome).toEqual({kind: 'failed', message: 'not found'});
    expect(workers).toHaveLength(2);
    const again = tasks.send('a', task('2'));
    worker(2).reply({kind: 'ready'});
    worker(2).replyToLast('result');
    expect(await again).toEqual({kind: 'result', result: 'result'});
  });

  it('replaces a worker that never becomes ready by the page, and gives up if that does not either', async () => {
    const {tasks, worker} = setUp();
    const outcome = tasks.send('a', task('1'));
    vi.advanceTimersByTime(15_000);
    expect(worker(0).isTerminated).toBe(true);
    expect(worker(1).isTerminated).toBe(false);
    vi.advanceTimersByTime(15_000);
    expect(await outcome).toEqual({
      kind: 'failed',
      message: 'the translator did not load within 15 seconds',
    });
  });

  it('recovers from a crash during a task', async () => {
    const {tasks, worker} = setUp();
    worker(0).reply({kind: 'ready'});
    const outcome = tasks.send('a', task('1'));
    worker(0).fail('out of memory');
    expect(await outcome).toEqual({kind: 'failed', message: 'out of memory'});
    const next = tasks.send('a', task('2'));
    worker(1).reply({kind: 'ready'});
    worker(1).replyToLast('result');
    expect(await next).toEqual({kind: 'result', result: 'result'});
  });

  it('dispose terminates the worker and settles pending tasks', async () => {
    const {tasks, worker} = setUp();
    const outcome = tasks.send('a', task('1'));
    tasks.dispose();
    expect(await outcome).toEqual({kind: 'superseded'});
    expect(worker(0).isTerminated).toBe(true);
  });
});
