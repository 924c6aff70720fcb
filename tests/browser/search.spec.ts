/**
 * The search: dialog and page, over the embedded index and over a hosted one.
 */
import zlib from 'node:zlib';
import type {Page, Route} from '@playwright/test';
import {startHostedServer, type HostedServer} from '../../src/search/testing/hostedServer';
import {variant} from '../../tools/test/variant';
import {findAxeFaults, findColorFaults} from './support/axe';
import {Recorder} from './support/recorder';
import {expect, holdFiles, nextFrames, open, test, variantOrigin, type Gate} from './support/site';

const recordsPattern = '**/search-records.json';
/** The files of the dialog: its own and the engine's. */
const dialogFiles = /\/assets\/js\/search-(?:dialog|engine)\./;
/** A short page, since its content does not matter here. */
const guide = '/releases/1.0';

const searchButton = (page: Page) => page.getByRole('button', {name: 'Search', exact: true});
const dialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const input = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const status = (page: Page) => dialog(page).getByRole('status');
/** The hits of the search page. */
const hits = (page: Page) => page.getByRole('list', {name: 'Search results'}).locator('> li');

/** Opens the dialog of the current page by a shortcut. */
async function pressShortcut(page: Page, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect(input(page)).toBeFocused();
}

async function openDialog(page: Page, address = guide): Promise<void> {
  await open(page, address);
  await pressShortcut(page);
}

/** Opens the dialog of the guide, whose files do not arrive until the returned gate opens. */
async function holdDialog(page: Page): Promise<Gate> {
  const gate = await holdFiles(page, dialogFiles);
  await open(page, guide);
  await page.keyboard.press('Control+k');
  await expect.poll(gate.held).toBe(2);
  return gate;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

async function searchFor(page: Page, query: string): Promise<void> {
  // Otherwise the status would be that of the query before.
  await input(page).fill('');
  await expect(status(page)).toBeEmpty();
  await input(page).fill(query);
  await expect(status(page)).not.toBeEmpty();
}

const fullInput = 'Search accepts at most 64 characters.';

/** Returns the option that a screen reader would announce. */
async function activeOption(page: Page): Promise<string | undefined> {
  const id = await input(page).getAttribute('aria-activedescendant');
  const option = page.locator(`[id="${id ?? ''}"][role="option"][aria-selected="true"]`);
  return (await option.count()) === 1 ? ((await option.getAttribute('href')) ?? '') : undefined;
}

/** Kinds of text already checked for contrast. */
const seen = new Set<string>();

/** Expects no axe faults of the open dialog, or of the page without one. */
async function expectAccessible(page: Page): Promise<void> {
  const selector = (await dialog(page).isVisible()) ? 'dialog[open]' : undefined;
  expect(await findAxeFaults(page, {selector, seen})).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  expect(await findColorFaults(page, {selector, seen})).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
}

function exceptions(recorder: Recorder): string[] {
  return recorder.problems.filter((problem) => problem.startsWith('exception'));
}

function storedHits(count: number, kind: string): string {
  return JSON.stringify(
    Array.from({length: count}, (_, index) => ({
      objectID: `/${kind}-${index}`,
      url: `/${kind}-${index}`,
      type: 'lvl2',
      hierarchy: {lvl0: 'SOQL', lvl1: 'x', lvl2: `${kind} ${index}`, lvl3: 'Page'},
      content: null,
    })),
  );
}

async function store(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [kind, value] of Object.entries(entries)) {
      localStorage.setItem(`__DOCSEARCH_${kind}_SEARCHES__soql-lib`, value);
    }
  }, values);
}

