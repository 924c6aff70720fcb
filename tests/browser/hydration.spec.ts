/** Hydration: React reports a mismatch, and no click is lost before the page is hydrated. */
import type {Page} from '@playwright/test';
import {version} from 'react-dom';
import {Recorder} from './support/recorder';
import {expect, hydrated, open, test} from './support/site';

test('React DOM runs in the browser, at the installed version', async ({page}) => {
  // React tells its developer tools which renderer it is.
  await page.addInitScript(() => {
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject({rendererPackageName, version}: {rendererPackageName: string; version: string}) {
          document.documentElement.dataset.renderer = `${rendererPackageName} ${version}`;
        },
      },
    });
  });
  await open(page, '/soql/getting-started');
  await expect(page.locator('html')).toHaveAttribute('data-renderer', `react-dom ${version}`);
});

test('React reports static HTML that differs from what it renders', async ({page}) => {
  const recorder = new Recorder(page);
  await page.route('/soql/getting-started', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({response, body: html.replace(/(<h1[^>]*>)/, '$1Another heading: ')});
  });
  await open(page, '/soql/getting-started');
  await expect.poll(() => recorder.problems.join('\n')).toContain('onRecoverableError');
});

/** How the client bundle was requested: by a preload, or by its script. */
function initiatorOfBundle(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({name}) => /\/main\.\w+\.js$/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
}

/** Makes the page believe that its host has answered in this time, in milliseconds. */
async function pretendAnswer(page: Page, time: number): Promise<void> {
  await page.addInitScript((responseStart) => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) =>
      type === 'navigation'
        ? [{requestStart: 0, responseStart} as unknown as PerformanceEntry]
        : entriesOf(type);
  }, time);
}

for (const {host, time, initiator} of [
  {host: 'a near host, after its first frame', time: 10, initiator: 'script'},
  {host: 'a distant host, while the page arrives', time: 150, initiator: 'link'},
]) {
  test(`the client bundle is requested, from ${host}`, async ({page}) => {
    await pretendAnswer(page, time);
    await open(page, '/soql/getting-started');
    expect((await initiatorOfBundle(page))[0]).toBe(initiator);
  });
}

const searchDialog = (page: Page) => page.locator('dialog[open]');

/** Opens a page without its client bundle, which arrives when the returned function is called. */
async function openWithoutBundle(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/js/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, {waitUntil: 'commit'});
  return release;
}

test('a click before the client bundle has arrived is not lost', async ({page}) => {
  const release = await openWithoutBundle(page, '/soql/getting-started');
  await page.getByRole('button', {name: 'Search'}).click();
  await expect(searchDialog(page)).toBeHidden();
  release();
  // The page is hydrated, then loads the dialog.
  await expect(searchDialog(page)).toBeVisible({timeout: 20_000});
});

test('a search typed before the client bundle has arrived is not lost', async ({page}) => {
  for (const openSearch of [
    () => page.getByRole('button', {name: 'Search'}).click(),
    () => page.keyboard.press('Control+k'),
  ]) {
    const release = await openWithoutBundle(page, '/soql/getting-started');
    await expect(page.getByRole('button', {name: 'Search'})).toBeVisible();
    await openSearch();
    await page.keyboard.type('to map');
    release();
    await expect(searchDialog(page).getByRole('combobox')).toHaveValue('to map', {
      timeout: 20_000,
    });
    await expect(searchDialog(page).getByRole('option').first()).toBeVisible();
  }
});

test('a key pressed before the client bundle has arrived opens the menu', async ({page}) => {
  const release = await openWithoutBundle(page, '/soql/getting-started');
  const menu = page.getByRole('button', {name: /^Documentation for/});
  await menu.click();
  await expect(page).toHaveURL('/soql/getting-started');
  await menu.press('Enter');
  await expect(page).toHaveURL('/soql/getting-started');
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true', {timeout: 20_000});
});

test('a search that is typed before hydration is run in its section', async ({page}) => {
  const release = await openWithoutBundle(page, '/search');
  await page.getByRole('searchbox').fill('toMap');
  await page.locator('label', {hasText: 'Evaluator'}).click();
  release();
  await hydrated(page);
  await expect(page).toHaveURL('/search?q=toMap&module=Evaluator');
  await expect(page.getByRole('searchbox')).toHaveValue('toMap');
  await expect(page.getByRole('radio', {name: 'Evaluator'})).toBeChecked();
  await expect(
    page.getByRole('list', {name: 'Search results'}).getByRole('link').first(),
  ).toBeVisible();
});

test('a click during hydration on a slow CPU is handled once', async ({page}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 6});
  // Clicks as soon as React has the root, before the page is hydrated.
  await page.addInitScript(() => {
    const clickOnce = () => {
      if (!('docusaurusRoot' in window)) return void setTimeout(clickOnce);
      const isHydrated = document.documentElement.dataset.hasHydrated === 'true';
      Object.assign(window, {clickedBeforeHydration: !isHydrated});
      document.querySelector<HTMLElement>('[role="switch"]')?.click();
    };
    clickOnce();
  });
  await page.goto('/soql/getting-started');
  await hydrated(page);
  await page.waitForFunction(() => 'clickedBeforeHydration' in window);
  await expect(page.getByRole('switch')).toBeChecked();
});
