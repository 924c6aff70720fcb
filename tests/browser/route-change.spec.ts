import type {Page} from '@playwright/test';
import {expect, hydrated, open, test} from './support/site';

interface BarState {
  at: number;
  transform: string;
  transition: string;
}

/** Holds back scripts that the page asks for from now on. */
async function delayScripts(page: Page, milliseconds: number): Promise<void> {
  await page.route('**/assets/js/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

const overview = (page: Page) => page.locator('.menu').getByRole('link', {name: 'Overview'});

/** Loads without links in view being prefetched: a connection that saves data. */
async function saveData(page: Page, connection: object = {saveData: true}): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', {value});
  }, connection);
}

test('the next route is shown once its code is there, and a progress bar starts after 200 ms', async ({
  page,
}) => {
  await saveData(page);
  await open(page, '/docs/getting-started');
  await page.evaluate(() => {
    const seen: BarState[] = [];
    Object.assign(window, {seen});
    document.addEventListener(
      'click',
      () => Object.assign(window, {clickedAt: performance.now()}),
      {
        capture: true,
      },
    );
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('#nprogress .bar');
      if (bar)
        seen.push({
          at: performance.now(),
          transform: bar.style.transform,
          transition: bar.style.transition,
        });
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
  });
  await delayScripts(page, 1500);
  await overview(page).click();
  await expect(page.locator('#nprogress')).toBeAttached();
  expect(new URL(page.url()).pathname).toBe('/docs/overview');
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText('Which module for which need');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Which module for which need');
  await expect(page.locator('#nprogress')).toHaveCount(0);
  const {seen, clickedAt} = await page.evaluate(() => {
    const {seen: states, clickedAt: at} = window as unknown as {
      seen: BarState[];
      clickedAt: number;
    };
    return {seen: states, clickedAt: at};
  });
  expect((seen[0]?.at ?? 0) - clickedAt).toBeGreaterThanOrEqual(195);
  // Minimum 0.08: the bar begins 92 % out of sight; speed 200 ms.
  expect(seen.some(({transform}) => /-92%/.test(transform))).toBe(true);
  expect(seen.some(({transition}) => /200ms/.test(transition))).toBe(true);
  // It trickles: it moved on before it was done.
  expect(new Set(seen.map(({transform}) => transform)).size).toBeGreaterThan(2);
});

test('a quick change of route shows no progress bar', async ({page}) => {
  await open(page, '/docs/getting-started');
  await overview(page).hover();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    Object.assign(window, {bars: 0});
    new MutationObserver(() => {
      if (document.querySelector('#nprogress')) Object.assign(window, {bars: 1});
    }).observe(document.body, {subtree: true, childList: true});
  });
  await overview(page).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Which module for which need');
  expect(await page.evaluate(() => (window as unknown as {bars: number}).bars)).toBe(0);
});

/** Scripts that a page asks for before it is used. */
async function prefetchedScripts(page: Page, act: () => Promise<void>): Promise<string[]> {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.push(request.url());
  });
  await act();
  await page.waitForTimeout(1000);
  return urls;
}

test('linked pages are prefetched when they are visible', async ({page}) => {
  const scripts = await prefetchedScripts(page, () => open(page, '/docs/getting-started'));
  const rest = await page.evaluate(() => document.querySelectorAll('link[rel="prefetch"]').length);
  expect(rest).toBeGreaterThan(3);
  expect(scripts.length).toBeGreaterThan(10);
});

test('a linked page is prefetched on hover', async ({page}) => {
  await open(page, '/docs/getting-started');
  await page.waitForTimeout(800);
  const link = page.getByRole('contentinfo').getByRole('link', {name: 'Evaluator'});
  const before = await page.evaluate(
    () => document.querySelectorAll('link[rel="preload"], script[src]').length,
  );
  await link.hover();
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.querySelectorAll('link[rel="preload"], link[rel="prefetch"], script[src]')
            .length,
      ),
    )
    .toBeGreaterThanOrEqual(before);
  await page.route('**/assets/js/*.js', (route) => route.abort());
  await link.click();
  await expect(page).toHaveURL(/\/evaluator\/getting-started$/);
  await expect(page.getByRole('heading', {level: 1})).toContainText('Evaluator');
});

for (const [name, connection] of [
  ['data saver', {saveData: true}],
  ['2G', {effectiveType: '2g'}],
] as const) {
  test(`nothing is prefetched on a ${name} connection`, async ({page}) => {
    await saveData(page, connection);
    await open(page, '/docs/getting-started');
    await page.waitForTimeout(1000);
    expect(
      await page.evaluate(() => document.querySelectorAll('link[rel="prefetch"]').length),
    ).toBe(0);
  });
}

test('after a change of route the page scrolls to the top', async ({page}) => {
  await open(page, '/docs/getting-started');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).toHaveURL(/\/docs\/overview$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('after a change of route the page scrolls to the hash target', async ({page}) => {
  await open(page, '/soql/examples/where');
  await page.locator('.markdown').getByRole('link', {name: 'anyConditionMatching'}).first().click();
  await expect(page).toHaveURL(/#anyconditionmatching$/);
  await expect(page.locator('#anyconditionmatching')).toBeInViewport();
});

test('the page reloads when a route cannot be preloaded, with a warning', async ({page}) => {
  await saveData(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await open(page, '/docs/getting-started');
  await page.route('**/assets/js/*.js', (route) => route.abort());
  const loaded = page.waitForEvent('load');
  await overview(page).click();
  await loaded;
  expect(warnings.join('\n')).toContain('ChunkLoadError');
  await page.unroute('**/assets/js/*.js');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Which module for which need');
});

test('a page that crashes says "This page crashed", its cause, and offers "Try again"', async ({
  page,
}) => {
  await saveData(page);
  await open(page, '/soql/getting-started');
  let broken = true;
  await page.route('**/assets/js/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // The page's own chunk: its component throws as long as the test says so.
    const body =
      script.includes('Limit the number of rows') && broken
        ? script.replace(
            /function \w+\(\w*\)\{/g,
            (start) => `${start}if(window.broken!==false)throw new Error("the chunk is broken");`,
          )
        : script;
    await route.fulfill({response, body});
  });
  await page
    .locator('.menu')
    .getByRole('button', {name: /Examples/})
    .click();
  await page.locator('.menu').getByRole('link', {name: 'LIMIT'}).click();
  await expect(page.getByText('This page crashed.')).toBeVisible();
  await expect(page.getByText('the chunk is broken')).toBeVisible();
  broken = false;
  await page.evaluate(() => Object.assign(window, {broken: false}));
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('LIMIT');
});