test.describe('the search button', () => {
  test('has a name and shortcuts, on a Mac too', async ({page}) => {
    await open(page, guide);
    await expect(searchButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K /');
    await expect(searchButton(page)).toContainText('CtrlK');
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'platform', {get: () => 'MacIntel'}),
    );
    await open(page, guide);
    await expect(searchButton(page)).toHaveAttribute('aria-keyshortcuts', 'Meta+K /');
    await expect(searchButton(page)).toContainText('⌘K');
  });

  test('does not search for spaces', async ({page}) => {
    await openDialog(page);
    await page.keyboard.type('   ');
    await expect(input(page)).toHaveValue('');
    await page.keyboard.type('toList');
    await expect(input(page)).toHaveValue('toList');
    await expect(dialog(page).getByRole('option').first()).toContainText('toList');
    await input(page).fill('   ');
    await expect(dialog(page).getByRole('option')).toHaveCount(0);
    await expect(dialog(page)).not.toContainText('No results');
  });

  test('loads nothing before its first use, and little script then', async ({page}) => {
    const scripts: Promise<Buffer>[] = [];
    let isUsed = false;
    let records = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/search-records.json')) records += 1;
      if (isUsed && response.url().endsWith('.js')) scripts.push(response.body());
    });
    await open(page, '/installation');
    await page.waitForLoadState('networkidle');
    expect(records).toBe(0);
    expect(await page.locator('link[href*="search-dialog"]').count()).toBe(0);
    isUsed = true;
    await searchButton(page).hover();
    await expect.poll(() => records).toBe(1);
    await searchButton(page).click();
    await searchFor(page, 'tolist');
    expect(records).toBe(1);
    const bodies = await Promise.all(scripts);
    const size = bodies.reduce((sum, body) => sum + zlib.gzipSync(body, {level: 9}).length, 0);
    expect(bodies.length).toBeGreaterThan(0);
    expect(size, `${size} bytes`).toBeLessThanOrEqual(48 * 1024);
  });
});

