/** Error screens, with their exact texts. */
import type {Locator, Page} from '@playwright/test';
import release from '../../facts/release.json';
import {findAxeFaults} from './support/axe';
import {readPage} from './support/html';
import {dataSaver, docsLayoutChunks, limitConnection, pageChunk} from './support/program';
import {answerFirst, expect, hydrated, open, openMenu, retryInVain, test} from './support/site';

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const benefits = (page: Page) => page.getByRole('link', {name: 'Benefits'}).first();
const linkTo = (page: Page, path: string) => page.locator(`nav.navbar a[href="${path}"]`);

/** A short page, from which the tests navigate. */
const start = '/releases/1.0';

/** Intercepts a script of the site and changes its code. */
async function rewrite(page: Page, file: string, change: (code: string) => string): Promise<void> {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const changed = change(code);
    expect(changed).not.toBe(code);
    await route.fulfill({response, body: changed});
  });
}

// Ignores files that are still being prefetched when a test ends.
test.afterEach(({page}) => page.unrouteAll({behavior: 'ignoreErrors'}));

const defaultExport = /default:\(\)=>(\w+)/g;

/** Makes the component of a module throw while `window.crash` is set. */
function crashing(code: string): string {
  return code.replace(
    defaultExport,
    (_, component: string) =>
      // No name that the minifier gives.
      'default:()=>(__properties=>{if(globalThis.crash)throw new Error("The outer failure",' +
      `{cause:new Error("The inner cause")});return ${component}(__properties)})`,
  );
}

async function setCrash(page: Page, crash: boolean): Promise<void> {
  await page.evaluate((value) => Object.assign(window, {crash: value}), crash);
}

test('a crash shows its causes and Try again, and links work', async ({page}) => {
  await rewrite(page, pageChunk('/soqlLibBenefits'), crashing);
  await rewrite(page, pageChunk('/cache/basic-features', 'content'), crashing);
  await open(page, start);
  const title = await heading(page).innerText();
  await setCrash(page, true);
  await benefits(page).click();
  await test.step('the screen', async () => {
    await expect(heading(page)).toContainText('This page crashed');
    await expect(page.getByText('The outer failure')).toHaveText(
      /The outer failure\s+Cause:\s+The inner cause/,
    );
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
    const report = page.getByRole('link', {name: 'Report this crash'});
    const address = new URL((await report.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`${release.urls.issues}/new`);
    expect(address.searchParams.get('body')).toContain('/soqlLibBenefits');
    expect(address.searchParams.get('body')).toContain('The outer failure');
    await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const textColor = await heading(page).evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByText('The outer failure')).toHaveCSS('color', textColor);
    await expect(heading(page)).toHaveCount(1);
    // The progress bar of the navigation fades out.
    await expect(page.locator('#nprogress')).toHaveCount(0);
    expect(await findAxeFaults(page)).toEqual([]);
  });
  await test.step('links and the back button work', async () => {
    await page.goBack();
    await expect(page).toHaveURL(start);
    await expect(heading(page)).toHaveText(title);
    await benefits(page).click();
    await expect(heading(page)).toContainText('This page crashed');
    await page.getByRole('link', {name: 'SOQL Lib'}).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
    await benefits(page).click();
    await expect(heading(page)).toContainText('This page crashed');
  });
  await test.step("'Try again' shows the page when it renders again", async () => {
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading(page)).toContainText('This page crashed');
    await setCrash(page, false);
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading(page)).toContainText('Benefits of SOQL Lib');
    await expect(page.getByRole('navigation', {name: 'Main'})).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  });
  await test.step('a crash in the content of a doc keeps navbar and footer', async () => {
    await linkTo(page, '/cache/getting-started').click();
    // Before that, the page that crashes is shown.
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    await expect(sidebar).toBeVisible();
    await setCrash(page, true);
    await sidebar.locator('a[href="/cache/basic-features"]').click();
    await expect(heading(page)).toContainText('This page crashed');
    await expect(page.getByText('The outer failure')).toContainText('The inner cause');
    await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await setCrash(page, false);
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(page.locator('html.docs-doc-id-basic-features')).toBeAttached();
    await expect(page.getByText('The outer failure')).toHaveCount(0);
  });
});

