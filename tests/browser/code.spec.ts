/** Code on pages: title bars, copying, highlighting, the namespace, chains with their query. */
import fs from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {findAxeFaults} from './support/axe';
import {followToPlayground} from './support/playground';
import {expect, hydrated, open, settled, stopClock, test} from './support/site';

const block = (page: Page, text: string): Locator =>
  page.locator('[class*="language-apex"]').filter({hasText: text}).first();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const namespace = (page: Page) => page.getByRole('switch', {name: /namespace/});

test.describe('copying', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  test('a copy button copies the code, and shows that it did', async ({page}) => {
    await open(page, '/soql/getting-started');
    const code = block(page, 'SOQL.of(');
    await code.hover();
    const button = code.getByRole('button', {name: 'Copy Apex code'});
    await expect(button).toBeVisible();
    await stopClock(page);
    await button.click();
    await expect(code.getByRole('button', {name: 'Copied'})).toBeVisible();
    expect(await copied(page)).toBe(await code.locator('pre code').textContent());
    await page.clock.runFor(2000);
    await expect(button).toBeVisible();
  });

  test('the query of a chain is copied on one line, as the library prints it', async ({page}) => {
    await open(page, '/soql/examples/limit');
    const query = page.getByRole('group', {name: 'generated query'}).first();
    await query.hover();
    await stopClock(page);
    await page.getByRole('button', {name: 'Copy generated query'}).first().click();
    await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
    const text = await copied(page);
    expect(text).toMatch(/^SELECT .+ LIMIT \d+$/);
    expect(text).not.toContain('\n');
  });

  test('with the namespace shown, code and a selection are copied with it', async ({page}) => {
    await open(page, '/soql/getting-started');
    await namespace(page).click();
    const code = block(page, 'SOQL.of(');
    const plain = (await code.locator('pre code').textContent()) ?? '';
    await code
      .locator('pre code')
      .evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('ControlOrMeta+C');
    await expect.poll(() => copied(page)).toContain('btcdev.SOQL.of(');
    const selection = (await copied(page)).replaceAll('\r\n', '\n');
    expect(selection.replaceAll('btcdev.', '').trim()).toBe(plain.trim());
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await code.hover();
    await stopClock(page);
    await code.getByRole('button', {name: 'Copy Apex code'}).click();
    await expect(code.getByRole('button', {name: 'Copied'})).toBeVisible();
    const text = await copied(page);
    expect(text).toContain('btcdev.SOQL.of(');
    expect(text.replaceAll('btcdev.', '')).toBe(plain);
  });
});

test('if copying is blocked, the code is selected', async ({page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {writeText: () => Promise.reject(new Error('not allowed'))},
    });
  });
  await open(page, '/soql/getting-started');
  const code = block(page, 'SOQL.of(');
  await code.hover();
  await stopClock(page);
  await code.getByRole('button', {name: 'Copy Apex code'}).click();
  await expect(code.getByRole('button', {name: 'Press Ctrl+C'})).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain('SOQL.of(');
});

test('the namespace choice is applied everywhere, and stored', async ({page}) => {
  const prefix = () =>
    page
      .locator('pre .ns')
      .first()
      .evaluate((element) => getComputedStyle(element, '::before').content);
  await open(page, '/soql/getting-started');
  await expect(namespace(page)).not.toBeChecked();
  await expect.poll(prefix).toBe('none');
  await namespace(page).click();
  await expect(namespace(page)).toBeChecked();
  await expect.poll(prefix).toBe('"btcdev."');

  await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
  await expect(page).toHaveURL('/cache/getting-started');
  await expect(namespace(page)).toBeChecked();
  // The page before may still be there, and its blocks go while they are looked at.
  await expect.poll(prefix).toBe('"btcdev."');

  await page.goto('/evaluator/getting-started', {waitUntil: 'commit'});
  await expect(page.locator('html')).toHaveAttribute('data-namespace', '');
  await hydrated(page);
  await expect(namespace(page)).toBeChecked();
  await namespace(page).press('Space');
  await expect(namespace(page)).not.toBeChecked();
  await page.reload();
  await hydrated(page);
  await expect(namespace(page)).not.toBeChecked();
  await expect.poll(prefix).toBe('none');
});

test.describe('long lines', () => {
  const wrap = (page: Page) =>
    page.getByRole('button', {name: 'Wrap lines'}).filter({visible: true});
  /** Reads the page to its end, since code far away isn't laid out, and counts long blocks. */
  const tooWide = async (page: Page) => {
    await settled(page);
    return page.evaluate(async () => {
      let count = 0;
      for (const block of document.querySelectorAll('main pre')) {
        block.scrollIntoView();
        for (let frames = 0; frames < 2; frames++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        if (block.scrollWidth > block.clientWidth) count++;
      }
      window.scrollTo(0, 0);
      return count;
    });
  };

  test('are wrapped in all blocks by choice, which is stored', async ({page}) => {
    await page.setViewportSize({width: 600, height: 800});
    await open(page, '/soql/examples/subquery');
    const count = await tooWide(page);
    expect(count).toBeGreaterThan(2);
    await expect(wrap(page)).toHaveCount(count);
    const button = wrap(page).first();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await tooWide(page)).toBe(0);
    expect(await findAxeFaults(page)).toEqual([]);

    await page.goto('/soql/examples/order-by', {waitUntil: 'commit'});
    await expect(page.locator('html')).toHaveAttribute('data-wrap', '');
    await hydrated(page);
    expect(await tooWide(page)).toBe(0);
    await expect(wrap(page).last()).toHaveAttribute('aria-pressed', 'true');
    await wrap(page).last().press('Space');
    await page.reload();
    await hydrated(page);
    expect(await tooWide(page)).toBeGreaterThan(0);
  });

  test('the wrap button is shown only on blocks with long lines', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 800});
    await open(page, '/docs/five-things-to-know');
    expect(await tooWide(page)).toBe(0);
    await expect(wrap(page)).toHaveCount(0);

    // The log of a query is one long line among short blocks.
    await open(page, '/docs/getting-started');
    expect(await tooWide(page)).toBe(1);
    await expect(wrap(page)).toHaveCount(1);
  });
});

