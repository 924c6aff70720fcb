/** The site on every kind of static host: each page opens, and no address reloads without end. */
import path from 'node:path';
import type {Page} from '@playwright/test';
import {recordsFile} from '../../src/search/records';
import {isInstalled} from '../../tools/programs';
import {hosts, type RunningHost} from './support/hosts';
import {expect, hydrated, test} from './support/site';

const build = path.join(__dirname, '../../build');

/** Addresses of pages: those that are folders, too, one with a dot, one with query and hash. */
const pages = [
  '/releases',
  '/releases/',
  '/releases/6.11',
  '/soql/examples/limit?a=b#c',
  '/search',
];

const missing = ['/assets/', '/soql/api/', '/soql/examples', '/nothing/', '/nothing.html'];

/** Opens an address and returns how many documents were requested until it is settled. */
async function openCounting(page: Page, address: string): Promise<number> {
  let documents = 0;
  const count = (request: {isNavigationRequest: () => boolean}) => {
    if (request.isNavigationRequest()) documents += 1;
  };
  page.on('request', count);
  await page.goto(address, {waitUntil: 'commit'}).catch((error: unknown) => {
    // The script of 404.html has replaced the document that was loading.
    if (!String(error).includes('interrupted')) throw error;
  });
  await page.waitForLoadState();
  // A loop would go on within this time.
  await page
    .evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
    .catch(() => {
      documents += 10;
    });
  page.off('request', count);
  return documents;
}

const heading = (page: Page) => page.getByRole('heading', {level: 1});

for (const host of hosts) {
  test.describe(host.name, () => {
    test.describe.configure({mode: 'serial'});
    const {program} = host;
    test.skip(program !== undefined && !isInstalled(program), `${program ?? ''} is not installed`);

    let running: RunningHost | undefined;
    const at = (address: string) => `${running?.origin ?? ''}${address}`;
    test.beforeAll(async () => {
      running = await host.start(build);
    });
    test.afterAll(async () => running?.stop());

    test('opens each page', async ({page}) => {
      for (const address of pages) {
        await test.step(address, async () => {
          const isFolder = ['/releases', '/releases/'].includes(address);
          const file = host.mapsPages || isFolder ? address : address.replace(/^[^?]+/, '$&.html');
          expect(await openCounting(page, at(file))).toBeLessThanOrEqual(4);
          await hydrated(page);
          await expect(heading(page)).not.toHaveText(/not found/i);
        });
      }
    });

    test('redirects to itself only, with the query', async () => {
      for (const address of ['//evil.example/', '/%5Cevil.example/', '/%2Fevil.example/']) {
        const {headers} = await fetch(at(address), {redirect: 'manual'});
        const target = new URL(headers.get('location') ?? '/', running?.origin);
        expect(target.origin, address).toBe(running?.origin);
      }
      const {status, url} = await fetch(at('/releases/?a=b'));
      expect({status, query: new URL(url).search}).toEqual({status: 200, query: '?a=b'});
    });

    test('ends with a message for what is no page', async ({page}) => {
      // The suggestions of the not-found page are tested elsewhere, and take most of its time.
      await page.route(`**/${recordsFile}`, (route) => route.abort());
      for (const address of missing) {
        await test.step(address, async () => {
          expect(await openCounting(page, at(address))).toBeLessThanOrEqual(4);
          await expect(page.locator('body')).toContainText(/not found|no such file|forbidden/i);
        });
      }
    });

    test('links lead to pages that can be reloaded', async ({page}) => {
      await page.goto(at('/releases'));
      await hydrated(page);
      await page
        .getByRole('navigation', {name: 'Main'})
        .getByRole('link', {name: 'Docs'})
        .first()
        .click();
      await expect(page).toHaveURL(host.mapsPages ? /\/docs\/[\w-]+$/ : /\/docs\/[\w-]+\.html$/);
      await expect(heading(page)).toHaveText('Getting started');
      await page.reload();
      await hydrated(page);
      await expect(heading(page)).toHaveText('Getting started');
      await page.goBack();
      await expect(heading(page)).toHaveText('Releases');
      await page.reload();
      await hydrated(page);
      await expect(heading(page)).toHaveText('Releases');
      const link = page.getByRole('main').getByRole('link', {name: /6\.11/}).first();
      await link.focus();
      await expect(async () => {
        const target = await link.evaluate((element: HTMLAnchorElement) => element.href);
        expect((await page.request.get(target)).status()).toBe(200);
      }).toPass({timeout: 5000});
    });
  });
}
