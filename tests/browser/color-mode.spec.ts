/** Color modes: by default, and with the switch enabled. */
import type {Page} from '@playwright/test';
import {expect, open, test, variantOrigin} from './support/site';

const toggle = (page: Page) => page.getByRole('button', {name: /Switch between dark and light/});
const mode = (page: Page) => page.locator('html').getAttribute('data-theme');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test.describe('as configured', () => {
  test.use({colorScheme: 'light'});

  test('dark is the default mode with the switch disabled [4-default]', async ({page}) => {
    await open(page, '/');
    expect(await mode(page)).toBe('dark');
    await expect(toggle(page)).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'dark',
    );
    await page.emulateMedia({colorScheme: 'dark'});
    await page.emulateMedia({colorScheme: 'light'});
    expect(await mode(page)).toBe('dark');
  });

  test('a stored choice is ignored without the switch', async ({page}) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('theme', 'light');
    });
    await open(page, '/');
    await expect.poll(() => stored(page)).toBeNull();
    await page.reload();
    expect(await mode(page)).toBe('dark');
  });
});

test.describe('with the switch enabled', () => {
  test.use({baseURL: variantOrigin, colorScheme: 'dark'});

  test.beforeEach(({page}) =>
    page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''})),
  );

  test('the toggle cycles system, light, dark, then system [4-cycle]', async ({page}) => {
    await open(page, '/');
    await expect(toggle(page)).toHaveAccessibleName(/currently system mode/);
    expect(await mode(page)).toBe('dark');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
    expect(await mode(page)).toBe('light');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently dark mode/);
    expect(await mode(page)).toBe('dark');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName(/currently system mode/);
  });

  test('the choice is saved in local storage under the key theme, system as null [4-theme-key, 9-storage]', async ({
    page,
  }) => {
    await open(page, '/');
    expect(await stored(page)).toBeNull();
    await toggle(page).click();
    expect(await stored(page)).toBe('light');
    await page.reload();
    expect(await mode(page)).toBe('light');
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
    await toggle(page).click();
    expect(await stored(page)).toBe('dark');
    await toggle(page).click();
    expect(await stored(page)).toBeNull();
  });

  test('while the choice is system, the mode follows the operating system scheme [4-follow]', async ({
    page,
  }) => {
    await open(page, '/');
    await page.emulateMedia({colorScheme: 'light'});
    await expect.poll(() => mode(page)).toBe('light');
    await page.emulateMedia({colorScheme: 'dark'});
    await expect.poll(() => mode(page)).toBe('dark');
    expect(await stored(page)).toBeNull();
    await toggle(page).click();
    await page.emulateMedia({colorScheme: 'light'});
    await page.emulateMedia({colorScheme: 'dark'});
    expect(await mode(page)).toBe('light');
  });

  test('the mode is correct before hydration', async ({page}) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.goto('/');
    expect(await mode(page)).toBe('light');
  });

  test('a choice in one tab is applied in other tabs', async ({page, context}) => {
    await open(page, '/');
    const other = await context.newPage();
    await other.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''}));
    await open(other, '/cache/getting-started');
    await toggle(other).click();
    expect(await mode(other)).toBe('light');
    await expect.poll(() => mode(page)).toBe('light');
    await expect(toggle(page)).toHaveAccessibleName(/currently light mode/);
  });

  test('the mobile menu has the toggle, too', async ({page}) => {
    await page.setViewportSize({width: 360, height: 800});
    await open(page, '/');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    const inMenu = page.locator('.navbar-sidebar').getByRole('button', {name: /Switch between/});
    await inMenu.click();
    expect(await mode(page)).toBe('light');
  });
});
