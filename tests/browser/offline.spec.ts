/** The service worker: offline reading and new versions. The other tests run without it. */
import type {Page} from '@playwright/test';
import {variant} from '../../tools/test/variant';
import {findAxeFaults} from './support/axe';
import {Deployment, firstEdition, secondEdition} from './support/deployment';
import {dataSaver, limitConnection} from './support/program';
import {Recorder} from './support/recorder';
import {expect, hydrated, open, settled, test, variantOrigin} from './support/site';

/** A short page: axe reads all of it. */
const guide = '/soql/examples/limit';
/** A page that the guide does not prefetch. */
const unread = '/evaluator/examples/result';

/** Downloads and new versions take longer than the rest of a page. */
const slowly = {timeout: 60_000};

/** Waits until the service worker controls the page, and has cached it with all requested files. */
async function stored(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ['the service worker'];
      const names = performance.getEntriesByType('resource').map(({name}) => name);
      const needed = [location.pathname, ...names.filter((name) => name.includes('/assets/'))];
      const found = await Promise.all(needed.map((name) => caches.match(name)));
      return needed.filter((_, index) => !found[index]);
    });
  await expect.poll(missing, slowly).toEqual([]);
}

/** Makes the browser check for a new service worker. */
async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
}

const footer = (page: Page) => page.getByRole('contentinfo');
const bar = (page: Page) => page.getByRole('region', {name: 'Update'});
const store = (page: Page) => page.getByRole('button', {name: 'Make all pages available offline'});

/** Returns the paths of the page's scripts that the host does not have. */
async function missingScripts(page: Page, {origin}: Deployment): Promise<string[]> {
  const scripts = await page.$$eval('script[src]', (elements) =>
    elements.map((element) => new URL((element as HTMLScriptElement).src).pathname),
  );
  const responses = await Promise.all(scripts.map((path) => fetch(origin + path)));
  return scripts.filter((_, index) => !responses[index]?.ok);
}

test.use({serviceWorkers: 'allow'});
test.describe.configure({timeout: 240_000});

test.describe('on a host that goes offline and is redeployed', () => {
  let site: Deployment;

  test.beforeEach(async () => {
    site = new Deployment();
    await site.start();
  });

  test.afterEach(() => site.remove());

  test('an installed site works offline: visited pages, search, playground', async ({
    page,
    context,
  }) => {
    const recorder = new Recorder(page);
    await page.addInitScript(() => {
      const {register} = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (...args) {
        document.documentElement.dataset.registeredWhen = document.readyState;
        return register.apply(this, args);
      };
    });
    await open(page, site.origin + guide);
    await stored(page);
    await expect(page.locator('html')).toHaveAttribute('data-registered-when', 'complete');
    expect(recorder.problems).toEqual([]);

    await test.step('the manifest has no errors', async () => {
      const session = await context.newCDPSession(page);
      const {errors, manifest} = await session.send('Page.getAppManifest');
      await session.detach();
      expect(errors).toEqual([]);
      expect(manifest).toMatchObject({
        id: `${site.origin}/`,
        startUrl: `${site.origin}/docs/getting-started`,
        display: 'kMinimalUi',
      });
    });

    // The next page is opened by a client-side navigation.
    await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
    await expect(page).toHaveURL(`${site.origin}/cache/getting-started`);
    await stored(page);

    await site.stop();
    await test.step('visited pages and those of the shell work offline', async () => {
      for (const path of [guide, '/cache/getting-started', '/', '/docs/getting-started']) {
        await open(page, site.origin + path);
        await expect(page.locator('h1')).toBeVisible();
        await expect(footer(page)).toContainText(firstEdition);
        const hasFont = () => page.evaluate(() => document.fonts.check('1rem "Site text"'));
        await expect.poll(hasFont).toBe(true);
      }
    });
    await test.step('the search works offline', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('tolist');
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('toList');
      await open(page, `${site.origin}/search?q=mocking`);
      await expect(
        page.getByRole('list', {name: 'Search results'}).getByRole('listitem').first(),
      ).toBeVisible();
    });
    await test.step('the playground works offline', async () => {
      await open(page, `${site.origin}/playground`);
      await expect(page.locator('main')).toContainText('SELECT');
    });
    await test.step('a page that is not stored shows a message with the stored pages', async () => {
      await page.goto(site.origin + unread);
      await hydrated(page);
      await expect(page).toHaveURL(`${site.origin}/offline?page=${encodeURIComponent(unread)}`);
      await expect(page.getByText(`${unread} can't be loaded`)).toBeVisible();
      await expect(page.getByRole('listitem').getByRole('link', {name: guide})).toBeVisible();
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      await site.start();
      await page.getByRole('link', {name: 'Try again'}).click();
      await expect(page).toHaveURL(site.origin + unread);
    });
  });

  test('all pages can be stored, are updated, and can be removed', async ({page}) => {
    await open(page, `${site.origin}/installation`);
    await footer(page).getByRole('link', {name: 'Read offline'}).click();
    await expect(page.getByRole('status')).toHaveText(/^Downloads \d\.\d MB, in \d+ files\.$/);
    await settled(page);
    expect(await findAxeFaults(page)).toEqual([]);
    await store(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('status')).toContainText(
      'All pages are available offline.',
      slowly,
    );
    await settled(page);
    expect(await findAxeFaults(page)).toEqual([]);

    await site.stop();
    await open(page, site.origin + unread);
    await expect(page.locator('h1')).toBeVisible();

    site.deploy();
    await site.start();
    await open(page, site.origin + guide);
    const storedText = () =>
      page.evaluate(async (path) => (await caches.match(path))?.text(), unread);
    await expect.poll(storedText, slowly).toContain(secondEdition);
    const [build] = await page.$$eval('script[src*="runtime~main"]', (scripts) =>
      scripts.map((script) => new URL((script as HTMLScriptElement).src).pathname),
    );
    const choice = () => page.evaluate(() => localStorage.getItem('offline'));
    await expect.poll(choice, slowly).toBe(build);

    // The new service worker is waiting, or still being installed.
    await site.stop();
    await open(page, site.origin + unread);
    await expect(footer(page)).toContainText(secondEdition);

    await site.start();
    await footer(page).getByRole('link', {name: 'Read offline'}).click();
    await page.getByRole('button', {name: 'Remove the pages from this device'}).click();
    await expect(store(page)).toBeVisible();
    expect(await storedText()).toBeUndefined();
  });

  test('after a deployment the next page is entirely from the new build', async ({page}) => {
    await open(page, site.origin + guide);
    await stored(page);
    site.deploy();
    await footer(page).getByRole('link', {name: 'Installation', exact: true}).click();
    await expect(page).toHaveURL(`${site.origin}/installation`);
    await hydrated(page);
    await expect(footer(page)).toContainText(secondEdition);
    expect(await missingScripts(page, site)).toEqual([]);
    await stored(page);
    await site.stop();
    await page.reload();
    await hydrated(page);
    await expect(footer(page)).toContainText(secondEdition);
    // The page from before the deployment is consistent, too.
    await open(page, site.origin + guide);
    await expect(footer(page)).toContainText(firstEdition);
  });

  test('a new version is offered in each tab, not forced', async ({page, context}) => {
    const recorder = new Recorder(page);
    await open(page, site.origin + guide);
    await stored(page);
    const other = await context.newPage();
    await open(other, site.origin + guide);
    await stored(other);
    site.deploy();
    await updateWorker(page);
    await test.step('the first tab declines: the new version comes with the next load', async () => {
      await expect(bar(page).getByRole('status')).toHaveText(
        'The documentation has a new version.',
        slowly,
      );
      await expect(footer(page)).toContainText(firstEdition);
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      await bar(page).getByRole('button', {name: 'Not now'}).click();
      await expect(bar(page)).toHaveCount(0);
      await page.reload();
      await hydrated(page);
      await expect(footer(page)).toContainText(secondEdition);
      await expect(bar(page)).toHaveCount(0);
      expect(recorder.problems).toEqual([]);
    });
    await test.step('the second tab reloads', async () => {
      await expect(bar(other)).toBeVisible(slowly);
      await expect(footer(other)).toContainText(firstEdition);
      await bar(other).getByRole('button', {name: 'Reload'}).click();
      await expect(footer(other)).toContainText(secondEdition, slowly);
      expect(await missingScripts(other, site)).toEqual([]);
    });
  });
});