test('a page module without default export raises an error', async ({page}) => {
  const file = pageChunk('/soqlLibBenefits');
  await rewrite(page, file, (code) => code.replace(defaultExport, 'renamed:()=>$1'));
  await open(page, start);
  await benefits(page).click();
  await expect(heading(page)).toContainText('This page crashed');
  await expect(
    page.getByText("The page component at /soqlLibBenefits doesn't have a default export."),
  ).toBeVisible();
});

/** Pages whose chunk can be missing: one with its own layout, and a doc inside the docs layout. */
const failures = [
  {path: '/soqlLibBenefits', part: '__comp', title: 'Benefits of SOQL Lib'},
  {path: '/cache/getting-started', part: 'content', title: 'Getting started'},
] as const;

const left = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().left);

/** Expects the error message in the main landmark, above the text of the page, which stays. */
async function expectMessage(page: Page, {title}: (typeof failures)[number]): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', {level: 1})).toContainText(title);
  // The rendered text would lack the sections below the window.
  const text = await page.getByRole('main').textContent();
  expect(text?.length).toBeGreaterThan(1500);
  await expect(page).toHaveTitle('This page failed to load | SOQL Lib');
  await expect(page.getByRole('alert')).toContainText(/ChunkLoadError: Loading chunk \S+ failed/);
  await expect(page.getByRole('alert')).toBeInViewport();
  expect(await left(page.getByRole('alert').locator('p').first())).toBe(await left(heading(page)));
}

/** Expects the error message with a working layout: search, mobile menu and links. */
async function expectFailure(page: Page, failure: (typeof failures)[number]): Promise<void> {
  await expectMessage(page, failure);
  await expect(page.getByRole('navigation', {name: 'Main'})).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', {name: 'Search'})).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({width: 390, height: 800});
  await openMenu(page);
  await page.getByRole('button', {name: 'Close navigation bar'}).click();
  await page.setViewportSize({width: 1440, height: 900});
  // The menu, with its own links, is removed when the page has handled the new size.
  await expect(page.locator('.navbar-sidebar')).toHaveCount(0);
}

const retry = (page: Page) => page.getByRole('alert').getByRole('button', {name: 'Retry'});

async function expectPage(page: Page, {path, title}: (typeof failures)[number]): Promise<void> {
  await expect(heading(page)).toContainText(title);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('navigation', {name: 'Main'})).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
}

function countLoads(page: Page): {loads: number} {
  const count = {loads: 0};
  page.on('domcontentloaded', () => {
    count.loads += 1;
  });
  return count;
}

for (const failure of failures) {
  const {path, part} = failure;

  test(`${path} without its chunk shows an error with Retry`, async ({page}) => {
    const count = countLoads(page);
    const file = pageChunk(path, part);
    await page.route(file, (route) => route.abort());
    await open(page, path);
    await expectFailure(page, failure);
    expect(await findAxeFaults(page)).toEqual([]);
    const requested = page.waitForRequest(file);
    await retryInVain(page);
    await requested;
    await expectMessage(page, failure);
    await page.unroute(file);
    await retry(page).click();
    await expectPage(page, failure);
    expect(count.loads).toBe(1);
  });

  test(`a link to ${path} without its chunk reloads once, then shows the error`, async ({page}) => {
    await limitConnection(page, dataSaver);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const file = pageChunk(path, part);
    const count = countLoads(page);
    await test.step('missing once', async () => {
      await answerFirst(page, file, (route) => route.abort());
      await open(page, start);
      count.loads = 0;
      await linkTo(page, path).click();
      await expectPage(page, failure);
      // The text of the reloaded page shows before the page has loaded.
      await hydrated(page);
      expect(count.loads).toBe(1);
      expect(warnings.join('\n')).toMatch(/ChunkLoadError|Loading chunk/);
    });
    await test.step('still missing after the reload', async () => {
      await page.route(file, (route) => route.abort());
      await open(page, start);
      count.loads = 0;
      await linkTo(page, path).click();
      await expectFailure(page, failure);
      await expect(page).toHaveURL(path);
      // Other pages work meanwhile.
      await linkTo(page, '/evaluator/getting-started').click();
      await expect(page).toHaveURL('/evaluator/getting-started');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.goBack();
      await expectMessage(page, failure);
      await page.unroute(file);
      await retry(page).click();
      await expectPage(page, failure);
      expect(count.loads).toBeLessThanOrEqual(2);
    });
  });
}

