/** The site on every kind of static host: each page opens, and no address reloads without end. */
import path from 'node:path';
import type {Page} from '@playwright/test';
import {recordsFile} from '../../src/search/records';
import {isInstalled} from '../../tools/programs';
import {hosts, type RunningHost} from './support/hosts';
import {expect, hydrated, idle, test} from './support/site';

const build = path.join(__dirname, '../../build');

/** One address of each kind: of a page that is a folder, too, with a dot, with query and hash. */
const pages = ['/releases/', '/releases/6.11', '/soql/examples/limit?a=b#c'];

/** A folder without a page, with and without a slash, and nothing at all. */
const missing = ['/soql/api/', '/soql/examples', '/nothing.html'];

const limit = 4;

/** Opens an address, and expects few documents until one of them is complete, which then stays. */
async function expectFewDocuments(
  page: Page,
  address: string,
  isComplete: () => Promise<void>,
): Promise<void> {
  let documents = 0;
  const count = (request: {isNavigationRequest: () => boolean}) => {
    if (request.isNavigationRequest()) documents += 1;
  };
  page.on('request', count);
  await page.goto(address, {waitUntil: 'commit'}).catch((error: unknown) => {
    // The script of 404.html has replaced the document that was loading.
    if (!String(error).includes('interrupted')) throw error;
  });
  await isComplete();
  // Throws if another document replaces this one.
  await idle(page);
  page.off('request', count);
  expect(documents).toBeLessThanOrEqual(limit);
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

    /** For hosts that differ from the one before them in more than what is missing. */
    const ifNew = host.differsFor === undefined ? test : undefined;

    ifNew?.('opens each page, whose links lead to pages that can be reloaded', async ({page}) => {
      for (const address of pages) {
        await test.step(address, async () => {
          const isFile = host.mapsPages || address.endsWith('/');
          const file = isFile ? address : address.replace(/^[^?]+/, '$&.html');
          await expectFewDocuments(page, at(file), () => hydrated(page));
          await expect(heading(page)).not.toHaveText(/not found/i);
        });
      }
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
      const status = async () => {
        const target = await link.evaluate((element: HTMLAnchorElement) => element.href);
        return (await page.request.get(target)).status();
      };
      await expect.poll(status).toBe(200);
    });

    test('redirects to itself only, with the query', async () => {
      for (const address of ['//evil.example/', '/%5Cevil.example/', '/%2Fevil.example/']) {
        const {headers} = await fetch(at(address), {redirect: 'manual'});
        const target = new URL(headers.get('location') ?? '/', running?.origin);
        expect(target.origin, address).toBe(running?.origin);
      }
      const {status, url} = await fetch(at('/releases/?a=b'));
      const {pathname, search} = new URL(url);
      expect({status, query: search}).toEqual({status: 200, query: '?a=b'});
      if (host.redirectsSlash) expect(pathname).toBe('/releases');
    });

    test('ends with a message for what is no page', async ({page}) => {
      // The suggestions of the not-found page are tested elsewhere, and take most of its time.
      await page.route(`**/${recordsFile}`, (route) => route.abort());
      for (const address of missing) {
        await test.step(address, async () => {
          const text = /not found|no such file|forbidden/i;
          await expectFewDocuments(page, at(address), () =>
            expect(page.locator('body')).toContainText(text),
          );
        });
      }
    });
  });
}
