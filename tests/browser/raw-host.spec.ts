/** The site on a host that serves files as they are, such as GitHub Pages: each page has one address, and renders once. */
import type {Page} from '@playwright/test';
import {groupNames, pagesOf} from './support/pages';
import {expect, hydrated, rawOrigin, test} from './support/site';

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/** Finds what is there twice, and what is not at the address that is expected. */
function findFaults(page: Page, address: string): Promise<string[]> {
  return page.evaluate((expected) => {
    const faults: string[] = [];
    const {pathname, search, hash} = window.location;
    if (pathname + search + hash !== expected) faults.push(`ends at ${pathname}${search}${hash}`);
    for (const selector of ['main', 'h1', 'nav.navbar', 'footer.theme-layout-footer']) {
      const {length} = document.querySelectorAll(selector);
      if (length !== 1) faults.push(`has ${length} ${selector}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    return doubled.length > 0 ? [...faults, `repeats the ids ${doubled.join(', ')}`] : faults;
  }, address);
}

for (const group of groupNames) {
  test(`every page of ${group} renders once at its .html address and ends at the bare one`, async ({
    reader: {page, recorder},
    request,
  }) => {
    const faults: string[] = [];
    for (const path of await pagesOf(request, group)) {
      if (path === '/404.html') continue;
      recorder.clear();
      await page.goto(`${rawOrigin}${fileOf(path)}?a=b#c`);
      await hydrated(page);
      const found = [...(await findFaults(page, `${path}?a=b#c`)), ...recorder.problems];
      faults.push(...found.map((fault) => `${fileOf(path)} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test(`every page of ${group} is found with a slash at the end of its address`, async ({
    reader: {page, recorder},
    request,
  }) => {
    const faults: string[] = [];
    for (const path of await pagesOf(request, group)) {
      if (path === '/404.html' || path === '/') continue;
      recorder.clear();
      await page.goto(`${rawOrigin}${path}/?a=b#c`, {waitUntil: 'commit'});
      await page.waitForURL(`${rawOrigin}${path}?a=b#c`, {waitUntil: 'commit'});
      await hydrated(page);
      // The browser reports the status of the address with the slash, which is what it should be.
      const problems = recorder.problems.filter((problem) => !problem.includes('status of 404'));
      const found = [...(await findFaults(page, `${path}?a=b#c`)), ...problems];
      faults.push(...found.map((fault) => `${path}/ ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

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
