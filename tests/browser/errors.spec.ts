/** What a reader sees when something fails, word for word. */
import type {Page} from '@playwright/test';
import {findAxeFaults} from './support/axe';
import {dataSaver, limitConnection, pageChunk} from './support/program';
import {expect, hydrated, open, test} from './support/site';

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const benefits = (page: Page) => page.getByRole('link', {name: 'Benefits'}).first();

/** Rewrites a file of the site's program on its way to the browser. */
async function rewrite(page: Page, file: string, change: (code: string) => string): Promise<void> {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const changed = change(code);
    expect(changed).not.toBe(code);
    await route.fulfill({response, body: changed});
  });
}

const defaultExport = /default:\(\)=>(\w+)/g;

/** Makes a file's component throw while `window.crash` is set. */
function crashing(code: string): string {
  return code.replace(
    defaultExport,
    (_, component: string) =>
      'default:()=>(p=>{if(globalThis.crash)throw new Error("The outer failure",' +
      `{cause:new Error("The inner cause")});return ${component}(p)})`,
  );
}

async function setCrash(page: Page, crash: boolean): Promise<void> {
  await page.evaluate((value) => Object.assign(window, {crash: value}), crash);
}

/** Goes to a page whose component throws. */
async function crashBenefits(page: Page): Promise<void> {
  await rewrite(page, await pageChunk(page.request, '/soqlLibBenefits'), crashing);
  await open(page, '/soql/getting-started');
  await setCrash(page, true);
  await benefits(page).click();
  await expect(heading(page)).toContainText('This page crashed');
}

test("a render crash shows 'This page crashed', a 'Try again' button, and the list of cause messages [2-crash, 8-crash]", async ({
  page,
}) => {
  await crashBenefits(page);
  await expect(page.getByText('The outer failure')).toHaveText(
    /The outer failure\s+Cause:\s+The inner cause/,
  );
  await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  await expect(heading(page)).toHaveCount(1);
  expect(await findAxeFaults(page)).toEqual([]);
});

test("'Try again' shows the page once it can be shown", async ({page}) => {
  await crashBenefits(page);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(heading(page)).toContainText('This page crashed');
  await setCrash(page, false);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(heading(page)).toContainText('query is an object');
  await expect(page.getByRole('navigation', {name: 'Main'})).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
});

test('a crashed page can be left', async ({page}) => {
  await crashBenefits(page);
  await page.goBack();
  await expect(page).toHaveURL('/soql/getting-started');
  await expect(heading(page)).toContainText('Getting started');
  await benefits(page).click();
  await expect(heading(page)).toContainText('This page crashed');
  await page.getByRole('link', {name: 'SOQL Lib'}).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
});

test('a crash in the text of a doc page leaves the bars around it', async ({page}) => {
  const file = await pageChunk(page.request, '/soql/build-selector', 'content');
  await rewrite(page, file, crashing);
  await open(page, '/soql/getting-started');
  await setCrash(page, true);
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await sidebar.locator('a[href="/soql/build-selector"]').click();
  await expect(heading(page)).toContainText('This page crashed');
  await expect(page.getByText('The outer failure')).toContainText('The inner cause');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await setCrash(page, false);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.locator('html.docs-doc-id-build-selector')).toBeAttached();
  await expect(page.getByText('The outer failure')).toHaveCount(0);
});

test('a page module without default export raises an error [8-default-export]', async ({page}) => {
  const file = await pageChunk(page.request, '/soqlLibBenefits');
  await rewrite(page, file, (code) => code.replace(defaultExport, 'renamed:()=>$1'));
  await open(page, '/soql/getting-started');
  await benefits(page).click();
  await expect(heading(page)).toContainText('This page crashed');
  await expect(
    page.getByText("The page component at /soqlLibBenefits doesn't have a default export."),
  ).toBeVisible();
});

test('when a route cannot be preloaded there is a warning, and the page reloads [4-reload, 8-preload]', async ({
  page,
}) => {
  await limitConnection(page, dataSaver);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await open(page, '/soql/getting-started');
  const file = await pageChunk(page.request, '/soqlLibBenefits');
  await page.route(file, (route) => route.abort(), {times: 1});
  await page.evaluate(() => Object.assign(window, {notReloaded: true}));
  await benefits(page).click();
  await page.waitForFunction(() => !('notReloaded' in window));
  await hydrated(page);
  await expect(page).toHaveURL('/soqlLibBenefits');
  await expect(heading(page)).toContainText('query is an object');
  expect(warnings.join('\n')).toMatch(/ChunkLoadError|Loading chunk/);
});

test('a page that failed to load shows the error text and a Retry button [8-load]', async ({
  page,
}) => {
  await limitConnection(page, dataSaver);
  await open(page, '/design');
  const file = await pageChunk(page.request, '/cache/basic-features', 'content');
  await page.route(file, (route) => route.abort());
  // Leaving a crash is the one change of page without loading ahead.
  await page.evaluate(() => history.replaceState({}, '', '/cache/basic-features'));
  await rewrite(page, await pageChunk(page.request, '/soqlLibBenefits'), crashing);
  await setCrash(page, true);
  await benefits(page).click();
  await expect(heading(page)).toContainText('This page crashed');
  await page.goBack();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/ChunkLoadError: Loading chunk \S+ failed/);
  expect(await findAxeFaults(page)).toEqual([]);
  await alert.getByRole('button', {name: 'Retry'}).click();
  await expect(alert.getByRole('button', {name: 'Retry'})).toBeVisible();
  await page.unroute(file);
  await alert.getByRole('button', {name: 'Retry'}).click();
  await expect(page.locator('html.plugin-id-soqlCache.docs-doc-id-basic-features')).toBeAttached();
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
});

test('a page whose program does not come stays readable', async ({page}) => {
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto('/soql/getting-started');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
  await expect(page).toHaveURL('/cache/getting-started');
});
