import vm from 'node:vm';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {seed} from '@soql-lib/apex/testing';
import {bareAddress, decodableAddress, fileAddress, redirectScript} from './bare';

const origin = 'https://docs.example';

const run = vm.compileFunction(redirectScript, ['location', 'stop', 'performance', 'document']) as (
  location: object,
  stop: () => void,
  performance: object,
  document: object,
) => void;

/** Runs the script of the not-found page at a URL. Returns the redirect target. */
function redirect(
  href: string,
  {redirectCount = 0, referrer = ''}: {redirectCount?: number; referrer?: string} = {},
): string | undefined {
  let target: string | undefined;
  const location = {
    href,
    replace: (url: string) => {
      // Relative URLs are resolved against the page's URL, as in a browser.
      target = new URL(url, href).href;
    },
  };
  run(location, () => undefined, {getEntriesByType: () => [{redirectCount}]}, {referrer});
  return target;
}

describe('the bare URL of a page', () => {
  it.each([
    ['/soql/getting-started.html', '/soql/getting-started'],
    ['/soql/getting-started/index.html', '/soql/getting-started'],
    ['/soql/getting-started/', '/soql/getting-started'],
    ['/soql/getting-started//', '/soql/getting-started'],
    ['/index.html', '/'],
    ['/releases/6.11.html', '/releases/6.11'],
    ['/search.html?q=a/b.html#c.html', '/search?q=a/b.html#c.html'],
    ['/soql%2Fgetting%2Dstarted?q=%2F#%2F', '/soql/getting-started?q=%2F#%2F'],
    ['/soql/getting-started%2Ehtml', '/soql/getting-started'],
    ['/soql/getting-started%2F', '/soql/getting-started'],
    ['/soql/getting-started%20', '/soql/getting-started'],
    ['/soql/getting-started.html%C2%A0', '/soql/getting-started'],
  ])('%s becomes %s', (from, to) => {
    expect(bareAddress(origin + from)).toBe(origin + to);
    expect(redirect(origin + from)).toBe(origin + to);
  });

  it.each([
    ...['/', '/soql/getting-started?a=/#/', '/releases/6.11', '/html', '/a.html5', '/100%'],
    ...['/caf%C3%A9', '/a%20b', '/a%23b%3Fc', '/a%5Cb', '/a%25zz', '/a%252Fb'],
  ])('%s is bare', (path) => {
    expect(bareAddress(origin + path)).toBe(origin + path);
    expect(redirect(origin + path)).toBeUndefined();
  });
});

it.each([
  ['/a#%E0%A4%A', '/a#%25E0%25A4%25A'],
  ['/a#100%', '/a#100%25'],
  ['/a?q=%#caf%C3%A9', '/a?q=%#caf%C3%A9'],
  ['/a', '/a'],
  ['/100%', '/100%25'],
  ['/%zz?q=%zz#%zz', '/%25zz?q=%zz#%25zz'],
])('path and hash of %s can be decoded in %s', (from, to) => {
  expect(decodableAddress(origin + from)).toBe(origin + to);
});

it('a host that adds the slash of a folder again is not asked twice', () => {
  const folder = `${origin}/assets/#a`;
  expect(redirect(folder)).toBe(`${origin}/assets#a`);
  expect(redirect(folder, {redirectCount: 1})).toBeUndefined();
  expect(redirect(folder, {referrer: `${origin}/assets/`})).toBeUndefined();
});

it.each([
  ['/search?q=a#b', '/search.html?q=a#b'],
  ['/releases/6.11', '/releases/6.11.html'],
  ['/', '/'],
  ['/soql/api/soql.md', '/soql/api/soql.md'],
])('the file of %s is %s', (bare, file) => {
  expect(fileAddress(origin + bare)).toBe(origin + file);
});

describe('a redirect', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%20',
    '%zz',
    '|',
    '%5c',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
  ].concat(['evil.example', 'https:', 'javascript:alert(1)', 'a', '.html', '/index.html']);

  function expectSameOrigin(path: string): void {
    const href = new URL(origin + path).href;
    const target = redirect(href) ?? href;
    expect(new URL(target).origin, path).toBe(origin);
    expect(target, path).toBe(bareAddress(href));
  }

  /** Follows redirects. Each but the first, which can encode characters, shortens the URL. */
  function expectEnd(path: string): void {
    let current = redirect(new URL(origin + path).href);
    while (current !== undefined) {
      const next = redirect(current);
      if (next !== undefined) expect(next.length, path).toBeLessThan(current.length);
      current = next;
    }
  }

  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '///evil.example.html',
    '//evil.example/index.html',
    '/\\/evil.example.html',
    '/.//evil.example/',
    '/javascript:alert(1)/',
  ])('of %s stays on the origin', expectSameOrigin);

  it(`stays on the origin whatever the path, and ends (seed ${seed})`, () => {
    const paths = fc.array(fc.constantFrom(...parts), {minLength: 1, maxLength: 7});
    const isSafe = fc.property(paths, (path) => {
      expectSameOrigin(`/${path.join('')}`);
      expectEnd(`/${path.join('')}`);
    });
    fc.assert(isSafe, {seed, numRuns: 10_000});
  });
});
