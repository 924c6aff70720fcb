/** Color modes: by default, and with the switch enabled. */
import type {Page} from '@playwright/test';
import {expect, open, settled, test, variantOrigin} from './support/site';

const toggle = (page: Page) => page.getByRole('button', {name: /Switch between dark and light/});
const expectMode = (page: Page, mode: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-theme', mode);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** A page without live examples. */
const plain = '/releases/1.0';

test.describe('as configured', () => {
  test.use({colorScheme: 'light'});

  test('the mode is dark, and a stored choice is ignored', async ({page}) => {
    await open(page, plain);
    await expectMode(page, 'dark');
    await expect(toggle(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.emulateMedia({colorScheme: 'dark'});
    await page.emulateMedia({colorScheme: 'light'});
    await expectMode(page, 'dark');
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await open(page, plain);
    await expect.poll(() => stored(page)).toBeNull();
    await expectMode(page, 'dark');
    await page.reload();
    await expectMode(page, 'dark');
  });
});

test.describe('with the switch enabled', () => {
  test.use({baseURL: variantOrigin, colorScheme: 'dark'});

  test.beforeEach(({context}) =>
    context.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''})),
  );

  test('the toggle cycles system, light and dark, and stores the choice', async ({page}) => {
    await open(page, plain);
    await expect(toggle(page)).toHaveAccessibleName(/currently system mode/);
    await expectMode(page, 'dark');
    expect(await stored(page)).toBeNull();
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
    await expectMode(page, 'light');
    await expect.poll(() => stored(page)).toBe('light');
    await page.reload();
    await expectMode(page, 'light');
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently dark mode/);
    await expectMode(page, 'dark');
    await expect.poll(() => stored(page)).toBe('dark');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently system mode/);
    await expect.poll(() => stored(page)).toBeNull();
  });

  test('the mode follows the operating system, or a choice in another tab', async ({
    page,
    context,
  }) => {
    await open(page, plain);
    await page.emulateMedia({colorScheme: 'light'});
    await expectMode(page, 'light');
    await page.emulateMedia({colorScheme: 'dark'});
    await expectMode(page, 'dark');
    expect(await stored(page)).toBeNull();
    const other = await context.newPage();
    await open(other, plain);
    await toggle(other).click();
    await expectMode(other, 'light');
    await expectMode(page, 'light');
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
    await page.emulateMedia({colorScheme: 'light'});
    await page.emulateMedia({colorScheme: 'dark'});
    await settled(page);
    await expectMode(page, 'light');
  });

  test('the mode is correct before hydration', async ({page}) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.goto(plain);
    await expectMode(page, 'light');
  });

  test('the mobile menu has the toggle, too', async ({page}) => {
    await page.setViewportSize({width: 360, height: 800});
    await open(page, plain);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    const inMenu = page.locator('.navbar-sidebar').getByRole('button', {name: /Switch between/});
    await inMenu.click();
    await expectMode(page, 'light');
  });
});
