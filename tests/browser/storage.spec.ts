/** A browser that blocks storage. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {expect, open, openMenu, test, variantOrigin} from './support/site';

interface Said {
  warnings: string[];
  errors: string[];
}

function recordConsole(page: Page): Said {
  const said: Said = {warnings: [], errors: []};
  page.on('console', (message) => {
    // Service workers are blocked in most tests, which is a warning of its own.
    const isOurs = !message.text().startsWith('Service Worker registration');
    if (message.type() === 'warning' && isOurs) said.warnings.push(message.text());
    if (message.type() === 'error') said.errors.push(message.text());
  });
  page.on('pageerror', (error) => said.errors.push(error.message));
  return said;
}

/** Blocks the browser's storage, and records the console. */
async function blockStorage(page: Page): Promise<Said> {
  const said = recordConsole(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  return said;
}

test('without browser storage the site works, with a warning', async ({page}) => {
  const said = await blockStorage(page);
  await open(page, '/');
  await expect
    .poll(() => said.warnings.join('\n'))
    .toContain('Docusaurus browser storage is not available.');

  await page.getByRole('button', {name: 'Close the announcement'}).click();
  await expect(page.getByRole('region', {name: 'Announcement'})).toHaveCount(0);

  await page.getByRole('link', {name: 'SOQL', exact: true}).first().click();
  await expect(page).toHaveURL('/soql/getting-started');
  await page.getByRole('switch', {name: /namespace/}).click();
  await expect(page.getByRole('switch', {name: /namespace/})).toBeChecked();

  await page.setViewportSize({width: 360, height: 800});
  const wrap = page.getByRole('button', {name: 'Wrap lines'}).filter({visible: true}).first();
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await openMenu(page);
  await page.reload();
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible();
  expect(said.errors).toEqual([]);
});

for (const [state, spoil] of [
  [
    'null',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {value: null});
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`storage that is ${state}: one warning, and the site continues`, async ({page}) => {
    const said = recordConsole(page);
    await page.addInitScript(spoil);
    await open(page, '/');
    await page.getByRole('button', {name: 'Close the announcement'}).click();
    await page.getByRole('link', {name: 'SOQL', exact: true}).first().click();
    await expect(page).toHaveURL('/soql/getting-started');
    const choice = page.getByRole('switch', {name: /namespace/});
    await choice.click();
    await choice.click();
    await choice.click();
    await expect(choice).toBeChecked();
    expect(said.errors).toEqual([]);
    await expect.poll(() => said.warnings).toHaveLength(1);
  });

test('the preferred version of each docs instance is stored', async ({page}) => {
  const stored = () =>
    page.evaluate(() =>
      ['docs', 'soql', 'soqlCache', 'soqlEvaluator'].map((id) =>
        localStorage.getItem(`docs-preferred-version-${id}`),
      ),
    );
  await open(page, '/soql/getting-started');
  await expect.poll(stored).toEqual([null, 'current', null, null]);
  await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
  await expect(page).toHaveURL('/cache/getting-started');
  await expect.poll(stored).toEqual([null, 'current', 'current', null]);
  await expect(
    page.getByRole('button', {name: `Documentation for ${release.version}`}),
  ).toBeVisible();
  await expect(page.getByText('Version: Next')).toHaveCount(0);
});

test.describe('with the color mode switch', () => {
  test.use({baseURL: variantOrigin});

  test('without browser storage the color mode can be switched', async ({page}) => {
    await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''}));
    const said = await blockStorage(page);
    await open(page, '/');
    await page.getByRole('button', {name: /Switch between dark and light/}).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(said.errors).toEqual([]);
  });
});
