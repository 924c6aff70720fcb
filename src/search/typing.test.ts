import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {createTyping} from './typing';
import type {SearchEngine, SearchResult} from './types';

interface Question {
  query: string;
  signal: AbortSignal | undefined;
  answer: (result: SearchResult) => void;
  fail: (error: Error) => void;
}

/** An engine whose results the test provides, in any order. */
function createManualEngine(): {engine: SearchEngine; questions: Question[]} {
  const questions: Question[] = [];
  return {
    questions,
    engine: {
      prepare: () => undefined,
      search: (query, options) =>
        new Promise((answer, fail) =>
          questions.push({query, signal: options?.signal, answer, fail}),
        ),
    },
  };
}

const result = (total: number): SearchResult => ({total, hits: []});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('someone who types', () => {
  test('costs one question for each pause', async () => {
    const {engine, questions} = createManualEngine();
    const ask = createTyping(() => Promise.resolve(engine), 200);
    for (const query of ['s', 'so', 'soq', 'soql']) {
      void ask(query);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(questions).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(questions.map(({query}) => query)).toEqual(['soql']);
  });

  test('gets the newest answer, whatever comes back first', async () => {
    const {engine, questions} = createManualEngine();
    const ask = createTyping(() => Promise.resolve(engine), 0);
    const older = ask('old');
    await vi.advanceTimersByTimeAsync(0);
    const newer = ask('new');
    await vi.advanceTimersByTimeAsync(0);
    questions[1]?.answer(result(2));
    questions[0]?.answer(result(1));
    expect(await newer).toMatchObject({query: 'new', total: 2});
    expect(await older).toMatchObject({query: 'new', total: 2});
  });

  test('is not answered with what was asked before', async () => {
    const {engine, questions} = createManualEngine();
    const ask = createTyping(() => Promise.resolve(engine), 0);
    const answered = vi.fn();
    void ask('old').then(answered);
    await vi.advanceTimersByTimeAsync(0);
    void ask('new').then(answered);
    await vi.advanceTimersByTimeAsync(0);
    expect(questions[0]?.signal?.aborted).toBe(true);
    questions[0]?.answer(result(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).not.toHaveBeenCalled();
  });

  test('learns of a failure, and can go on', async () => {
    const {engine, questions} = createManualEngine();
    const ask = createTyping(() => Promise.resolve(engine), 0);
    const failed = ask('a');
    await vi.advanceTimersByTimeAsync(0);
    questions[0]?.fail(new Error('no network'));
    await expect(failed).rejects.toThrow('no network');
    const next = ask('b');
    await vi.advanceTimersByTimeAsync(0);
    questions[1]?.answer(result(3));
    expect(await next).toMatchObject({query: 'b', total: 3});
  });

  test('learns that the engine itself could not be had', async () => {
    const ask = createTyping(() => Promise.reject(new Error('chunk missing')), 0);
    await expect(ask('a')).rejects.toThrow('chunk missing');
  });
});
