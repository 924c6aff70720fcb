/**
 * The site on a host that serves files as they are, such as GitHub Pages: each page has one URL.
 * For every page at its `.html` URL, see every-page.spec.ts.
 */
import {groupNames, pagesOf} from './support/pages';
import {expect, hydrated, rawOrigin, test} from './support/site';

test('a page is found with a trailing slash in its URL', async ({page, request}) => {
  for (const group of groupNames) {
    const path = (await pagesOf(request, group)).find((path) => path.length > 1) ?? '';
    await page.goto(`${rawOrigin}${path}/?a=b#c`, {waitUntil: 'commit'});
    await page.waitForURL(`${rawOrigin}${path}?a=b#c`, {waitUntil: 'commit'});
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveCount(1);
    await expect(page).toHaveURL(`${rawOrigin}${path}?a=b#c`);
  }
});

test.describe('on the raw host', () => {
  test.use({baseURL: rawOrigin});

  for (const [address, nearest] of [
    ['/SOQL/getting-started', '/soql/getting-started'],
    ['/soql/api/SOQL-Filter', '/soql/api/soql-filter'],
    ['/soql/api/filter.html', '/soql/api/soql-filter'],
  ] as const) {
    test(`${address} is not found, and ${nearest} is suggested`, async ({page}) => {
      const errors: string[] = [];
      page.on('pageerror', ({message}) => errors.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(page).toHaveTitle('Page not found | SOQL Lib');
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
      const suggestions = page.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(suggestions.first()).toHaveAttribute('href', nearest);
      expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([]);
    });
  }

  for (const address of [
    '//evil.example/',
    '/\\evil.example/',
    '///evil.example.html',
    '//evil.example/index.html',
  ]) {
    test(`${address} stays on the site`, async ({page}) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      const response = await page.goto(`${rawOrigin}${address}`, {waitUntil: 'commit'});
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
      await hydrated(page);
      expect([...hosts]).toEqual([rawOrigin]);
    });
  }
});
