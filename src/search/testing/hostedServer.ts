import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface HostedRequest {
  method: string;
  url: URL;
  body: unknown;
}

/** How the server responds. A hanging request ends when the server closes. */
export type Scenario = 'hits' | 'none' | 'error' | 'garbage' | 'hang' | 'odd';

export interface HostedServer {
  origin: string;
  requests: HostedRequest[];
  /** The response to the next requests. */
  scenario: Scenario;
  close: () => Promise<void>;
}

/** Hits as a crawler of documentation sites writes them. */
export const exampleHits = [
  {
    objectID: '1',
    url: 'https://docs.example.com/soql/api/soql#tolist',
    type: 'lvl2',
    content: null,
    hierarchy: {lvl0: 'SOQL', lvl1: 'SOQL builder methods', lvl2: 'toList', lvl3: null},
    _snippetResult: {hierarchy: {lvl2: {value: 'to<mark>List</mark>', matchLevel: 'full'}}},
  },
  {
    objectID: '2',
    url: 'https://docs.example.com/cache/getting-started',
    type: 'content',
    content: 'Returns List&lt;Account&gt;.',
    hierarchy: {lvl0: 'Cache', lvl1: 'Getting started', lvl2: null},
    _snippetResult: {
      content: {value: 'Returns <mark>List</mark>&lt;Account&gt;.', matchLevel: 'full'},
    },
  },
];

/** Malformed and malicious hits. */
const oddHits = [
  null,
  'text',
  {},
  {url: 42},
  {url: 'javascript:alert(1)', hierarchy: {lvl1: 'Script'}},
  {url: '//evil.example.com/x', hierarchy: {lvl1: 'Elsewhere'}},
  {url: '/soql/examples/where', hierarchy: {lvl1: '<img src=x onerror=alert(1)>'}},
  {url: '/no-title', hierarchy: null},
];

function write(response: ServerResponse, scenario: Scenario): void {
  const json = (value: unknown) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };
  switch (scenario) {
    case 'hits':
      return json({results: [{hits: exampleHits, nbHits: 34, queryID: 'query-1', page: 0}]});
    case 'none':
      return json({results: [{hits: [], nbHits: 0}]});
    case 'odd':
      return json({results: [{hits: oddHits, nbHits: oddHits.length}]});
    case 'garbage':
      return void response.end('<html>gateway</html>');
    case 'error':
      response.statusCode = 500;
      return json({message: 'Internal error', status: 500});
    case 'hang':
      return undefined;
  }
}

/**
 * Starts a mock of the hosted search service.
 *
 * @param port a fixed one, or any
 */
export async function startHostedServer(port = 0): Promise<HostedServer> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      hosted.requests.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://localhost'),
        body: text ? JSON.parse(text) : undefined,
      });
      write(response, hosted.scenario);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const hosted: HostedServer = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests: [],
    scenario: 'hits',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return hosted;
}
