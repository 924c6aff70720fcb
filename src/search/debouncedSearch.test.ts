import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {createDebouncedSearch} from './debouncedSearch';
import type {SearchEngine, SearchResult} from './types';

interface SearchCall {
  query: string;
  signal: AbortSignal | undefined;
  resolve: (result: SearchResult) => void;
  fail: (error: Error) => void;
}

/** An engine whose results the test provides, in any order. */
function createManualEngine(): {engine: SearchEngine; calls: SearchCall[]} {
  const calls: SearchCall[] = [];
  return {
    calls,
    engine: {
      prepare: () => undefined,
      search: (query, options) =>
        new Promise((resolve, fail) => calls.push({query, signal: options?.signal, resolve, fail})),
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

describe('typing', () => {
  test('sends one search per pause', async () => {
    const {engine, calls} = createManualEngine();
    const search = createDebouncedSearch(() => Promise.resolve(engine), 200);
    for (const query of ['s', 'so', 'soq', 'soql']) {
      void search(query);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map(({query}) => query)).toEqual(['soql']);
  });

  test('returns the newest result, in whatever order the responses arrive', async () => {
    const {engine, calls} = createManualEngine();
    const search = createDebouncedSearch(() => Promise.resolve(engine), 0);
    const older = search('old');
    await vi.advanceTimersByTimeAsync(0);
    const newer = search('new');
    await vi.advanceTimersByTimeAsync(0);
    calls[1]?.resolve(result(2));
    calls[0]?.resolve(result(1));
    expect(await newer).toMatchObject({query: 'new', total: 2});
    expect(await older).toMatchObject({query: 'new', total: 2});
  });

  test('ignores the result of an older query', async () => {
    const {engine, calls} = createManualEngine();
    const search = createDebouncedSearch(() => Promise.resolve(engine), 0);
    const resolved = vi.fn();
    void search('old').then(resolved);
    await vi.advanceTimersByTimeAsync(0);
    void search('new').then(resolved);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls[0]?.signal?.aborted).toBe(true);
    calls[0]?.resolve(result(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).not.toHaveBeenCalled();
  });

  test('reports a failure, and works again afterwards', async () => {
    const {engine, calls} = createManualEngine();
    const search = createDebouncedSearch(() => Promise.resolve(engine), 0);
    const failed = search('a');
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.fail(new Error('no network'));
    await expect(failed).rejects.toThrow('no network');
    const next = search('b');
    await vi.advanceTimersByTimeAsync(0);
    calls[1]?.resolve(result(3));
    expect(await next).toMatchObject({query: 'b', total: 3});
  });

  test('reports that the engine cannot be loaded', async () => {
    const search = createDebouncedSearch(() => Promise.reject(new Error('chunk missing')), 0);
    await expect(search('a')).rejects.toThrow('chunk missing');
  });
});