test.describe('the dialog', () => {
  test('opens by its shortcuts, closes in three ways, and restores the focus', async ({page}) => {
    await open(page, guide);
    // The first key loads the dialog.
    for (const keys of ['/', 'Control+k', 'Meta+k']) {
      await test.step(`opens by ${keys}`, async () => {
        await pressShortcut(page, keys);
        await expect(input(page)).toHaveValue('');
        await expect(input(page)).toHaveAttribute('placeholder', 'Search docs');
        await expect(input(page)).toHaveAttribute('maxlength', '64');
        await closeDialog(page);
      });
    }
    const ways: [string, () => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the shortcut', () => page.keyboard.press('Control+k')],
      ['a click outside', () => page.mouse.click(4, 300)],
    ];
    for (const [name, close] of ways) {
      await test.step(`closes by ${name}`, async () => {
        await searchButton(page).click();
        await expect(input(page)).toBeFocused();
        await page.keyboard.type('fls');
        await expect(options(page).first()).toBeVisible();
        await close();
        await expect(dialog(page)).toBeHidden();
        await expect(searchButton(page)).toBeFocused();
      });
    }
    await test.step('restores the focus to a link', async () => {
      const link = page.locator('article a').first();
      await link.focus();
      await pressShortcut(page);
      await page.keyboard.press('Escape');
      await expect(link).toBeFocused();
    });
    await test.step('opens by / while the button has the focus', async () => {
      await searchButton(page).focus();
      await pressShortcut(page, '/');
      await expect(input(page)).toHaveValue('');
    });
  });

  test('is an accessible combobox in each state, dark and light', async ({page}) => {
    await openDialog(page);
    await test.step('without a query: no provider is named', async () => {
      await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(dialog(page).getByText(/algolia|search by|powered by/i)).toBeHidden();
      await expect(dialog(page).getByRole('link')).toHaveCount(0);
      await expectAccessible(page);
    });
    await test.step('without results: a message and suggestions', async () => {
      await searchFor(page, 'xyzzyqwerty');
      await expect(dialog(page).getByText('No results for "xyzzyqwerty"').first()).toBeVisible();
      await expect(dialog(page).getByText('Try searching for:')).toBeVisible();
      await expect(
        dialog(page).getByText('Believe this query should return results?'),
      ).toBeVisible();
      await expect(dialog(page).getByRole('link', {name: 'Let us know.'})).toHaveAttribute(
        'href',
        /^https:\/\/github\.com\/beyond-the-cloud-dev\/soql-lib\/issues\/new\?title=.*xyzzyqwerty/,
      );
      await expect(status(page)).toHaveText('No results for "xyzzyqwerty"');
      await expectAccessible(page);
      await dialog(page).getByRole('button', {name: 'mocking'}).click();
      await expect(options(page).first()).toBeVisible();
      await expect(input(page)).toBeFocused();
      await expectAccessible(page);
    });
    await test.step('with results: one list of options, whose count is announced', async () => {
      await searchFor(page, 'toAggregated');
      await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list');
      const list = await input(page).getAttribute('aria-controls');
      await expect(page.locator(`[id="${list ?? ''}"]`)).toHaveRole('listbox');
      await expect(status(page)).toHaveText(/^\d+ results$/);
      await expect.poll(() => activeOption(page)).toBe('/soql/api/soql#toaggregated');
      await page.keyboard.press('ArrowDown');
      const second = (await options(page).nth(1).getAttribute('href')) ?? '';
      await expect.poll(() => activeOption(page)).toBe(second);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      const last = (await options(page).last().getAttribute('href')) ?? '';
      await expect.poll(() => activeOption(page)).toBe(last);
    });
    await test.step('matches are highlighted, and grouped by module', async () => {
      await searchFor(page, 'toobject');
      await expect(options(page).first().locator('mark').first()).toHaveText('toObject');
      // A hit can have the name of its module, too.
      const groups = dialog(page).locator('.DocSearch-Hit-source');
      await expect(groups.filter({hasText: /^SOQL$/})).toBeVisible();
      await expect(groups.filter({hasText: /^Cache$/})).toBeVisible();
    });
    await test.step('the focus is trapped, forward and backward', async () => {
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 8; step += 1) {
          await page.keyboard.press(key);
          const isInside = await page.evaluate(
            () => document.querySelector('dialog')?.contains(document.activeElement) ?? false,
          );
          expect(isInside, `${key} ${step}`).toBe(true);
        }
      }
    });
    await test.step('the suggestions are the same after a search with results', async () => {
      await input(page).fill('xyzzyqwerty');
      await expect(dialog(page).getByRole('button', {name: 'subquery'})).toBeVisible();
    });
    await test.step('a full input says so', async () => {
      await input(page).fill('W'.repeat(63));
      await expect(dialog(page).locator('p', {hasText: fullInput})).toHaveCount(0);
      await input(page).press('End');
      await page.keyboard.type('WW');
      await expect(dialog(page).locator('p', {hasText: fullInput})).toBeVisible();
      await expect(status(page)).toContainText(fullInput);
      await expectAccessible(page);
    });
  });

  test('opens a hit here, on another page, in a new tab, or all results', async ({
    page,
    context,
  }) => {
    await openDialog(page);
    await test.step('in a new tab with a modifier key', async () => {
      await searchFor(page, 'ignorewhen');
      const opened = context.waitForEvent('page');
      await options(page)
        .first()
        .click({modifiers: ['Control']});
      const tab = await opened;
      await expect(tab).toHaveURL(/\/soql\/api\/soql-filter#ignorewhen$/);
      await tab.close();
      await expect(page).toHaveURL(new RegExp(`${guide}$`));
    });
    await test.step('on another page', async () => {
      await input(page).press('Enter');
      await expect(page).toHaveURL(/\/soql\/api\/soql-filter#ignorewhen$/);
      await expect(page.locator('#ignorewhen')).toBeInViewport();
      await expect(page.locator('h3#ignorewhen')).toBeFocused();
    });
    await test.step('on the same page', async () => {
      await expect(dialog(page)).toBeHidden();
      await pressShortcut(page);
      await searchFor(page, 'SOQL.Filter.isNotNull');
      await options(page).first().click();
      await expect(page).toHaveURL(/#isnotnull$/);
      await expect(page.locator('#isnotnull')).toBeInViewport();
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('all results, with the correct count', async () => {
      const link = dialog(page).getByRole('link', {name: /^See all \d+ results$/});
      await pressShortcut(page);
      await searchFor(page, 'mocking');
      await link.click();
      await expect(page).toHaveURL(/\/search\?q=mocking$/);
      await expect(page.getByRole('searchbox')).toBeFocused();
      await expect(page.getByRole('status')).toHaveText(/^\d+ results$/);
      const found = await page.getByRole('status').innerText();
      await expect(dialog(page)).toBeHidden();
      await pressShortcut(page);
      // Several searches, one for each key.
      await input(page).pressSequentially('mocking');
      await expect(status(page)).toHaveText(found);
      await expect(link).toHaveText(`See all ${found}`);
    });
  });

  test('shows short snippets and a close button on a small screen', async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await open(page, guide);
    await searchButton(page).click();
    await searchFor(page, 'bound values');
    const snippet = await options(page).first().locator('.DocSearch-Hit-text').innerText();
    expect(snippet.match(/[\p{L}\p{N}_]+/gu)?.length).toBeLessThanOrEqual(5);
    await expectAccessible(page);
    await dialog(page).getByRole('button', {name: 'Cancel'}).click();
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('recent and favorite searches', () => {
  test('are stored, saved as favorites and removed', async ({page}) => {
    await open(page, guide);
    for (const query of ['tolist', 'ignorewhen']) {
      await pressShortcut(page);
      await searchFor(page, query);
      await page.keyboard.press('Enter');
      // Also waits for the new page, whose navbar replaces this one.
      await expect(page.locator(`[id="${query}"]`)).toBeInViewport();
      await expect(dialog(page)).toBeHidden();
    }
    await openDialog(page);
    await expect(options(page)).toHaveText([/^ignoreWhen/, /^toList/]);
    await expectAccessible(page);
    const first = dialog(page).getByRole('group', {name: 'ignoreWhen'});
    await first.getByRole('button', {name: 'Save this search'}).click();
    await expect(dialog(page).getByText('Favorite', {exact: true})).toBeVisible();
    await expectAccessible(page);
    await first.getByRole('button', {name: 'Remove this search from favorites'}).click();
    await expect(dialog(page).getByText('Favorite', {exact: true})).toBeHidden();
    await dialog(page).getByRole('button', {name: 'Remove this search from history'}).click();
    await expect(dialog(page).getByText('No recent searches')).toBeVisible();
  });

  test('are limited in number, and removed if they are unreadable', async ({page}) => {
    const recorder = new Recorder(page);
    await open(page, guide);
    await store(page, {RECENT: storedHits(9, 'recent')});
    await pressShortcut(page);
    await expect(options(page)).toHaveCount(7);
    await closeDialog(page);
    await store(page, {RECENT: storedHits(9, 'recent'), FAVORITE: storedHits(12, 'favorite')});
    await pressShortcut(page);
    await expect(options(page).filter({hasText: 'recent'})).toHaveCount(4);
    await expect(options(page).filter({hasText: 'favorite'})).toHaveCount(10);
    await closeDialog(page);
    await store(page, {RECENT: '{"cut', FAVORITE: '[{"url": "javascript:alert(1)"}]'});
    await pressShortcut(page);
    await expect(dialog(page).getByText('No recent searches')).toBeVisible();
    expect(recorder.problems).toEqual([]);
  });
});

test.describe('when the records cannot be loaded', () => {
  // For each way in which they can be unusable, see src/search/clients/local.test.ts.
  test('the dialog shows an error, and retries', async ({page}) => {
    const recorder = new Recorder(page);
    let response = (route: Route) => route.abort();
    await page.route(recordsPattern, (route) => response(route));
    await openDialog(page);
    await input(page).pressSequentially('mock');
    await expect(dialog(page).getByText('Unable to fetch results', {exact: true})).toBeVisible();
    const help = 'You might want to check your network connection.';
    await expect(dialog(page).getByText(help, {exact: true})).toBeVisible();
    await expect(status(page)).toHaveText(`Unable to fetch results. ${help}`);
    await expect(dialog(page).getByText('No results for')).toBeHidden();
    await expectAccessible(page);
    await input(page).fill('');
    await expect(status(page)).toBeEmpty();
    response = (route) => route.fulfill({status: 200, body: '<!DOCTYPE html><html></html>'});
    await searchFor(page, 'mock');
    await expect(status(page)).toHaveText(`Unable to fetch results. ${help}`);
    expect(exceptions(recorder)).toEqual([]);
    response = (route) => route.continue();
    await input(page).press('i');
    await expect(options(page).first()).toBeVisible();
    await expect(dialog(page).getByText('Unable to fetch results')).toBeHidden();
  });

  test('the search page shows an error with Retry', async ({page}) => {
    await page.route(recordsPattern, (route) => route.abort());
    await open(page, '/search?q=mocking');
    await expect(page.getByText('Unable to fetch results')).toBeVisible();
    await expect(page.getByText('You might want to check your network connection.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(recordsPattern);
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(hits(page).first()).toBeVisible();
  });
});

test.describe('when a file of the dialog cannot be loaded', () => {
  const failure = (page: Page) => page.getByRole('alert').filter({hasText: 'Unable to fetch'});
  const retry = (page: Page) => failure(page).getByRole('button', {name: 'Retry'});

  test('an error with Retry shows when the dialog is opened', async ({page}) => {
    const recorder = new Recorder(page);
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (dialogFiles.test(request.url())) failed += 1;
    });
    const expectFailed = async (count: number) => {
      await expect.poll(() => failed).toBe(count);
      await nextFrames(page);
    };
    await page.route(dialogFiles, (route) => route.abort());
    await open(page, guide);
    await test.step('a failed prefetch says nothing', async () => {
      await searchButton(page).hover();
      await expectFailed(2);
      await expect(failure(page)).toHaveCount(0);
    });
    await test.step('the shortcut and Retry request the files again', async () => {
      await page.keyboard.press('Control+k');
      await expectFailed(4);
      await expect(failure(page)).toBeVisible();
      await retry(page).click();
      await expectFailed(6);
      await expect(failure(page)).toBeVisible();
    });
    await test.step('the error has room on a phone', async () => {
      await page.setViewportSize({width: 390, height: 800});
      const box = await failure(page).boundingBox();
      expect(box?.width).toBeGreaterThan(250);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      await page.setViewportSize({width: 1440, height: 900});
    });
    await test.step('Escape and a navigation clear the error', async () => {
      await page.keyboard.press('Escape');
      await expect(failure(page)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expectFailed(8);
      await expect(failure(page)).toBeVisible();
      await page.locator('nav.navbar a[href="/cache/getting-started"]').press('Enter');
      await expect(page).toHaveURL('/cache/getting-started');
      await expect(failure(page)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(failure(page)).toBeVisible();
    });
    expect(exceptions(recorder)).toEqual([]);
    await page.unroute(dialogFiles);
    await retry(page).click();
    await expect(input(page)).toBeFocused();
    await expect(failure(page)).toHaveCount(0);
  });

  test('the error shows only when no file is pending', async ({page}) => {
    const held = new Map<string, Route>();
    await page.route(dialogFiles, (route, request) => {
      const [, name = ''] = /search-(\w+)/.exec(request.url()) ?? [];
      if (held.has(name)) return route.continue();
      held.set(name, route);
      return undefined;
    });
    await open(page, guide);
    await page.keyboard.press('Control+k');
    await expect.poll(() => [...held.keys()].sort()).toEqual(['dialog', 'engine']);
    const failed = page.waitForEvent('requestfailed');
    await held.get('engine')?.abort();
    await failed;
    await nextFrames(page);
    await expect(failure(page)).toHaveCount(0);
    await held.get('dialog')?.abort();
    await retry(page).click();
    await expect(input(page)).toBeFocused();
  });

  test('Escape while the dialog loads keeps it closed', async ({page}) => {
    const gate = await holdDialog(page);
    await page.keyboard.type('abc');
    await page.keyboard.press('Escape');
    await gate.open();
    await page.waitForLoadState('networkidle');
    await nextFrames(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(input(page)).toHaveValue('');
  });

  test('the text that is typed while the dialog loads and opens is complete', async ({page}) => {
    const gate = await holdDialog(page);
    await page.keyboard.type('records ');
    await Promise.all([
      gate.open(),
      page.keyboard.type('that the current user can see, by account', {delay: 5}),
    ]);
    await expect(input(page)).toHaveValue('records that the current user can see, by account');
  });

  test('after a prefetch the dialog opens without the network', async ({page}) => {
    await open(page, guide);
    const files = ['dialog', 'engine'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`search-${name}.`)),
    );
    await searchButton(page).hover();
    await Promise.all(files);
    await page.route('**/assets/**', (route) => route.abort());
    await pressShortcut(page);
    await expect(failure(page)).toHaveCount(0);
  });
});

test('bad input is text, and does not throw', async ({page}) => {
  const texts = [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    '\u0000\u0001',
    '🙂👩‍👩‍👧',
    'مرحبا שלום',
    '(((((((((',
    '%'.repeat(64),
    'W'.repeat(64),
    '__proto__ constructor toString',
  ];
  const recorder = new Recorder(page);
  const [first = '', ...others] = texts;
  await open(page, `/search?q=${encodeURIComponent(first)}&module=Nowhere`);
  await expect(page.getByRole('status')).toHaveText(/result/);
  await expect(page.locator('main img, main script')).toHaveCount(0);
  const box = page.getByRole('searchbox', {name: 'Search for'});
  // The dialog searches for all of them; the page writes them to its URL and title.
  for (const text of others.filter((each) => /[<%_\0]/.test(each))) {
    await box.fill(text);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(await box.inputValue());
    await expect(page.getByRole('status')).toHaveText(/result/);
    await expect(page.locator('main img, main script')).toHaveCount(0);
  }
  await box.blur();
  await pressShortcut(page);
  for (const text of texts) {
    await input(page).fill(text);
    await expect(status(page)).not.toBeEmpty();
    await expect(dialog(page).locator('img, script')).toHaveCount(0);
    await input(page).fill('');
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(recorder.problems).toEqual([]);
});

test.describe('the search page', () => {
  const box = (page: Page) => page.getByRole('searchbox', {name: 'Search for'});
  const count = (page: Page) => page.getByRole('status');

  test("shows results for the URL's query and module, twenty at first", async ({page}) => {
    await open(page, '/search?q=toaggregatedmap&module=SOQL');
    await expect(box(page)).toHaveValue('toaggregatedmap');
    await expect(page.getByRole('radio', {name: 'SOQL'})).toBeChecked();
    await expect(count(page)).toHaveText(/^\d+ results in SOQL$/);
    await expect(page).toHaveTitle('Search results for “toaggregatedmap” | SOQL Lib');
    await expect(hits(page).first().getByRole('link')).toHaveAttribute(
      'href',
      '/soql/api/soql#toaggregatedmap',
    );
    await expect(hits(page).first().locator('mark').first()).toHaveText('toAggregatedMap');
    await expectAccessible(page);
    await test.step('modules are selected by keyboard', async () => {
      await box(page).fill('toobject');
      await expect(page.getByRole('radio')).toHaveCount(6);
      await page.getByRole('radio', {name: 'All'}).check({force: true});
      await expect(count(page)).toHaveText(/^\d+ results$/);
      await page.getByRole('radio', {name: 'All'}).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', {name: 'Cache'})).toBeChecked();
      await expect(page).toHaveURL(/\?q=toobject&module=Cache$/);
      await expect(count(page)).toHaveText(/in Cache$/);
      await expect(hits(page)).not.toHaveCount(0);
      await expect(hits(page).locator('a:not([href^="/cache/"])')).toHaveCount(0);
    });
    await test.step('a button shows more', async () => {
      await open(page, '/search?q=query');
      await expect(hits(page)).toHaveCount(20);
      await page.getByRole('button', {name: 'Show 20 more'}).click();
      await expect(hits(page)).toHaveCount(40);
    });
  });

  test('works by keyboard, and says when it has no results', async ({page}) => {
    await open(page, '/search?q=mocking');
    await test.step('Down to the hits, Up to the input, Enter to the first hit', async () => {
      await expect(hits(page).first()).toBeVisible();
      await expect(box(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(hits(page).first().getByRole('link')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(hits(page).nth(1).getByRole('link')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(box(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(hits(page).first().getByRole('link')).toBeFocused();
    });
    await test.step('without results', async () => {
      await box(page).fill('xyzzyqwerty');
      await expect(count(page)).toHaveText('0 results');
      await expect(page.getByText('No results for “xyzzyqwerty”')).toBeVisible();
      await expect(page.getByText('Try searching for')).toBeVisible();
      await expect(page.getByText('Believe this query should return results?')).toBeVisible();
      await expect(page.getByRole('link', {name: 'Let us know.'})).toHaveAttribute(
        'href',
        /issues\/new\?title=/,
      );
      await expectAccessible(page);
      await page.getByRole('button', {name: 'mocking'}).click();
      await expect(page).toHaveURL(/\?q=mocking$/);
    });
    await test.step('the shortcut / is text in the input', async () => {
      await box(page).fill('');
      await box(page).pressSequentially('a/b');
      await expect(box(page)).toHaveValue('a/b');
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('a full input', async () => {
      await box(page).fill('W'.repeat(63));
      await expect(page.getByText(fullInput)).toHaveCount(0);
      await page.keyboard.press('End');
      await page.keyboard.type('WW');
      await expect(page.getByText(fullInput)).toBeVisible();
    });
  });

  test('updates while typing, and Back restores earlier queries', async ({page}) => {
    await page.clock.install();
    await open(page, '/search');
    await box(page).fill('mocking');
    await expect(page).toHaveURL(/\?q=mocking$/);
    await expect(hits(page).first()).toContainText('Mocking');
    // Only a pause starts a new history entry.
    await page.clock.fastForward(1100);
    await box(page).fill('semi-join');
    await expect(page).toHaveURL(/\?q=semi-join$/);
    await expect(hits(page).first()).toContainText('SOQL.InnerJoin');
    await page.goBack();
    await expect(box(page)).toHaveValue('mocking');
    await expect(hits(page).first()).toContainText('Mocking');
    await page.goBack();
    await expect(box(page)).toHaveValue('');
    await expect(hits(page)).toHaveCount(0);
    await page.goForward();
    await expect(box(page)).toHaveValue('mocking');
  });
});

test.describe('with a hosted index', () => {
  // These tests share one server.
  test.describe.configure({mode: 'default'});

  let server: HostedServer;

  test.beforeAll(async () => {
    server = await startHostedServer(variant.searchPort);
  });

  test.afterAll(() => server.close());

  test.beforeEach(async ({page}) => {
    server.requests.length = 0;
    server.scenario = 'hits';
    await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''}));
  });

  test("one request is sent per pause, with the protocol's fields", async ({page}) => {
    await page.clock.install();
    await openDialog(page, `${variantOrigin}${guide}`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await input(page).pressSequentially('list');
    await page.clock.runFor(199);
    expect(server.requests).toHaveLength(0);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(options(page)).toHaveCount(2);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(decodeURIComponent(request?.url.pathname ?? '')).toBe('/1/indexes/*/queries');
    expect(request?.body).toMatchObject({
      requests: [
        {
          query: 'list',
          indexName: variant.environment.SEARCH_INDEX,
          hitsPerPage: 20,
          clickAnalytics: true,
          highlightPreTag: '<mark>',
          highlightPostTag: '</mark>',
          attributesToSnippet: expect.arrayContaining(['content:10']),
        },
      ],
    });
    await expect(options(page).first().locator('mark')).toHaveText('List');
    await expect(dialog(page).getByRole('link', {name: 'See all 34 results'})).toBeVisible();
    await expect(dialog(page).getByText('Search by')).toBeVisible();
    await expectAccessible(page);
  });

  test('hits are pages of this site, and a click sends an event', async ({page}) => {
    const clicks = () =>
      server.requests.filter(({url}) => url.pathname === '/1/events').map(({body}) => body);
    const click = (objectID: string, position: number) => ({
      events: [
        expect.objectContaining({
          eventType: 'click',
          index: variant.environment.SEARCH_INDEX,
          queryID: 'query-1',
          objectIDs: [objectID],
          positions: [position],
        }),
      ],
    });
    await openDialog(page, `${variantOrigin}${guide}`);
    await searchFor(page, 'list');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${variantOrigin}/soql/api/soql#tolist`);
    await expect(page.locator('#tolist')).toBeInViewport();
    await expect.poll(clicks).toEqual([click('1', 1)]);
    await expect(dialog(page)).toBeHidden();
    await pressShortcut(page);
    await searchFor(page, 'list');
    await options(page).nth(1).click();
    await expect.poll(clicks).toEqual([click('1', 1), click('2', 2)]);
    await test.step('the search page queries the same index, filtered by module', async () => {
      await open(page, `${variantOrigin}/search?q=list`);
      await expect(page.getByRole('status')).toHaveText('34 results');
      const queries = () => server.requests.filter(({url}) => url.pathname.endsWith('/queries'));
      const before = queries().length;
      await page.getByRole('radio', {name: 'Cache'}).check({force: true});
      await expect.poll(() => queries().length).toBe(before + 1);
      expect(queries().at(-1)?.body).toMatchObject({requests: [{tagFilters: ['Cache']}]});
    });
    await hits(page).getByRole('link').first().click();
    await expect.poll(clicks).toEqual([click('1', 1), click('2', 2), click('1', 1)]);
  });

  test('pending requests are canceled, and failures are reported', async ({page}) => {
    const recorder = new Recorder(page);
    await openDialog(page, `${variantOrigin}${guide}`);
    await test.step('a pending request is canceled when the reader continues typing', async () => {
      server.scenario = 'hang';
      await input(page).fill('slow');
      await expect.poll(() => server.requests.length).toBe(1);
      server.scenario = 'hits';
      const canceled = page.waitForEvent('requestfailed', (request) =>
        Boolean(request.postData()?.includes('slow')),
      );
      await input(page).fill('fast');
      await expect(options(page)).toHaveCount(2);
      await expect(status(page)).toHaveText('34 results');
      await canceled;
    });
    await test.step('a search without hits shows a message', async () => {
      server.scenario = 'none';
      await input(page).fill('nothing');
      await expect(dialog(page).getByText('No results for "nothing"').first()).toBeVisible();
      await expect(dialog(page).getByText('Try searching for:')).toBeVisible();
    });
    await test.step('malformed hits are shown as text or not at all', async () => {
      server.scenario = 'odd';
      await input(page).fill('odd');
      await expect(options(page)).toHaveCount(2);
      await expect(dialog(page).locator('img')).toHaveCount(0);
    });
    for (const scenario of ['error', 'garbage', 'hang'] as const) {
      await test.step(`a failure of the kind "${scenario}" is reported`, async () => {
        server.scenario = scenario;
        await input(page).fill(scenario);
        await expect(
          dialog(page).getByText('Unable to fetch results', {exact: true}),
        ).toBeVisible();
        server.scenario = 'hits';
        await input(page).fill('list');
        await expect(options(page)).toHaveCount(2);
      });
    }
    expect(exceptions(recorder)).toEqual([]);
  });
});
