/** Keyboard and screen reader: menus, categories, and the focus after a navigation. */
import type {Page} from '@playwright/test';
import {findAxeFaults} from './support/axe';
import {expect, nextFrames, open, openMenu, resting, settled, test} from './support/site';

interface TreeNode {
  role?: {value: string};
  name?: {value: string};
  properties?: {name: string; value: {value: unknown}}[];
}

/** Returns role and name of the focused node in the accessibility tree. */
async function focusedNode(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const {nodes} = (await session.send('Accessibility.getFullAXTree')) as {nodes: TreeNode[]};
  await session.detach();
  const isFocused = ({properties = []}: TreeNode) =>
    properties.some(({name, value}) => name === 'focused' && value.value === true);
  const node = nodes.findLast(isFocused);
  return `${node?.role?.value}: ${node?.name?.value}`;
}

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const announced = (page: Page) => page.locator('body > [aria-live="polite"]');

test('the mobile menu traps the focus, and restores it', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  const toggle = page.locator('.navbar__toggle');
  const menu = page.getByRole('dialog', {name: 'Menu'});
  await open(page, '/cache/getting-started');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
  await settled(page);
  const visited = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(step < 30 ? 'Tab' : 'Shift+Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const isShown = element?.closest('.navbar-sidebar') && !element.closest('[inert]');
      return isShown ? (element?.textContent ?? '') : 'outside';
    });
    visited.add(focused);
  }
  expect(visited).not.toContain('outside');
  expect(visited.size).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await openMenu(page);
  await menu.getByRole('link', {name: 'Basic features'}).press('Enter');
  await expect(page).toHaveURL('/cache/basic-features');
  await expect(heading(page)).toBeFocused();
});

test.describe('after a navigation', () => {
  test('focus and live region are at the heading, forward and back', async ({page}) => {
    await open(page, '/evaluator/getting-started');
    await expect(announced(page)).toBeEmpty();
    const bar = page.getByRole('navigation', {name: 'Main'});
    for (const [label, path] of [
      ['Benefits', '/soqlLibBenefits'],
      ['Cache', '/cache/getting-started'],
    ] as const) {
      await bar.getByRole('link', {name: label, exact: true}).press('Enter');
      await expect(page).toHaveURL(path);
      await expect(heading(page)).toBeFocused();
      await expect(announced(page)).toHaveText((await heading(page).textContent()) ?? '');
      expect(await focusedNode(page)).toMatch(/^heading: \w/);
    }
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/soqlLibBenefits');
    await expect(heading(page)).toBeFocused();
  });

  test('a link to a section of another page moves the focus to it', async ({page}) => {
    await open(page, '/soql/examples/result');
    const link = page.getByRole('main').locator('.markdown p a[href^="/soql/api/soql#"]').first();
    const hash = ((await link.getAttribute('href')) ?? '').split('#')[1] ?? '';
    const section = page.locator(`[id="${hash}"]`);
    await link.click();
    await expect(page).toHaveURL(`/soql/api/soql#${hash}`);
    await expect(section).toBeFocused();
    await expect.poll(async () => (await section.boundingBox())?.y ?? -1).toBeLessThan(140);
    await expect(section).toBeInViewport();
    await expect(announced(page)).toHaveText((await heading(page).textContent()) ?? '');
  });

  test('Tab after a link within the page continues in its section', async ({page}) => {
    await open(page, '/cache/getting-started');
    const link = page.getByRole('navigation', {name: 'On this page'}).getByRole('link').nth(1);
    await link.press('Enter');
    await expect(page).toHaveURL(/#/);
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => {
      const section = document.getElementById(window.location.hash.slice(1));
      const position =
        document.activeElement && section?.compareDocumentPosition(document.activeElement);
      return ((position ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    });
    expect(isBehind).toBe(true);
    await expect(announced(page)).toBeEmpty();
  });
});

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('Tab inside the navbar, in the middle of a page, does not move the page', async ({page}) => {
  await open(page, '/soql/examples/where');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.locator('.navbar a').first().focus();
  const before = await resting(page, () => scrollTop(page));
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await nextFrames(page);
    expect(await scrollTop(page), key).toBe(before);
  }
});

test('opening and closing the mobile menu does not move the page', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await open(page, '/soql/examples/where');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page
    .locator('.navbar__toggle')
    .evaluate((element: HTMLElement) => element.focus({preventScroll: true}));
  const before = await resting(page, () => scrollTop(page));
  await page.keyboard.press('Enter');
  await settled(page);
  const back = page.getByRole('button', {name: 'Back to main menu'});
  await back.focus();
  await page.keyboard.press('Enter');
  await settled(page);
  const menu = page.getByRole('dialog', {name: 'Menu'});
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await settled(page);
  await expect(page.locator('.navbar__toggle')).toBeFocused();
  expect(await resting(page, () => scrollTop(page))).toBe(before);
});

test('a search result on the same page shows its heading below the navbar', async ({page}) => {
  await open(page, '/soql/api/soql');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('toAggregatedMap');
  const dialog = page.getByRole('dialog', {name: 'Search'});
  await expect(dialog.getByRole('option').first()).toContainText('toAggregatedMap');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/soql/api/soql#toaggregatedmap');
  await settled(page);
  const bar = await page
    .locator('.navbar')
    .evaluate((element) => element.getBoundingClientRect().bottom);
  await expect
    .poll(() =>
      page.locator('#toaggregatedmap').evaluate((element) => element.getBoundingClientRect().top),
    )
    .toBeGreaterThan(bar);
});
