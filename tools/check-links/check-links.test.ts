import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, beforeEach, expect, it} from 'vitest';
import {checkLinks, type CheckOptions} from './check-links';
import {findExternalLinks} from './find-links';

let server: http.Server;
let origin: string;
const requests: string[] = [];
let failures = 0;

/** Returns a path's status. `/flaky` fails `failures` times; `/moved` redirects to `/there`. */
function answer(method: string, path: string): number {
  if (path === '/get-only') return method === 'HEAD' ? 405 : 200;
  if (path === '/moved') return 301;
  if (path === '/flaky') return failures-- > 0 ? 503 : 200;
  return path === '/there' ? 200 : 404;
}

beforeAll(async () => {
  server = http.createServer(({method = '', url = ''}, response) => {
    requests.push(`${method} ${url}`);
    if (url === '/hang') return;
    response.writeHead(answer(method, url), {location: '/there'}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  requests.length = 0;
});

const link = (path: string, line = 1) => ({file: 'docs/a.md', line, column: 5, url: origin + path});
const check = (paths: string[], options: Partial<CheckOptions> = {}) =>
  checkLinks(
    paths.map((path, index) => link(path, index + 1)),
    {exceptions: {}, pause: 1, maximumWait: 200, ...options},
  );

it('reports the location of each link to a missing page, and requests a URL once', async () => {
  expect(await check(['/there', '/gone#a', '/gone#b', '/there#part'])).toEqual([
    {file: 'docs/a.md', line: 2, column: 5, message: `broken link "${origin}/gone#a": status 404`},
    {file: 'docs/a.md', line: 3, column: 5, message: `broken link "${origin}/gone#b": status 404`},
  ]);
  expect(requests).toEqual(['HEAD /there', 'HEAD /gone', 'GET /gone']);
});

it('follows redirects, and repeats a rejected HEAD request with GET', async () => {
  expect(await check(['/moved', '/get-only'])).toEqual([]);
});

it('retries temporary failures', async () => {
  failures = 4;
  expect(await check(['/flaky'])).toEqual([]);
  failures = 100;
  const [problem] = await check(['/flaky'], {retries: 1});
  expect(problem?.message).toBe(`broken link "${origin}/flaky": status 503`);
});

it('reports a host that does not respond', async () => {
  const [problem] = await check(['/hang'], {retries: 0});
  expect(problem?.message).toBe(`broken link "${origin}/hang": no response within 200 ms`);
});

it('skips exceptions, and reports unused ones', async () => {
  const exceptions = {[`${origin}/gone`]: 'a reason', 'https://nowhere.example/': 'a reason'};
  const problems = await check(['/gone/x'], {exceptions});
  expect(problems.map(({message}) => message)).toEqual([
    'no link begins with "https://nowhere.example/": remove the exception',
  ]);
  expect(requests).toEqual([]);
});

it('finds the links on pages and in facts/release.json, with their locations', async () => {
  const links = await findExternalLinks(process.cwd());
  expect(links).toContainEqual({
    file: 'facts/release.json',
    line: expect.any(Number),
    column: expect.any(Number),
    url: 'https://github.com/beyond-the-cloud-dev/soql-lib',
  });
  expect(links.some(({file}) => file.startsWith('soql/'))).toBe(true);
  expect(links.filter(({url}) => !url.startsWith('http'))).toEqual([]);
});
