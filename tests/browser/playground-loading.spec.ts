/** What the playground and the home page's example load, and how they recover if that fails. */
import type {Page, Route} from '@playwright/test';
import {
  allowLoadErrors,
  chain,
  expect,
  expectAccessible,
  expectSource,
  expectTranslated,
  followToPlayground,
  open,
  output,
  query,
  replaceText,
  restore,
  slowedDown,
  sourceEditor,
  sourceText,
  stateOf,
  swap,
  test,
} from './support/playground';
import {scriptsOf} from './support/program';
import {answerFirst, hydrated} from './support/site';

test.describe.configure({timeout: 120_000});

const retry = (page: Page) => page.getByRole('button', {name: 'Retry'});

test.describe('example of the home page', () => {
  const generated = (page: Page) => page.getByRole('group', {name: 'generated query'}).first();
  const edit = (page: Page) => page.getByRole('button', {name: 'Edit this chain'}).first();

  test('becomes an editor when it is edited, and loads parser and editor then', async ({
    page,
    recorder,
  }) => {
    const heavy = [scriptsOf('model'), scriptsOf('editor')];
    const loaded = () =>
      heavy.map((pattern) => recorder.requests.some((request) => pattern.test(request.url())));
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(loaded()).toEqual([false, false]);
    await edit(page).click();
    await expect(sourceEditor(page)).toBeFocused();
    await expect(generated(page)).toContainText('SELECT');
    await expect.poll(loaded).toEqual([true, true]);
    await expectAccessible(page);
    await test.step('typing keeps the order of the keys, slowed four times', async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await slowedDown(page, 4, async () => {
        await page.keyboard.type('SOQL.of(Lead.Id);', {delay: 10});
        await expectSource(page, 'SOQL.of(Lead.Id);');
      });
    });
    await test.step('the playground opens with the edited text', async () => {
      await replaceText(page, chain);
      await expect(generated(page)).toHaveText(query);
      await followToPlayground(page.getByRole('link', {name: 'Open in playground'}).first());
      await expect(output(page)).toHaveText(query);
    });
  });

  test('keeps the text that is typed before the editor has loaded', async ({page}) => {
    await page.goto('/');
    await hydrated(page);
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    const scripts = scriptsOf('editor');
    await page.route(scripts, async (route) => {
      await gate;
      await route.continue();
    });
    const request = page.waitForRequest(scripts);
    await page.locator('pre:has-text("SOQL.of(Opportunity")').first().focus();
    await page.keyboard.type('// mine');
    await request;
    openGate();
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.type('!');
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
    await followToPlayground(page.getByRole('link', {name: 'Open in playground'}).first());
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
    await page.getByLabel('Example').selectOption({index: 3});
    await restore(page).click();
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
  });

  test('if its editor cannot be loaded, Retry recovers', async ({page, recorder}) => {
    await page.goto('/');
    await hydrated(page);
    const scripts = scriptsOf('editor');
    await page.route(scripts, (route) => route.abort());
    await edit(page).click();
    await expect(page.getByText('The editor failed to load.')).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await page.unroute(scripts);
    await retry(page).click();
    await expect(sourceEditor(page)).toBeFocused();
    await expect(generated(page)).toContainText('Opportunity');
    allowLoadErrors(recorder);
  });
});

for (const [name, answer] of [
  ['is empty', (route: Route) => route.fulfill({contentType: 'text/javascript', body: ''})],
  // Never answered.
  ['never arrives', () => undefined],
] as const)
  test(`a worker whose script ${name} is replaced by the page`, async ({page}) => {
    const worker = /\/assets\/js\/playground-worker\.[^/]*\.js$/;
    await answerFirst(page, worker, answer);
    await page.clock.install();
    await open(page);
    await replaceText(page, chain);
    await page.clock.fastForward(15_000);
    await expect(output(page)).toHaveText(query);
    await page.unrouteAll({behavior: 'ignoreErrors'});
  });

test('a worker that does not reply is replaced', async ({page}) => {
  await page.addInitScript(() => {
    const Native = window.Worker;
    let isFirst = true;
    class Replacement {
      onmessage?: (event: object) => void;

      constructor(url: string | URL) {
        if (!isFirst) return new Native(url) as never;
        isFirst = false;
        setTimeout(() => this.onmessage?.({data: {kind: 'ready'}}));
      }

      postMessage() {}
      terminate() {}
    }
    Object.assign(window, {Worker: Replacement});
    // The second worker's result replaces the message, possibly immediately.
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes('took longer than 5 seconds'))
        Object.assign(window, {saidTimeOut: true});
    }).observe(document, {subtree: true, childList: true, characterData: true});
  });
  await open(page, stateOf(chain));
  await expect(output(page)).toHaveText(query);
  expect(await page.evaluate(() => 'saidTimeOut' in window)).toBe(true);
});

test('without the schema a chain is translated, a query has Retry', async ({page, recorder}) => {
  const schema = /\/playground-schema\./;
  await page.route(schema, (route) => route.abort());
  await open(page, stateOf(chain));
  await expect(output(page)).toHaveText(query);
  await swap(page).click();
  await expect(retry(page)).toBeVisible();
  await expectSource(page, query);
  await page.unroute(schema);
  await retry(page).click();
  await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
  allowLoadErrors(recorder);
});

test('leaving while the worker loads the schema causes no error', async ({page}) => {
  const schema = /\/playground-schema\./;
  await page.route(schema, () => new Promise(() => {}));
  const request = page.waitForRequest(schema);
  await open(page, stateOf(chain));
  await request;
  await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
  await expect(page).toHaveURL('/docs/getting-started');
  await expect.poll(() => page.workers().length).toBe(0);
});

test('without the translator the text stays, and Retry recovers', async ({page, recorder}) => {
  const scripts = scriptsOf('model');
  await page.route(scripts, (route) => route.abort());
  await open(page);
  await expect(retry(page)).toBeVisible();
  await replaceText(page, chain);
  await expectTranslated(page);
  await expect(retry(page)).toBeVisible();
  await expectSource(page, chain);
  await page.unroute(scripts);
  await retry(page).click();
  await expect(output(page)).toHaveText(query);
  allowLoadErrors(recorder);
});

test('a chunk is missing after a deployment: a full reload keeps the text', async ({
  page,
  recorder,
}) => {
  const scripts = scriptsOf('model');
  await page.route(scripts, (route) => route.fulfill({status: 404}));
  await open(page);
  await replaceText(page, chain);
  // Before that, the button is that of an earlier text.
  await expectTranslated(page);
  const reload = page.getByRole('button', {name: 'Reload the page'});
  await expect(reload).toBeVisible();
  await page.unroute(scripts);
  await reload.click();
  await expect(output(page)).toHaveText(query);
  await expectSource(page, chain);
  allowLoadErrors(recorder);
});
