import fs from 'node:fs';
import {release} from '../../config/release';
import {expect, open, test, variantOrigin} from './support/site';

const {contact, urls} = release;

test('the footer has a contact block with name, address and e-mail', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const text of [
    contact.company,
    contact.street,
    contact.postalCode,
    contact.city,
    contact.country,
  ]) {
    await expect(footer).toContainText(text);
  }
  await expect(footer.getByRole('link', {name: contact.email})).toHaveAttribute(
    'href',
    `mailto:${contact.email}`,
  );
});

test('the footer has a documentation link group with the five entry pages', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const path of [
    '/docs/getting-started',
    '/installation',
    '/soql/getting-started',
    '/cache/getting-started',
    '/evaluator/getting-started',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
  }
});

test('the footer has a group of external social and learning links', async ({page}) => {
  await open(page, '/');
  for (const url of [urls.github, urls.linkedIn, urls.youTube, urls.blog, urls.apexFluently]) {
    await expect(page.getByRole('contentinfo').locator(`a[href="${url}"]`)).toHaveCount(1);
  }
});

test('the copyright year is 2025, and the footer says which release is documented', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('contentinfo')).toContainText('Copyright © 2025');
  await expect(page.getByRole('contentinfo')).toContainText(
    `Documents SOQL Lib ${release.version}`,
  );
});

test('a page links to its editor, to a prefilled error report, to its Markdown, and says when it last changed', async ({
  page,
  request,
}) => {
  await open(page, '/soql/examples/limit');
  await expect(page.getByRole('link', {name: 'Edit this page'})).toHaveAttribute(
    'href',
    /soql\/examples\/limit\.md$/,
  );
  const report = await page
    .getByRole('link', {name: 'Report an error on this page'})
    .getAttribute('href');
  const parameters = new URL(report ?? '').searchParams;
  expect(parameters.get('title')).toContain('/soql/examples/limit');
  expect(parameters.get('body')).toContain('/soql/examples/limit');
  await expect(page.getByText(/Last updated on/)).toBeVisible();
  const markdown = await page
    .getByRole('link', {name: 'This page as Markdown'})
    .getAttribute('href');
  expect(await (await request.get(markdown ?? '')).text()).toMatch(/^# LIMIT/);
});

test('a page leads to the previous and the next one', async ({page}) => {
  await open(page, '/docs/overview');
  const pages = page.getByRole('navigation', {name: 'Docs pages'});
  await expect(pages.getByRole('link').first()).toHaveAttribute('href', '/docs/getting-started');
  await expect(pages.getByRole('link').last()).toHaveAttribute('href', '/installation');
});

test('a page has a canonical address, a description, a link-preview image and a favicon', async ({
  page,
  request,
}) => {
  await page.goto(`${variantOrigin}/soql/examples/where`);
  const attribute = (selector: string, name: string) =>
    page.locator(selector).first().getAttribute(name);
  expect(await attribute('link[rel="canonical"]', 'href')).toBe(
    'https://docs.example.com/soql/examples/where',
  );
  expect((await attribute('meta[name="description"]', 'content'))?.length).toBeGreaterThan(50);
  const image = (await attribute('meta[property="og:image"]', 'content')) ?? '';
  expect((await request.get(new URL(image).pathname)).status()).toBe(200);
  const icon = (await attribute('link[rel="icon"]', 'href')) ?? '';
  expect((await request.get(icon)).status()).toBe(200);
});

test('the blog sidebar groups posts by year, and there are a feed and tags', async ({
  page,
  request,
}) => {
  await open(page, '/releases/6.11');
  const sidebar = page.getByRole('navigation', {name: /recent posts/i});
  for (const year of ['2023', '2024', '2025', '2026']) await expect(sidebar).toContainText(year);
  for (const version of [
    '1.0',
    '2.0',
    '3.0',
    '3.3',
    '4.0',
    '5.0',
    '5.1',
    '5.2',
    '6.0',
    '6.1',
    '6.5',
    '6.7',
    '6.10',
  ]) {
    await expect(sidebar.locator(`a[href="/releases/${version}"]`)).toHaveCount(1);
  }
  expect(await (await request.get('/releases/rss.xml')).text()).toContain('/releases/6.11');
  expect((await request.get('/releases/tags/breaking')).status()).toBe(200);
});

test('code highlighting defaults to Apex: keywords, types, binds and date literals have their colors without script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: baseURL ?? ''});
  const page = await context.newPage();
  await page.goto('/soql/examples/where');
  for (const [className, text] of [
    ['hl-keyword', 'SELECT'],
    ['hl-function', 'whereAre'],
    ['hl-value', 'accountId'],
    ['hl-literal', 'LAST_N_DAYS'],
  ]) {
    await expect(page.locator(`.${className}`, {hasText: text ?? ''}).first()).toBeAttached();
  }
  await expect(page.locator('a.hl-function', {hasText: /^of$/}).first()).toHaveAttribute(
    'href',
    '/soql/api/soql#of',
  );
  await context.close();
});

