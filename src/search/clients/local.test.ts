import {expect, test, vi} from 'vitest';
import {writeRecords} from '../records';
import {exampleRecords} from '../testing/records';
import {limits, SearchError, type SearchRecord} from '../types';
import {createLocalEngine, createSiteEngine} from './local';

test('a hit has its URL, its title and a snippet, with highlights', async () => {
  const {hits, total} = await createLocalEngine(() => Promise.resolve(exampleRecords)).search(
    'tolist',
  );
  expect(total).toBeGreaterThanOrEqual(hits.length);
  expect(hits[0]).toEqual({
    url: '/soql/api/soql#tolist',
    module: 'SOQL',
    page: 'SOQL builder methods',
    title: {text: 'toList', highlights: [[0, 6]]},
    snippet: {text: 'List<SObject> toList() Returns the records.', highlights: [[14, 20]]},
  });
});

test('hits are paginated, with the total count', async () => {
  const many = Array.from({length: 45}, (_, index): SearchRecord => ({
    url: `/soql/page-${index}`,
    module: 'SOQL',
    page: 'Page',
    heading: 'Selector',
    level: 1,
    names: [],
    content: 'About selectors.',
  }));
  const engine = createLocalEngine(() => Promise.resolve(many));
  const pages = await Promise.all([0, 1, 2, 3].map((page) => engine.search('selector', {page})));
  expect(pages.map(({hits}) => hits.length)).toEqual([
    limits.hitsPerPage,
    limits.hitsPerPage,
    5,
    0,
  ]);
  expect(new Set(pages.map(({total}) => total))).toEqual(new Set([45]));
  expect(new Set(pages.flatMap(({hits}) => hits.map(({url}) => url))).size).toBe(45);
});

test('records are fetched once for all searches', async () => {
  const load = vi.fn(() => Promise.resolve(exampleRecords));
  const engine = createLocalEngine(load);
  engine.prepare();
  await Promise.all([engine.search('a'), engine.search('b')]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed download is tried again by the next search', async () => {
  const load = vi
    .fn<() => Promise<SearchRecord[]>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(exampleRecords);
  const engine = createLocalEngine(load);
  await expect(engine.search('tolist')).rejects.toThrow(SearchError);
  expect((await engine.search('tolist')).total).toBeGreaterThan(0);
});

test('prepare never fails', async () => {
  const engine = createLocalEngine(() => Promise.reject(new Error('no network')));
  expect(() => engine.prepare()).not.toThrow();
  await expect(engine.search('a')).rejects.toThrow(SearchError);
});

test('an aborted search is rejected', async () => {
  const controller = new AbortController();
  controller.abort();
  const search = createLocalEngine(() => Promise.resolve(exampleRecords)).search('a', {
    signal: controller.signal,
  });
  await expect(search).rejects.toThrow(/abort/i);
});

test.each([
  ['is missing', new Response('no', {status: 404})],
  ['is a page', new Response('<!DOCTYPE html>', {status: 200})],
  ['is cut off', new Response(writeRecords(exampleRecords).slice(0, 100), {status: 200})],
])('a records file that %s is a failure', async (_name, response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  await expect(createSiteEngine('/').search('a')).rejects.toThrow(SearchError);
  vi.unstubAllGlobals();
});

test('the records are fetched from the root of the site, and revalidated', async () => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(writeRecords(exampleRecords))),
  );
  vi.stubGlobal('fetch', fetched);
  await createSiteEngine('/docs/').search('tolist');
  expect(fetched).toHaveBeenCalledWith(
    '/docs/search-records.json',
    expect.objectContaining({cache: 'no-cache'}),
  );
  vi.unstubAllGlobals();
});
