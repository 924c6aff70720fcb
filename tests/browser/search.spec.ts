/**
 * The search: dialog and page, over the embedded index and over a hosted one.
 */
import zlib from 'node:zlib';
import type {Browser, Page} from '@playwright/test';
import {startHostedServer, type HostedServer} from '../../src/search/testing/hostedServer';
import {variant} from '../../tools/test/variant';
import {findAxeFaults, findColorFaults} from './support/axe';
import {Recorder} from './support/recorder';
import {expect, open, test, variantOrigin} from './support/site';

const recordsPattern = '**/search-records.json';
/** A short page, since its content does not matter here. */
const guide = '/soql/examples/limit';

const searchButton = (page: Page) => page.getByRole('button', {name: 'Search', exact: true});
const dialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const input = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const status = (page: Page) => dialog(page).getByRole('status');

async function openDialog(page: Page, address = guide): Promise<void> {
  await open(page, address);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

async function searchFor(page: Page, query: string): Promise<void> {
  await input(page).fill(query);
  await expect(status(page)).not.toBeEmpty();
}

/** Returns the option that a screen reader would announce. */
async function activeOption(page: Page): Promise<string | undefined> {
  const id = await input(page).getAttribute('aria-activedescendant');
  const option = page.locator(`[id="${id ?? ''}"][role="option"][aria-selected="true"]`);
  return (await option.count()) === 1 ? ((await option.getAttribute('href')) ?? '') : undefined;
}

/** Expects no axe faults of the open dialog, or of the page without one. */
async function expectAccessible(page: Page): Promise<void> {
  const selector = (await dialog(page).isVisible()) ? 'dialog[open]' : undefined;
  expect(await findAxeFaults(page, selector)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  expect(await findColorFaults(page, {selector})).toEqual([]);
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
  await page.addInitScript((entries) => {
    for (const [kind, value] of Object.entries(entries)) {
      localStorage.setItem(`__DOCSEARCH_${kind}_SEARCHES__soql-lib`, value);
    }
  }, values);
}

test.describe('the search button', () => {
  test('has a name and shortcuts, with the modifier key of the keyboard [2-search-button]', async ({
    page,
  }) => {
    await open(page, guide);
    await expect(searchButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K /');
    await expect(searchButton(page)).toContainText('CtrlK');
  });

  test('shows the Command key on a Mac [2-search-mac]', async ({page}) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'platform', {get: () => 'MacIntel'}),
    );
    await open(page, guide);
    await expect(searchButton(page)).toHaveAttribute('aria-keyshortcuts', 'Meta+K /');
    await expect(searchButton(page)).toContainText('⌘K');
  });

  test('loads nothing before its first use, and at most 48 KB of script then', async ({page}) => {
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
  for (const keys of ['Control+k', 'Meta+k', '/']) {
    test(`opens by ${keys}, with the cursor in an empty input [2-search-shortcut, 5-64, 9-placeholder]`, async ({
      page,
    }) => {
      await open(page, guide);
      await page.keyboard.press(keys);
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue('');
      await expect(input(page)).toHaveAttribute('placeholder', 'Search docs');
      await expect(input(page)).toHaveAttribute('maxlength', '64');
    });
  }

  const ways: [string, (page: Page) => Promise<void>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the shortcut', (page) => page.keyboard.press('Control+k')],
    ['a click outside', (page) => page.mouse.click(4, 300)],
  ];
  for (const [name, close] of ways) {
    test(`closes by ${name} and restores the focus [2-search-escape]`, async ({page}) => {
      await open(page, guide);
      await searchButton(page).click();
      await expect(input(page)).toBeFocused();
      await page.keyboard.type('fls');
      await expect(options(page).first()).toBeVisible();
      await close(page);
      await expect(dialog(page)).toBeHidden();
      await expect(searchButton(page)).toBeFocused();
    });
  }

  test('restores the focus to a link, and opens by / while the button has the focus', async ({
    page,
  }) => {
    await open(page, guide);
    const link = page.locator('article a').first();
    await link.focus();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await searchButton(page).focus();
    await page.keyboard.press('/');
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue('');
  });

  test('ignores / in inputs', async ({page}) => {
    await open(page, '/search');
    await page.getByRole('searchbox').pressSequentially('a/b');
    await expect(page.getByRole('searchbox')).toHaveValue('a/b');
    await expect(dialog(page)).toBeHidden();
  });

  test('traps the focus, forward and backward', async ({page}) => {
    await openDialog(page);
    await searchFor(page, 'mocking');
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

  test('is a combobox with one list of options, whose count is announced', async ({page}) => {
    await openDialog(page);
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await searchFor(page, 'toAggregated');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list');
    const list = await input(page).getAttribute('aria-controls');
    await expect(page.locator(`[id="${list ?? ''}"]`)).toHaveRole('listbox');
    await expect(status(page)).toHaveText(/^\d+ results$/);
    expect(await activeOption(page)).toBe('/soql/api/soql#toaggregated');
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe(await options(page).nth(1).getAttribute('href'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await activeOption(page)).toBe(await options(page).last().getAttribute('href'));
  });

  test('highlights matches, and groups by module', async ({page}) => {
    await openDialog(page);
    await searchFor(page, 'toobject');
    await expect(options(page).first().locator('mark').first()).toHaveText('toObject');
    await expect(dialog(page).getByText('SOQL', {exact: true})).toBeVisible();
    await expect(dialog(page).getByText('Cache', {exact: true})).toBeVisible();
  });

  test('opens the section, on another page and on the same [2-search-enter]', async ({page}) => {
    await openDialog(page);
    await searchFor(page, 'ignorewhen');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/soql\/api\/soql-filter#ignorewhen$/);
    await expect(page.locator('#ignorewhen')).toBeInViewport();
    await page.keyboard.press('Control+k');
    await searchFor(page, 'SOQL.Filter.isNotNull');
    await options(page).first().click();
    await expect(page).toHaveURL(/#isnotnull$/);
    await expect(page.locator('#isnotnull')).toBeInViewport();
    await expect(dialog(page)).toBeHidden();
  });

  test('opens a hit in a new tab with a modifier key', async ({page, context}) => {
    await openDialog(page);
    await searchFor(page, 'ignorewhen');
    const opened = context.waitForEvent('page');
    await options(page)
      .first()
      .click({modifiers: ['Control']});
    expect((await opened).url()).toContain('/soql/api/soql-filter#ignorewhen');
    await expect(page).toHaveURL(new RegExp(`${guide}$`));
  });

  test('links to all results, with the correct count [2-search-all]', async ({page}) => {
    await openDialog(page);
    await input(page).pressSequentially('mocking', {delay: 20});
    await expect(status(page)).not.toBeEmpty();
    const link = dialog(page).getByRole('link', {name: /^See all \d+ results$/});
    const count = /\d+/.exec(await link.innerText())?.[0];
    await expect(status(page)).toHaveText(`${count} results`);
    await link.click();
    await expect(page).toHaveURL(/\/search\?q=mocking$/);
    await expect(page.getByRole('status')).toHaveText(`${count} results`);
  });

  test('shows a message and suggestions without results [2-search-none, 8-none]', async ({
    page,
  }) => {
    await openDialog(page);
    await searchFor(page, 'xyzzyqwerty');
    await expect(dialog(page).getByText('No results for "xyzzyqwerty"').first()).toBeVisible();
    await expect(dialog(page).getByText('Try searching for:')).toBeVisible();
    await expect(dialog(page).getByText('Believe this query should return results?')).toBeVisible();
    await expect(dialog(page).getByRole('link', {name: 'Let us know.'})).toHaveAttribute(
      'href',
      /^https:\/\/github\.com\/beyond-the-cloud-dev\/soql-lib\/issues\/new\?title=.*xyzzyqwerty/,
    );
    await expect(status(page)).toHaveText('No results for "xyzzyqwerty"');
    await dialog(page).getByRole('button', {name: 'mocking'}).click();
    await expect(options(page).first()).toBeVisible();
    await expect(input(page)).toBeFocused();
  });

  test('offers the same suggestions after a search with results', async ({page}) => {
    await openDialog(page);
    await searchFor(page, 'toobject');
    await expect(options(page).first()).toBeVisible();
    await searchFor(page, 'xyzzyqwerty');
    await expect(dialog(page).getByRole('button', {name: 'subquery'})).toBeVisible();
  });

  test('names no provider for the embedded index', async ({page}) => {
    await openDialog(page);
    await expect(dialog(page).getByText(/algolia|search by|powered by/i)).toBeHidden();
    await expect(dialog(page).getByRole('link')).toHaveCount(0);
  });

  test('is free of axe faults in each state, dark and light', async ({page}) => {
    await openDialog(page);
    await expectAccessible(page);
    await searchFor(page, 'mocking');
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page);
    await searchFor(page, 'xyzzyqwerty');
    await expect(dialog(page).getByText('Try searching for:')).toBeVisible();
    await expectAccessible(page);
  });

  test('shows snippets of five words and a close button on a small screen [9-snippets]', async ({
    page,
  }) => {
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
  test('are stored, saved as favorites and removed [2-search-recent]', async ({page}) => {
    await openDialog(page);
    for (const query of ['tolist', 'ignorewhen']) {
      if (await dialog(page).isHidden()) await page.keyboard.press('Control+k');
      await searchFor(page, query);
      await page.keyboard.press('Enter');
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

  test('are at most seven without favorites [9-recent]', async ({page}) => {
    await store(page, {RECENT: storedHits(9, 'recent')});
    await openDialog(page);
    await expect(options(page)).toHaveCount(7);
  });

  test('are at most four with favorites, of which there are at most ten [9-favorites]', async ({
    page,
  }) => {
    await store(page, {RECENT: storedHits(9, 'recent'), FAVORITE: storedHits(12, 'favorite')});
    await openDialog(page);
    await expect(options(page).filter({hasText: 'recent'})).toHaveCount(4);
    await expect(options(page).filter({hasText: 'favorite'})).toHaveCount(10);
  });

  test('are removed if they cannot be parsed', async ({page}) => {
    const recorder = new Recorder(page);
    await store(page, {RECENT: '{"cut', FAVORITE: '[{"url": "javascript:alert(1)"}]'});
    await openDialog(page);
    await expect(dialog(page).getByText('No recent searches')).toBeVisible();
    expect(recorder.problems).toEqual([]);
  });
});

test.describe('when the records cannot be loaded', () => {
  const responses: [string, Parameters<Page['route']>[1]][] = [
    ['are missing', (route) => route.fulfill({status: 404, body: 'no'})],
    ['are a page', (route) => route.fulfill({status: 200, body: '<!DOCTYPE html><html></html>'})],
    ['are cut off', (route) => route.fulfill({status: 200, body: '{"pages":[{"url":"/soql'})],
    ['do not arrive', (route) => route.abort()],
  ];
  for (const [name, response] of responses) {
    test(`because they ${name}, the dialog shows an error, and retries [2-search-error, 8-search]`, async ({
      page,
    }) => {
      const recorder = new Recorder(page);
      await page.route(recordsPattern, response);
      await openDialog(page);
      await input(page).pressSequentially('mock');
      await expect(dialog(page).getByText('Unable to fetch results', {exact: true})).toBeVisible();
      const help = 'You might want to check your network connection.';
      await expect(dialog(page).getByText(help, {exact: true})).toBeVisible();
      await expect(status(page)).toHaveText(`Unable to fetch results. ${help}`);
      await expect(dialog(page).getByText('No results for')).toBeHidden();
      await expectAccessible(page);
      expect(exceptions(recorder)).toEqual([]);
      await page.unroute(recordsPattern);
      await input(page).press('i');
      await expect(options(page).first()).toBeVisible();
      await expect(dialog(page).getByText('Unable to fetch results')).toBeHidden();
    });
  }

  test('the search page shows an error with Retry', async ({page}) => {
    await page.route(recordsPattern, (route) => route.abort());
    await open(page, '/search?q=mocking');
    await expect(page.getByText('Unable to fetch results')).toBeVisible();
    await expect(page.getByText('You might want to check your network connection.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(recordsPattern);
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(page.locator('#search-results li').first()).toBeVisible();
  });

  test('a dialog whose chunk fails to load shows an error', async ({page}) => {
    const recorder = new Recorder(page);
    await open(page, guide);
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toContainText('Unable to fetch results');
    expect(exceptions(recorder)).toEqual([]);
    await page.unroute('**/assets/js/*.js');
    await page.getByRole('alert').getByRole('button', {name: 'Retry'}).click();
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('bad input', () => {
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

  test('in the dialog is text, and does not throw', async ({page}) => {
    const recorder = new Recorder(page);
    await openDialog(page);
    for (const text of texts) {
      await input(page).fill(text);
      await expect(status(page)).not.toBeEmpty();
      await expect(dialog(page).locator('img, script')).toHaveCount(0);
      await input(page).fill('');
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(recorder.problems).toEqual([]);
  });

  test('in the URL is text, and does not throw', async ({page}) => {
    const recorder = new Recorder(page);
    // The test above has searched for all of them; this one only parses the URL.
    for (const text of texts.filter((each) => /[<%_\0]/.test(each))) {
      await open(page, `/search?q=${encodeURIComponent(text)}&module=Nowhere`);
      await expect(page.getByRole('status')).toHaveText(/result/);
      await expect(page.locator('main img, main script')).toHaveCount(0);
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(recorder.problems).toEqual([]);
  });
});

test.describe('the limit of 64 characters', () => {
  const notice = 'Search accepts at most 64 characters.';

  test('the dialog says that its input is full', async ({page}) => {
    await openDialog(page);
    await input(page).fill('W'.repeat(63));
    await expect(dialog(page).locator('p', {hasText: notice})).toHaveCount(0);
    await page.keyboard.type('WW');
    await expect(dialog(page).locator('p', {hasText: notice})).toBeVisible();
    await expect(status(page)).toContainText(notice);
    await expectAccessible(page);
  });

  test('the search page says that its input is full', async ({page}) => {
    await open(page, `/search?q=${'W'.repeat(63)}`);
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.keyboard.press('End');
    await page.keyboard.type('WW');
    await expect(page.getByText(notice)).toBeVisible();
  });
});

test.describe('the search page', () => {
  const box = (page: Page) => page.getByRole('searchbox', {name: 'Search for'});
  const hits = (page: Page) => page.locator('#search-results > li');
  const count = (page: Page) => page.getByRole('status');

  test('shows results for the query in the URL [2-search-q]', async ({page}) => {
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
  });

  test('updates while typing, and back and forward restore earlier queries', async ({page}) => {
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

  test('filters by module, selected by keyboard', async ({page}) => {
    await open(page, '/search?q=toobject');
    await expect(count(page)).toHaveText(/^\d+ results$/);
    await expect(page.getByRole('radio')).toHaveCount(6);
    await page.getByRole('radio', {name: 'All'}).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', {name: 'Cache'})).toBeChecked();
    await expect(page).toHaveURL(/\?q=toobject&module=Cache$/);
    await expect(count(page)).toHaveText(/in Cache$/);
    const links = await hits(page).getByRole('link').all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) await expect(link).toHaveAttribute('href', /^\/cache\//);
  });

  test('works by keyboard: Down to the hits, Up to the input, Enter to the first hit', async ({
    page,
  }) => {
    await open(page, '/search?q=mocking');
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

  test('shows twenty hits, and more with a button [9-hits]', async ({page}) => {
    await open(page, '/search?q=query');
    await expect(hits(page)).toHaveCount(20);
    await page.getByRole('button', {name: 'Show 20 more'}).click();
    await expect(hits(page)).toHaveCount(40);
  });

  test('shows a message and suggestions without results', async ({page}) => {
    await open(page, '/search?q=xyzzyqwerty');
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

  test('shows a message without JavaScript', async ({browser}) => {
    const page = await withoutScript(browser);
    await page.goto('/search?q=mocking');
    await expect(page.getByText('Search runs in your browser and needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.locator('main').getByRole('link', {name: 'SOQL'})).toBeVisible();
    await page.context().close();
  });
});

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL ?? '',
  });
  return context.newPage();
}

test('the not-found page suggests pages with the same ranking', async ({page}) => {
  await page.goto('/soql/api/soql-filter-group');
  await expect(page.locator('main li a').first()).toHaveAttribute(
    'href',
    '/soql/api/soql-filters-group',
  );
});

test.describe('with a hosted index', () => {
  // These tests share one server.
  test.describe.configure({mode: 'default'});

  let server: HostedServer;

  test.beforeAll(async () => {
    server = await startHostedServer(variant.searchPort);
  });

  test.afterAll(() => server.close());

  test.beforeEach(() => {
    server.requests.length = 0;
    server.scenario = 'hits';
  });

  test('one request is sent per pause, with the fields of the protocol [7-hosted]', async ({
    page,
  }) => {
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

  test('hits link to pages of this site', async ({page}) => {
    await openDialog(page, `${variantOrigin}${guide}`);
    await searchFor(page, 'list');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${variantOrigin}/soql/api/soql#tolist`);
  });

  test('a click event with the query id is sent, from the dialog and the search page [7-hosted]', async ({
    page,
  }) => {
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
    await expect.poll(clicks).toEqual([click('1', 1)]);
    await openDialog(page, `${variantOrigin}${guide}`);
    await searchFor(page, 'list');
    await options(page).nth(1).click();
    await expect.poll(clicks).toEqual([click('1', 1), click('2', 2)]);
    await open(page, `${variantOrigin}/search?q=list`);
    await page.locator('#search-results a').first().click();
    await expect.poll(clicks).toEqual([click('1', 1), click('2', 2), click('1', 1)]);
  });

  test('a pending request is canceled when the reader continues typing', async ({page}) => {
    await openDialog(page, `${variantOrigin}${guide}`);
    server.scenario = 'hang';
    await input(page).fill('slow');
    await expect.poll(() => server.requests.length).toBe(1);
    server.scenario = 'hits';
    const canceled = page.waitForEvent('requestfailed');
    await input(page).fill('fast');
    await expect(options(page)).toHaveCount(2);
    await expect(status(page)).toHaveText('34 results');
    expect((await canceled).postData()).toContain('slow');
  });

  test('a search without hits shows a message', async ({page}) => {
    await openDialog(page, `${variantOrigin}${guide}`);
    server.scenario = 'none';
    await searchFor(page, 'nothing');
    await expect(dialog(page).getByText('No results for "nothing"').first()).toBeVisible();
    await expect(dialog(page).getByText('Try searching for:')).toBeVisible();
  });

  test('malformed hits are shown as text or not at all', async ({page}) => {
    const recorder = new Recorder(page);
    await openDialog(page, `${variantOrigin}${guide}`);
    server.scenario = 'odd';
    await searchFor(page, 'odd');
    await expect(options(page)).toHaveCount(2);
    await expect(dialog(page).locator('img')).toHaveCount(0);
    expect(exceptions(recorder)).toEqual([]);
  });

  for (const scenario of ['error', 'garbage', 'hang'] as const) {
    test(`the dialog reports a failure of the kind "${scenario}"`, async ({page}) => {
      const recorder = new Recorder(page);
      await openDialog(page, `${variantOrigin}${guide}`);
      server.scenario = scenario;
      await input(page).fill('list');
      await expect(dialog(page).getByText('Unable to fetch results', {exact: true})).toBeVisible();
      expect(exceptions(recorder)).toEqual([]);
      server.scenario = 'hits';
      await input(page).fill('lists');
      await expect(options(page)).toHaveCount(2);
    });
  }

  test('the search page queries the same index, filtered by module', async ({page}) => {
    await open(page, `${variantOrigin}/search?q=list`);
    await expect(page.getByRole('status')).toHaveText('34 results');
    await page.getByRole('radio', {name: 'Cache'}).check({force: true});
    await expect.poll(() => server.requests.length).toBe(2);
    expect(server.requests[1]?.body).toMatchObject({requests: [{tagFilters: ['Cache']}]});
  });
});
