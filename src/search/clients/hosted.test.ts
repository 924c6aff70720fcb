import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {startHostedServer, type HostedServer} from '../testing/hostedServer';
import {SearchError, type SearchEngine} from '../types';
import {sendClick} from './clicks';
import {createHostedEngine} from './hosted';

let server: HostedServer;
let engine: SearchEngine;

const index = (host = server.origin) => ({
  appId: 'APP',
  apiKey: 'key',
  indexName: 'soql-lib',
  host,
});

beforeAll(async () => {
  server = await startHostedServer();
  engine = createHostedEngine(index());
});

afterAll(() => server.close());

beforeEach(() => {
  server.requests.length = 0;
  server.scenario = 'hits';
});

describe('a request', () => {
  test('is one POST to the multi-index endpoint, with the keys in its address', async () => {
    await engine.search('list');
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(decodeURIComponent(request?.url.pathname ?? '')).toBe('/1/indexes/*/queries');
    expect(request?.url.searchParams.get('x-algolia-application-id')).toBe('APP');
    expect(request?.url.searchParams.get('x-algolia-api-key')).toBe('key');
  });

  test('has the body of the specification, with its defaults', async () => {
    await engine.search('list');
    expect(server.requests[0]?.body).toEqual({
      requests: [
        {
          query: 'list',
          indexName: 'soql-lib',
          attributesToRetrieve: [
            'hierarchy.lvl0',
            'hierarchy.lvl1',
            'hierarchy.lvl2',
            'hierarchy.lvl3',
            'hierarchy.lvl4',
            'hierarchy.lvl5',
            'hierarchy.lvl6',
            'content',
            'type',
            'url',
          ],
          attributesToSnippet: [
            'hierarchy.lvl1:10',
            'hierarchy.lvl2:10',
            'hierarchy.lvl3:10',
            'hierarchy.lvl4:10',
            'hierarchy.lvl5:10',
            'hierarchy.lvl6:10',
            'content:10',
          ],
          snippetEllipsisText: '…',
          highlightPreTag: '<mark>',
          highlightPostTag: '</mark>',
          hitsPerPage: 20,
          clickAnalytics: false,
        },
      ],
    });
  });

  test('passes on the requested snippet length, page and module', async () => {
    await engine.search('list', {snippetWords: 5, page: 2, module: 'Cache'});
    expect(server.requests[0]?.body).toMatchObject({
      requests: [
        {
          page: 2,
          tagFilters: ['Cache'],
          attributesToSnippet: expect.arrayContaining(['content:5']),
        },
      ],
    });
  });

  test('is not sent for an empty query', async () => {
    expect(await engine.search('  ')).toEqual({total: 0, hits: []});
    expect(server.requests).toEqual([]);
  });

  test('can contain any text', async () => {
    const query = '<script>"\u0000\u202e🙂\\';
    await engine.search(query);
    expect(server.requests[0]?.body).toMatchObject({requests: [{query}]});
  });
});

describe('click analytics', () => {
  const click = {queryId: 'query-1', objectId: '1', position: 1};
  const beacon = vi.fn<Navigator['sendBeacon']>(() => true);

  beforeEach(() => {
    beacon.mockClear();
    vi.stubGlobal('navigator', {sendBeacon: beacon});
  });

  afterEach(() => vi.unstubAllGlobals());

  test('are enabled by the configuration', async () => {
    await createHostedEngine({...index(), clickAnalytics: true}).search('list');
    expect(server.requests[0]?.body).toMatchObject({requests: [{clickAnalytics: true}]});
  });

  test('include the query id, the hit and its position', () => {
    sendClick({...index(), clickAnalytics: true}, click);
    const [address, body] = beacon.mock.calls[0] ?? [];
    expect(String(address)).toBe(
      `${server.origin}/1/events?x-algolia-application-id=APP&x-algolia-api-key=key`,
    );
    expect(JSON.parse(body as string)).toEqual({
      events: [
        {
          eventType: 'click',
          eventName: 'Search result opened',
          index: 'soql-lib',
          userToken: expect.stringMatching(/^anonymous-\w+$/),
          queryID: 'query-1',
          objectIDs: ['1'],
          positions: [1],
          timestamp: expect.any(Number),
        },
      ],
    });
  });

  test('are not sent unless configured, or without a query id', () => {
    sendClick(index(), click);
    sendClick(undefined, click);
    sendClick({...index(), clickAnalytics: true}, undefined);
    expect(beacon).not.toHaveBeenCalled();
  });
});

describe('a reply', () => {
  test('becomes hits with URLs of this site and highlighted text', async () => {
    expect(await engine.search('list')).toEqual({
      total: 34,
      hits: [
        {
          url: '/soql/api/soql#tolist',
          module: 'SOQL',
          page: 'SOQL builder methods',
          title: {text: 'toList', highlights: [[2, 6]]},
          snippet: {text: '', highlights: []},
          click: {queryId: 'query-1', objectId: '1', position: 1},
        },
        {
          url: '/cache/getting-started',
          module: 'Cache',
          page: 'Getting started',
          title: {text: 'Getting started', highlights: []},
          snippet: {text: 'Returns List<Account>.', highlights: [[8, 12]]},
          click: {queryId: 'query-1', objectId: '2', position: 2},
        },
      ],
    });
  });

  test('counts positions across all result pages', async () => {
    const {hits} = await engine.search('list', {page: 2});
    expect(hits.map(({click}) => click?.position)).toEqual([41, 42]);
  });

  test('without hits is an empty result', async () => {
    server.scenario = 'none';
    expect(await engine.search('nothing')).toEqual({total: 0, hits: []});
  });

  test('with malformed hits returns only those that can be shown and link to this site', async () => {
    server.scenario = 'odd';
    const {hits} = await engine.search('odd');
    expect(hits.map(({url, title}) => [url, title.text])).toEqual([
      ['/x', 'Elsewhere'],
      ['/soql/examples/where', '<img src=x onerror=alert(1)>'],
    ]);
  });

  test.each([
    ['error', /status 500/],
    ['garbage', /not JSON/],
  ] as const)(
    'of the kind "%s" is a failure that says what happened',
    async (scenario, message) => {
      server.scenario = scenario;
      const search = engine.search('list');
      await expect(search).rejects.toThrow(SearchError);
      await expect(search).rejects.toThrow(message);
    },
  );

  test('that takes too long is a failure that says how long', async () => {
    server.scenario = 'hang';
    const search = createHostedEngine(index(), 300).search('list');
    await expect(search).rejects.toThrow(SearchError);
    await expect(search).rejects.toThrow(/within 300 ms/);
  });

  test('from a closed port is a failure', async () => {
    const nobody = createHostedEngine(index('http://localhost:1'));
    await expect(nobody.search('list')).rejects.toThrow(/cannot be reached/);
  });
});

test('an aborted search is rejected immediately', async () => {
  server.scenario = 'hang';
  const controller = new AbortController();
  const search = engine.search('list', {signal: controller.signal});
  controller.abort();
  await expect(search).rejects.toThrow(/abort/i);
});

test('without a configured host, the request goes to the default host of the application', async () => {
  const addresses: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (address) => {
    addresses.push(address as string);
    return Promise.resolve(new Response('{"results":[{"hits":[],"nbHits":0}]}'));
  };
  await createHostedEngine({appId: 'ABC', apiKey: 'k', indexName: 'i'}).search('a');
  globalThis.fetch = original;
  expect(addresses[0]).toMatch(/^https:\/\/abc-dsn\.algolia\.net\/1\/indexes\/\*\/queries\?/);
});
