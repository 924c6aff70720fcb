/**
 * The site on a host that serves files as they are, such as GitHub Pages: each page has one URL.
 * For every page at its `.html` URL, see every-page.spec.ts.
 */
import {recordsFile} from '../../src/search/records';
import {Recorder} from './support/recorder';
import {expect, hydrated, rawOrigin, test} from './support/site';

test('a page is found with a trailing slash, and its URL is cleaned', async ({page}) => {
  // One page for each kind of route: a doc, a blog post, a page of its own.
  for (const path of ['/soql/examples/limit', '/releases/1.0', '/offline']) {
    await page.goto(`${rawOrigin}${path}/?a=b#c`, {waitUntil: 'commit'});
    await page.waitForURL(`${rawOrigin}${path}?a=b#c`, {waitUntil: 'commit'});
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveCount(1);
    await expect(page).toHaveURL(`${rawOrigin}${path}?a=b#c`);
  }
});

test('odd URLs of a page show the page; one that cannot be decoded is not found', async ({
  page,
}) => {
  const recorder = new Recorder(page);
  for (const [address, path, title] of [
    ['/soql%2Fexamples%2Flimit?a=%2F#b', '/soql/examples/limit?a=%2F#b', /LIMIT/],
    ['/soql/examples/limit.html/', '/soql/examples/limit', /LIMIT/],
    ['/soql/examples/limit%20', '/soql/examples/limit', /LIMIT/],
    ['/100%', '/100%25', 'Page not found'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(rawOrigin + address, {waitUntil: 'commit'});
      await page.waitForURL(rawOrigin + path, {waitUntil: 'commit'});
      await hydrated(page);
      await expect(page.getByRole('heading', {level: 1})).toHaveText(title);
    });
  }
  expect(recorder.problems.filter((problem) => !problem.includes('status of 404'))).toEqual([]);
});

test('an address that almost exists is not found, and the page is suggested', async ({page}) => {
  const recorder = new Recorder(page);
  // For more names of other hosts, see src/client/address/bare.test.ts.
  for (const [address, nearest] of [
    ['/SOQL/getting-started', '/soql/getting-started'],
    ['/soql/api/filter.html', '/soql/api/soql-filter'],
    ['/soql/api/soql-filter-group', '/soql/api/soql-filters-group'],
    ['//evil.example/', undefined],
    ['/\\evil.example/', undefined],
  ] as const) {
    await test.step(address, async () => {
      // The next navigation would cut off the suggestions, which the page reports.
      const suggested = page.waitForEvent('requestfinished', (request) =>
        request.url().endsWith(recordsFile),
      );
      const response = await page.goto(rawOrigin + address, {waitUntil: 'commit'});
      await suggested;
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(page).toHaveTitle('Page Not Found | SOQL Lib');
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
      if (nearest === undefined) return;
      const suggestions = page.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(suggestions.first()).toHaveAttribute('href', nearest);
    });
  }
  const origins = recorder.requests.map((request) => new URL(request.url()).origin);
  expect([...new Set(origins)]).toEqual([rawOrigin]);
  expect(recorder.problems.filter((problem) => !problem.includes('status of 404'))).toEqual([]);
});
