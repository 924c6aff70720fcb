import type {Page} from '@playwright/test';
import {expect, open, test, variantOrigin} from './support/site';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const toggle = (page: Page) =>
  page.getByRole('button', {name: /Switch between dark and light mode/});

test('dark is the default color mode, with the switch disabled, whatever the system prefers', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'light'});
  await open(page, '/');
  expect(await theme(page)).toBe('dark');
  await expect(toggle(page)).toHaveCount(0);
});

test.describe('with the switch enabled', () => {
  test('the color mode toggle cycles system, light, dark, then system, saved under the key theme', async ({
    page,
  }) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, `${variantOrigin}/soql/getting-started`);
    expect([await theme(page), await stored(page)]).toEqual(['dark', null]);
    await toggle(page).click();
    expect([await theme(page), await stored(page)]).toEqual(['light', 'light']);
    await toggle(page).click();
    expect([await theme(page), await stored(page)]).toEqual(['dark', 'dark']);
    await toggle(page).click();
    expect(await stored(page)).toBeNull();
  });

  test('while the choice is system, the color mode follows the operating system', async ({
    page,
  }) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, variantOrigin);
    await page.emulateMedia({colorScheme: 'light'});
    await expect.poll(() => theme(page)).toBe('light');
    await page.emulateMedia({colorScheme: 'dark'});
    await expect.poll(() => theme(page)).toBe('dark');
  });

  test('a saved color mode is there before the first paint of the next page', async ({page}) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, variantOrigin);
    await toggle(page).click();
    await page.goto(`${variantOrigin}/docs/overview`, {waitUntil: 'commit'});
    await page.waitForFunction(() => document.body !== null);
    expect(await theme(page)).toBe('light');
  });
});