test('on a slow network the stored page shows, and a bar offers the new one', async ({page}) => {
  const site = new Deployment();
  await site.start();
  try {
    await open(page, site.origin + guide);
    await stored(page);
    site.deploy();
    const release = site.hold();
    await open(page, site.origin + guide);
    await expect(footer(page)).toContainText(firstEdition);
    release();
    await updateWorker(page);
    await expect(bar(page)).toBeVisible(slowly);
    await bar(page).getByRole('button', {name: 'Reload'}).click();
    await expect(footer(page)).toContainText(secondEdition, slowly);
  } finally {
    await site.remove();
  }
});

test('without service workers, and with Save-Data, nothing else changes', async ({
  page,
  context,
}) => {
  const recorder = new Recorder(page);
  const requested: string[] = [];
  context.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await open(page, '/offline');
  await expect(page.getByRole('status')).toContainText("This browser can't store pages");
  await expect(store(page)).toHaveCount(0);
  const saving = await context.newPage();
  await limitConnection(saving, dataSaver);
  await open(saving, guide);
  await saving.waitForLoadState('networkidle');
  expect(requested).not.toContain('/sw.js');
  expect(recorder.problems).toEqual([]);
});

test('requests to the hosted search and to analytics are never cached', async ({page, context}) => {
  const foreign: string[] = [];
  await context.route(
    (url) => url.origin !== variantOrigin,
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({
        headers: {'access-control-allow-origin': '*'},
        json: {results: [{hits: [], nbHits: 0}]},
      });
    },
  );
  await open(page, variantOrigin + guide);
  await stored(page);
  await open(page, `${variantOrigin}/search?q=list`);
  await expect(page.getByRole('status')).toHaveText('0 results');
  await expect.poll(() => foreign.join()).toContain('googletagmanager');
  await expect.poll(() => foreign.join()).toContain(variant.environment.SEARCH_HOST);
  const urls = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({url}) => url)),
    );
    return lists.flat();
  });
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((url) => !url.startsWith(`${variantOrigin}/`))).toEqual([]);
});
