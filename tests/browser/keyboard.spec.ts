/** Keyboard and screen reader: menus, categories, and the focus after a navigation. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {findAxeFaults} from './support/axe';
import {expect, open, openMenu, settled, test} from './support/site';

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

test.describe('the mobile menu', () => {
  test.use({viewport: {width: 390, height: 800}});

  const toggle = (page: Page) => page.locator('.navbar__toggle');
  const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'});

  test('traps the focus, closes on Escape and restores the focus', async ({page}) => {
    await open(page, '/cache/getting-started');
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
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
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(toggle(page)).toBeFocused();
  });

  test('moves the focus to the heading of a page that it links to', async ({page}) => {
    await open(page, '/cache/getting-started');
    await openMenu(page);
    await menu(page).getByRole('link', {name: 'Basic features'}).press('Enter');
    await expect(page).toHaveURL('/cache/basic-features');
    await expect(heading(page)).toBeFocused();
  });

  test('has a release category that opens with Space', async ({page}) => {
    await open(page, '/');
    await openMenu(page);
    await menu(page).getByRole('button', {name: release.version}).press('Space');
    await expect(menu(page).getByRole('link', {name: 'Install or upgrade'})).toBeVisible();
  });
});

test.describe('the release dropdown', () => {
  const button = (page: Page) =>
    page.getByRole('button', {name: `Documentation for ${release.version}`});
  const entry = (page: Page) => page.getByRole('link', {name: 'Install or upgrade'}).first();

  test('closes on Escape and restores the focus', async ({page}) => {
    await open(page, '/');
    await button(page).press('Enter');
    await entry(page).focus();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(entry(page)).toBeVisible();
  });

  test('closes on Escape while it is hovered', async ({page}) => {
    await open(page, '/');
    await button(page).hover();
    await expect(entry(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
    await page.mouse.move(400, 700);
    await button(page).hover();
    await expect(entry(page)).toBeVisible();
  });
});

test('a sidebar category opens with Space, and the page does not scroll', async ({page}) => {
  await open(page, '/soql/getting-started');
  const reference = page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .getByRole('button', {name: 'Reference', exact: true});
  await reference.press('Space');
  await expect(reference).toHaveAttribute('aria-expanded', 'true');
  await reference.press('Space');
  await expect(reference).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('after a navigation', () => {
  test('focus and live region are at the heading, forward and back', async ({page}) => {
    await open(page, '/soql/getting-started');
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

  test('a link to a section of another page moves the focus to the section', async ({page}) => {
    await open(page, '/soql/examples/result');
    await page.getByRole('main').locator('.markdown p a[href^="/soql/api/soql#"]').first().click();
    await expect(page).toHaveURL(/\/soql\/api\/soql#/);
    const {hash} = new URL(page.url());
    await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeFocused();
    await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport();
    await expect(announced(page)).toHaveText((await heading(page).textContent()) ?? '');
  });

  test('a link within the page is not announced as a page, and Tab continues in its section', async ({
    page,
  }) => {
    await open(page, '/soql/api/soql');
    const link = page.getByRole('navigation', {name: 'On this page'}).getByRole('link').nth(3);
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

  test('from the search dialog the focus moves to the hit, not back to the button', async ({
    page,
  }) => {
    await open(page, '/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('data category');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/soql\//);
    await expect.poll(() => focusedNode(page)).toMatch(/^heading: \w/);
  });

  test('the search page keeps the focus in its input', async ({page}) => {
    await open(page, '/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('filter');
    await page.getByRole('link', {name: /^See all \d+ results/}).click();
    await expect(page).toHaveURL(/\/search\?q=filter/);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});
