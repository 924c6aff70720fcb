/** The navigation bar at desktop width, and the skip link before it. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {expect, nextFrames, open, settled, test, variantOrigin} from './support/site';

const bar = (page: Page) => page.getByRole('navigation', {name: 'Main'});

/** Whether the bar is in the viewport. */
async function isShown(page: Page): Promise<boolean> {
  const box = await bar(page).boundingBox();
  return box !== null && box.y + box.height > 0;
}

async function expectShown(page: Page, shown: boolean): Promise<void> {
  await expect.poll(() => isShown(page)).toBe(shown);
}

/** Scrolls, and waits for the scroll listeners. */
async function scrollBy(page: Page, distance: number): Promise<void> {
  await page.evaluate((top) => window.scrollBy({top, behavior: 'instant'}), distance);
  await nextFrames(page);
}

test('the navbar has a brand that links to the home page [2-navbar-brand]', async ({page}) => {
  await open(page, '/cache/getting-started');
  const brand = bar(page).getByRole('link', {name: 'SOQL Lib'});
  await expect(brand.locator('img')).toHaveAttribute('src', '/img/logo.svg');
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('the navbar labels the sidebars Docs, SOQL, Cache and Evaluator, each linking to its getting-started page [2-navbar-labels]', async ({
  page,
}) => {
  await open(page, '/');
  for (const [label, path] of [
    ['Docs', '/docs/getting-started'],
    ['SOQL', '/soql/getting-started'],
    ['Cache', '/cache/getting-started'],
    ['Evaluator', '/evaluator/getting-started'],
  ] as const) {
    const item = bar(page).getByRole('link', {name: label, exact: true});
    await expect(item).toHaveAttribute('href', path);
    await item.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  }
});

test('the navbar links to the benefits and the releases', async ({page}) => {
  await open(page, '/');
  await bar(page).getByRole('link', {name: 'Benefits'}).click();
  await expect(page).toHaveURL('/soqlLibBenefits');
  await bar(page).getByRole('link', {name: 'Releases', exact: true}).click();
  await expect(page).toHaveURL('/releases');
});

test('the navbar has a search button [2-navbar-search]', async ({page}) => {
  await open(page, '/');
  await expect(bar(page).getByRole('button', {name: 'Search'})).toBeVisible();
});

test('the navbar has external links to the source repository and the blog [2-navbar-external]', async ({
  page,
}) => {
  await open(page, '/');
  for (const [name, address] of [
    ['GitHub', release.urls.repository],
    ['Blog', release.urls.blog],
  ] as const) {
    const link = bar(page).getByRole('link', {name});
    await expect(link.first()).toHaveAttribute('href', address);
    await expect(link.first()).toHaveAttribute('target', '_blank');
    await expect(link.first()).toHaveAttribute('rel', /noopener/);
  }
});

test('the navbar shows the documented release', async ({page}) => {
  await open(page, '/');
  await expect(
    bar(page).getByRole('button', {name: `Documentation for ${release.version}`}),
  ).toBeVisible();
});

test('only the item of the current section is active', async ({page}) => {
  for (const [path, label] of [
    ['/installation', 'Docs'],
    ['/soql/api/soql-filter', 'SOQL'],
    ['/cache/examples/where', 'Cache'],
    ['/evaluator/basic-features', 'Evaluator'],
    ['/soqlLibBenefits', 'Benefits'],
    ['/releases/6.0', 'Releases'],
  ] as const) {
    await open(page, path);
    await expect(bar(page).locator('.navbar__link--active')).toHaveText([label]);
  }
});

test('the navbar hides on scroll down and shows on scroll up [2-hide, 4-navbar-up]', async ({
  page,
}) => {
  await open(page, '/soql/api/soql');
  await expectShown(page, true);
  await scrollBy(page, 300);
  await scrollBy(page, 300);
  await expectShown(page, false);
  await scrollBy(page, -100);
  await expectShown(page, true);
  await scrollBy(page, 200);
  await expectShown(page, false);
});

test('the navbar shows near the page end [4-navbar-end]', async ({page}) => {
  await open(page, '/soql/getting-started');
  await scrollBy(page, 300);
  await scrollBy(page, 300);
  await expectShown(page, false);
  await scrollBy(page, 1_000_000);
  await expectShown(page, true);
});

test('a hidden navbar shows when it receives keyboard focus', async ({page}) => {
  await open(page, '/soql/api/soql');
  await scrollBy(page, 300);
  await scrollBy(page, 300);
  await expectShown(page, false);
  await page.getByRole('button', {name: 'Close the announcement'}).focus();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', {name: 'SOQL Lib'})).toBeFocused();
  await expectShown(page, true);
});

test.describe('the dropdown of the release', () => {
  const button = (page: Page) =>
    bar(page).getByRole('button', {name: `Documentation for ${release.version}`});
  const entry = (page: Page) => bar(page).getByRole('link', {name: 'Install or upgrade'});

  test('a dropdown opens and closes by keyboard', async ({page}) => {
    await open(page, '/');
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(entry(page)).toBeHidden();
    for (const key of ['Enter', ' ']) {
      await button(page).focus();
      await page.keyboard.press(key);
      await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(entry(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(entry(page)).toBeHidden();
    }
    await page.keyboard.press('Enter');
    await expect(entry(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(entry(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/installation');
  });

  test('a dropdown closes on a click outside [4-dropdown-click]', async ({page}) => {
    await open(page, '/');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(entry(page)).toBeVisible();
    await page.getByRole('heading', {level: 1}).click();
    await expect(entry(page)).toBeHidden();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('a dropdown closes when the focus moves outside [4-dropdown-focus]', async ({page}) => {
    await open(page, '/');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(entry(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(entry(page)).toBeVisible();
    await bar(page).getByRole('link', {name: 'GitHub'}).last().focus();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(entry(page)).toBeHidden();
  });

  test('a dropdown opens on hover', async ({page}) => {
    await open(page, '/');
    await button(page).hover();
    await expect(entry(page)).toBeVisible();
    await page.mouse.move(400, 700);
    await expect(entry(page)).toBeHidden();
  });
});

test('a skip-to-main-content link is offered to keyboard users [2-skip]', async ({page}) => {
  await open(page, '/soql/getting-started');
  const link = page.getByRole('link', {name: 'Skip to main content'});
  await expect(link).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
  ).toBe(true);
});

for (const [site, origin] of [
  ['as configured', ''],
  ['with the color mode switch', variantOrigin],
] as const) {
  test(`${site}, the bar fits from 997 px, with brand and shortcut`, async ({page}) => {
    await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''}));
    await open(page, `${origin}/soql/getting-started`);
    const brand = bar(page).locator('.navbar__title');
    const search = bar(page).getByRole('button', {name: 'Search', exact: true});
    for (const width of [997, 1010, 1024, 1080, 1150, 1199, 1440]) {
      await page.setViewportSize({width, height: 600});
      await settled(page);
      const isCut = await brand.evaluate((title) => title.scrollWidth > title.clientWidth);
      expect(isCut, `brand at ${width} px`).toBe(false);
      const end = await bar(page)
        .locator('.navbar__items--right > :last-child')
        .evaluate((item) => item.getBoundingClientRect().right);
      expect(end, `end of the bar at ${width} px`).toBeLessThanOrEqual(width);
      const shortcut = await search.evaluate((button) => {
        const keys = button.querySelector('kbd')?.getBoundingClientRect();
        return keys !== undefined && keys.top < button.getBoundingClientRect().bottom;
      });
      expect(shortcut, `shortcut at ${width} px`).toBe(true);
    }
  });
}

test('the navbar has a color mode toggle only where the switch is enabled [2-navbar-toggle]', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('button', {name: /Switch between dark and light/})).toHaveCount(0);
});
