import {expect, open, test} from './support/site';

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