test('code blocks have title bars, highlighted lines, and scroll by keyboard', async ({page}) => {
  await open(page, '/soql/build-selector');
  const titled = page.locator('[class*="language-apex"]').filter({has: page.locator('.hl-mark')});
  await expect(titled.first()).toContainText('SOQL_');
  const mark = titled.first().locator('.hl-mark').first();
  const ground = await mark.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');
  await expect(titled.first().locator('pre')).toHaveAttribute('tabindex', '0');
});

test('a pitfall without an exception is louder than one with an exception', async ({page}) => {
  const ground = (box: Locator) => box.evaluate((node) => getComputedStyle(node).backgroundColor);
  await open(page, '/soql/examples/where');
  const silent = page.locator('.theme-admonition-danger').first();
  await expect(silent).toContainText(/^Fails silently: OR applies to every condition/);
  const silentGround = await ground(silent);
  await open(page, '/soql/api/soql-mock');
  const reported = page.locator('.theme-admonition-warning').first();
  await expect(reported).toContainText(/^Pitfall: /);
  expect(await ground(reported)).not.toBe(silentGround);
});

test('keywords, types, binds and date literals have their colors without script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: baseURL ?? ''});
  const page = await context.newPage();
  await page.goto('/soql/examples/where');
  const colors = new Set<string>();
  for (const [className, text] of [
    ['hl-keyword', /^SELECT$/],
    ['hl-type', /^SOQL$/],
    ['hl-function', /^whereAre$/],
    ['hl-value', /accountId/],
    ['hl-literal', /^LAST_N_DAYS/],
  ] as const) {
    const token = page.locator(`pre .${className}`, {hasText: text}).first();
    await expect(token).toBeAttached();
    colors.add(await token.evaluate((element) => getComputedStyle(element).color));
  }
  expect(colors.size).toBeGreaterThan(3);
  await context.close();
});

test('types and methods in code link to the section that documents them', async ({page}) => {
  await open(page, '/soql/examples/where');
  await expect(page.locator('a.hl-function', {hasText: /^of$/}).first()).toHaveAttribute(
    'href',
    '/soql/api/soql#of',
  );
  await page
    .locator('a.hl-function', {hasText: /^whereAre$/})
    .first()
    .click();
  await expect(page).toHaveURL(/\/soql\/api\/soql#where/);
  await expect(page.locator('#whereare')).toBeInViewport();
});

test('the bundle contains no highlighter and no diagram renderer', async ({page, request}) => {
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.add(sent.url());
  });
  await open(page, '/soql/api/soql-filter');
  const texts = [...scripts].map(async (url) => (await request.get(url)).text());
  const all = (await Promise.all(texts)).join('\n');
  expect(all).toContain('soql-filter');
  expect(all).not.toMatch(/<span class=\\?"hl-\w|className:"hl-/);
  // Properties of Prism and Mermaid, which a minifier keeps.
  for (const [file, property] of [
    ['prism-react-renderer/dist/index.mjs', 'languages.extend'],
    ['mermaid/dist/mermaid.core.mjs', 'mermaidAPI'],
  ] as const) {
    expect(fs.readFileSync(`node_modules/${file}`, 'utf8')).toContain(property);
    expect(all).not.toContain(property);
  }
});

test('diagrams are drawn in the page, with a name, in the colors of the mode', async ({page}) => {
  await open(page, '/design');
  const diagram = page.locator('.diagram').first();
  await expect(diagram).toHaveAccessibleName(/\S+ \S+/);
  await expect(diagram.locator('svg')).toBeVisible();
  const fill = () =>
    diagram
      .locator('svg text')
      .first()
      .evaluate((element) => getComputedStyle(element).fill);
  const dark = await fill();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expect.poll(fill).not.toBe(dark);
});

test('a chain shows its query, its binds and its access mode, and opens in the playground', async ({
  page,
}) => {
  await open(page, '/');
  const chain = page.locator('[class*="chain_"]').first();
  await expect(chain.locator('pre').first()).toContainText('SOQL.of(');
  const query = chain.getByRole('group', {name: 'generated query'});
  await expect(query).toContainText(/^SELECT .* FROM /);
  const names = [...((await query.textContent()) ?? '').matchAll(/:(v\d+)/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(0);
  await expect(chain.locator('dt')).toHaveText(names.map((name) => `:${name}`));
  await expect(chain).toContainText(/user mode|system mode/);
  const source = (await chain.locator('pre code').first().textContent()) ?? '';
  await followToPlayground(chain.getByRole('link', {name: 'Open in playground'}));
  await expect(page.getByRole('main')).toContainText(source.split('\n')[0] ?? 'SOQL');
});