test('a doc without one of its files shows the error above its text on a phone', async ({page}) => {
  await limitConnection(page, dataSaver);
  await page.setViewportSize({width: 360, height: 800});
  const doc = failures[1];
  const layout = docsLayoutChunks();
  for (const file of [...layout, pageChunk(doc.path, doc.part)]) {
    await page.route(file, (route) => route.abort());
    await open(page, doc.path);
    await expectMessage(page, doc);
    expect(await findAxeFaults(page)).toEqual([]);
    await open(page, start);
    await page.locator(`footer a[href="${doc.path}"]`).click();
    await expectMessage(page, doc);
    const position = await left(heading(page));
    await page.unroute(file);
    await retry(page).click();
    await expectPage(page, doc);
    await expect(heading(page)).toBeFocused();
    expect(await left(heading(page))).toBe(position);
  }
});

test('one Retry loads all files of a doc that failed', async ({page}) => {
  const doc = failures[1];
  const content = pageChunk(doc.path, doc.part);
  const files = [...docsLayoutChunks(), content];
  for (const file of files) await page.route(file, (route) => route.abort());
  await open(page, doc.path);
  await expectMessage(page, doc);
  for (const file of files) await page.unroute(file);
  await retry(page).click();
  await expectPage(page, doc);
  await expect(heading(page)).toBeFocused();
});

test('a page whose client bundle does not load is readable', async ({page}) => {
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto(start);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
  await expect(page).toHaveURL('/cache/getting-started');
});

test('no other missing script takes the text of a page away', async ({page}) => {
  const {path, part} = failures[1];
  const files = new Set<string>();
  page.on('request', (request) => {
    if (/\/assets\/js\//.test(request.url())) files.add(new URL(request.url()).pathname);
  });
  await open(page, path);
  const {html} = await readPage(page.request, path);
  // Not its inner text, which lacks what is far from the screen.
  const readText = async () => (await page.getByRole('main').textContent())?.length ?? 0;
  const text = await readText();
  const tested = [...docsLayoutChunks(), pageChunk(path, part)];
  const isTested = (file: string) => tested.some((name) => file.startsWith(name.slice(2, -4)));
  // The files of other pages are prefetched later.
  const others = [...files].filter((file) => !isTested(file));
  expect(others.length).toBe(files.size - tested.length);
  for (const file of others) {
    await test.step(file, async () => {
      await page.route(`**${file}`, (route) => route.abort());
      await page.goto(path);
      // Without a file of the client bundle the page stays as it is.
      const rest = html.includes(file) ? 'body' : 'html[data-has-hydrated="true"], [role="alert"]';
      await page.locator(rest).first().waitFor({state: 'attached'});
      await expect(heading(page)).toBeVisible();
      expect(await readText()).toBeGreaterThan(text * 0.8);
      await page.unroute(`**${file}`);
    });
  }
});

test('a script that never arrives ends in an error with Retry', async ({page}) => {
  const [, doc] = failures;
  await page.clock.install();
  await answerFirst(page, pageChunk(doc.path, doc.part), () => undefined);
  const requested = page.waitForRequest(pageChunk(doc.path, doc.part));
  await page.goto(doc.path, {waitUntil: 'commit'});
  await requested;
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('alert')).toContainText('failed to load');
  await expect(heading(page)).toContainText(doc.title);
  await retry(page).click();
  await expectPage(page, doc);
});