test('diagrams are supported: drawn at build time, without a script of their own', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/docs/overview');
  await expect(page.locator('.diagram svg').first()).toBeVisible();
  expect(scripts.filter((url) => /mermaid|elk|cytoscape/.test(url))).toEqual([]);
});

test('a code block has a copy button that copies its text', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/soql/examples/limit');
  await page.getByRole('button', {name: 'Copy SOQL code'}).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^SELECT Id, Name FROM Account/,
  );
  await page.getByRole('button', {name: 'Copy generated query'}).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'SELECT Id, Name FROM Account ORDER BY Name ASC NULLS FIRST LIMIT 100',
  );
});

test('the namespace switch writes btcdev in all Apex blocks and what is copied from them, and is remembered', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/soql/examples/limit');
  const type = page.locator('.ns').first();
  const prefix = () => type.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await prefix()).toBe('none');
  await page.getByRole('switch', {name: /btcdev/}).click();
  expect(await prefix()).toBe('"btcdev."');
  await page.getByRole('button', {name: 'Copy Apex code'}).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('btcdev.SOQL.of(');
  await page.reload();
  await expect(page.getByRole('switch', {name: /btcdev/})).toBeChecked();
  expect(await prefix()).toBe('"btcdev."');
  await page.evaluate(() => {
    const code = document.querySelector('pre:has(.ns)');
    if (code) getSelection()?.selectAllChildren(code);
  });
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('btcdev.SOQL.of(');
});

test('browser storage unavailable: a warning, and the site continues without persistence', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => warnings.push(`exception: ${error.message}`));
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/soql/examples/limit');
  await page.getByRole('switch', {name: /btcdev/}).click();
  await expect(page.getByRole('switch', {name: /btcdev/})).toBeChecked();
  await page.getByRole('button', {name: 'Close the announcement'}).click();
  await page.locator('.menu').getByRole('link', {name: 'OFFSET'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('OFFSET');
  expect(warnings.some((text) => /^warning: .*storage is not available/s.test(text))).toBe(true);
  expect(warnings.filter((text) => /^(error|exception)/.test(text))).toEqual([]);
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  for (const width of [360, 1440]) {
    test(`every page can be read and left at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 900});
      await page.goto('/soql/examples/limit');
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await expect(page.locator('.hl-keyword').first()).toBeVisible();
      await page.locator('.navbar').getByRole('link', {name: 'Cache'}).click();
      await expect(page).toHaveURL(/\/cache\/getting-started$/);
      await page.locator('.menu').getByRole('link', {name: 'Basic features'}).click();
      await expect(page).toHaveURL(/\/cache\/basic-features$/);
    });
  }
});

test.describe('analytics', () => {
  test('with an id exactly one page_view is sent per page seen, the first included', async ({
    page,
  }) => {
    const tag = fs.readFileSync('tests/browser/support/measurement.js', 'utf8');
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({contentType: 'text/javascript', body: tag}),
    );
    const views = () => page.evaluate(() => (window as unknown as {views: string[]}).views);
    await open(page, `${variantOrigin}/docs/getting-started`);
    await expect.poll(views).toEqual(['/docs/getting-started']);
    await page.locator('.menu').getByRole('link', {name: 'Overview'}).click();
    await expect.poll(views).toEqual(['/docs/getting-started', '/docs/overview']);
    await page.locator('.table-of-contents a').first().click();
    await page.waitForTimeout(500);
    expect(await views()).toHaveLength(2);
    await page.goBack();
    await page.goBack();
    await expect
      .poll(views)
      .toEqual(['/docs/getting-started', '/docs/overview', '/docs/getting-started']);
  });

  test('without an id nothing is loaded', async ({page, baseURL}) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
    });
    await open(page, '/docs/getting-started');
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
    expect(foreign).toEqual([]);
  });
});
