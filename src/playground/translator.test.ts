import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {HighlightQuestion, Progress, Reply, Request, TranslateQuestion} from './protocol';
import {createTranslator, type WorkerLike} from './translator';

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly requests: Request[] = [];
  isTerminated = false;

  postMessage = (request: Request) => void this.requests.push(request);
  terminate = () => {
    this.isTerminated = true;
  };
  say(reply: Reply) {
    this.onmessage?.({data: reply} as MessageEvent<Reply>);
  }
  answerLast(answer: string) {
    this.say({kind: 'answer', id: this.requests.at(-1)?.id ?? -1, answer});
  }
  break(message: string) {
    this.onerror?.({message} as ErrorEvent);
  }
}

const question = (text: string): HighlightQuestion => ({kind: 'highlight', language: 'apex', text});

/** @param hasWorkers whether the browser can start workers */
function setUp({hasWorkers = true} = {}) {
  const workers: FakeWorker[] = [];
  const create = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const translator = createTranslator({
    createWorker: () => {
      if (!hasWorkers) throw new ReferenceError('Worker is not defined');
      return create();
    },
    createPageWorker: create,
  });
  translator.start();
  const worker = (index: number) => {
    const found = workers[index];
    if (!found) throw new Error(`no worker ${index}`);
    return found;
  };
  return {translator, workers, worker};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('translator', () => {
  it('asks when the worker is ready, one question at a time', async () => {
    const {translator, worker} = setUp();
    const first = translator.ask('a', question('1'));
    const second = translator.ask('b', question('2'));
    expect(worker(0).requests).toEqual([]);
    worker(0).say({kind: 'ready'});
    expect(worker(0).requests).toHaveLength(1);
    worker(0).answerLast('one');
    worker(0).answerLast('two');
    expect(await first).toEqual({kind: 'answer', answer: 'one'});
    expect(await second).toEqual({kind: 'answer', answer: 'two'});
  });

  it('drops the answer to an older question of the same channel', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const first = translator.ask('a', question('1'));
    const second = translator.ask('a', question('2'));
    const third = translator.ask('a', question('3'));
    expect(await first).toEqual({kind: 'superseded'});
    expect(await second).toEqual({kind: 'superseded'});
    worker(0).answerLast('old');
    expect(worker(0).requests.map(({question}) => question)).toEqual([
      question('1'),
      question('3'),
    ]);
    worker(0).answerLast('new');
    expect(await third).toEqual({kind: 'answer', answer: 'new'});
  });

  it('ignores an answer that nobody asked for', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const asked = translator.ask('a', question('1'));
    worker(0).say({kind: 'answer', id: 99, answer: 'wrong'});
    worker(0).answerLast('right');
    expect(await asked).toEqual({kind: 'answer', answer: 'right'});
  });

  it('ends a worker that takes too long, and goes on with a new one', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const endless = translator.ask('a', question('endless'));
    const next = translator.ask('b', question('next'));
    vi.advanceTimersByTime(1000);
    expect(await endless).toEqual({kind: 'timed out'});
    expect(worker(0).isTerminated).toBe(true);
    worker(1).say({kind: 'ready'});
    worker(1).answerLast('answer');
    expect(await next).toEqual({kind: 'answer', answer: 'answer'});
  });

  it('does not count the time in which a file loads', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const asked = translator.ask('a', question('1'));
    const id = worker(0).requests.at(-1)?.id ?? -1;
    worker(0).say({kind: 'loading', id});
    vi.advanceTimersByTime(5000);
    worker(0).say({kind: 'loaded', id});
    vi.advanceTimersByTime(999);
    expect(worker(0).isTerminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await asked).toEqual({kind: 'timed out'});
  });

  it('gives code as long as it reports progress', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const reports: Progress[] = [];
    const code: TranslateQuestion = {
      kind: 'translate',
      direction: 'apex-code',
      source: 'a();',
      context: '',
    };
    const asked = translator.ask('a', code, (progress) => reports.push(progress));
    const id = worker(0).requests.at(-1)?.id ?? -1;
    vi.advanceTimersByTime(19_000);
    worker(0).say({kind: 'progress', id, done: 3, total: 9});
    vi.advanceTimersByTime(19_000);
    expect(worker(0).isTerminated).toBe(false);
    expect(reports).toMatchObject([{done: 3, total: 9}]);
    vi.advanceTimersByTime(1000);
    expect(await asked).toEqual({kind: 'timed out'});
  });

  it('passes on what went wrong inside', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const asked = translator.ask('a', question('1'));
    worker(0).say({kind: 'failure', id: worker(0).requests.at(-1)?.id ?? -1, message: 'fault'});
    expect(await asked).toEqual({kind: 'failed', message: 'fault'});
    expect(worker(0).isTerminated).toBe(false);
  });

  it('runs on the page where there are no workers', async () => {
    const {translator, worker} = setUp({hasWorkers: false});
    const asked = translator.ask('a', question('1'));
    worker(0).say({kind: 'ready'});
    worker(0).answerLast('answer');
    expect(await asked).toEqual({kind: 'answer', answer: 'answer'});
  });

  it('runs on the page where the worker cannot be loaded', async () => {
    const {translator, worker} = setUp();
    const asked = translator.ask('a', question('1'));
    worker(0).break('');
    expect(worker(0).isTerminated).toBe(true);
    worker(1).say({kind: 'ready'});
    worker(1).answerLast('answer');
    expect(await asked).toEqual({kind: 'answer', answer: 'answer'});
  });

  it('fails what waits when nothing can be loaded, and tries again at the next question', async () => {
    const {translator, workers, worker} = setUp();
    const asked = translator.ask('a', question('1'));
    worker(0).break('');
    worker(1).break('not found');
    expect(await asked).toEqual({kind: 'failed', message: 'not found'});
    expect(workers).toHaveLength(2);
    const again = translator.ask('a', question('2'));
    worker(2).say({kind: 'ready'});
    worker(2).answerLast('answer');
    expect(await again).toEqual({kind: 'answer', answer: 'answer'});
  });

  it('gives up on a worker that never gets ready', async () => {
    const {translator} = setUp();
    const asked = translator.ask('a', question('1'));
    vi.advanceTimersByTime(30_000);
    expect(await asked).toEqual({
      kind: 'failed',
      message: 'the translator did not load within 30 seconds',
    });
  });

  it('recovers from a crash while it answers', async () => {
    const {translator, worker} = setUp();
    worker(0).say({kind: 'ready'});
    const asked = translator.ask('a', question('1'));
    worker(0).break('out of memory');
    expect(await asked).toEqual({kind: 'failed', message: 'out of memory'});
    const next = translator.ask('a', question('2'));
    worker(1).say({kind: 'ready'});
    worker(1).answerLast('answer');
    expect(await next).toEqual({kind: 'answer', answer: 'answer'});
  });

  it('ends its worker and whoever waits when it is disposed of', async () => {
    const {translator, worker} = setUp();
    const asked = translator.ask('a', question('1'));
    translator.dispose();
    expect(await asked).toEqual({kind: 'superseded'});
    expect(worker(0).isTerminated).toBe(true);
  });
});
