/** The mobile menu. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {expect, nextFrames, open, openMenu, test} from './support/site';

const toggle = (page: Page) => page.getByRole('button', {name: 'Toggle navigation bar'});
const menu = (page: Page) => page.locator('.navbar-sidebar');
const bodyOverflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY);

test.use({viewport: {width: 996, height: 800}});

test('at 996 px and below the navbar is a mobile sidebar, at 997 px it is not [2-mobile, 9-breakpoint]', async ({
  page,
}) => {
  await open(page, '/soql/getting-started');
  const item = page.locator('.navbar__items').getByRole('link', {name: 'Evaluator'});
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await expect(toggle(page)).toBeVisible();
  await expect(item).toBeHidden();
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({width: 997, height: 800});
  await expect(toggle(page)).toBeHidden();
  await expect(item).toBeVisible();
  await expect(sidebar).toBeVisible();
  await page.setViewportSize({width: 360, height: 800});
  await expect(toggle(page)).toBeVisible();
  await expect(item).toBeHidden();
});

test('the mobile menu opens and closes [4-menu]', async ({page}) => {
  await open(page, '/');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await openMenu(page);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).getByRole('button', {name: 'Close navigation bar'}).click();
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  await page.mouse.click(980, 700);
  await expect(menu(page)).toBeHidden();
});

test('the mobile menu locks body scroll while it is open [4-menu-lock]', async ({page}) => {
  await open(page, '/soql/getting-started');
  expect(await bodyOverflow(page)).toBe('visible');
  await openMenu(page);
  expect(await bodyOverflow(page)).toBe('hidden');
  await page.mouse.move(900, 400);
  const arrived = page.evaluate(
    () => new Promise((resolve) => addEventListener('wheel', resolve, {once: true})),
  );
  await page.mouse.wheel(0, 500);
  await arrived;
  await nextFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await menu(page).getByRole('button', {name: 'Close navigation bar'}).click();
  await expect.poll(() => bodyOverflow(page)).toBe('visible');
});

test('the mobile menu shows the sidebar of the section, with a back-to-main-menu button [2-mobile-back]', async ({
  page,
}) => {
  await open(page, '/cache/getting-started');
  await openMenu(page);
  await expect(menu(page).getByRole('link', {name: 'Basic features'})).toBeInViewport();
  await menu(page).getByRole('button', {name: 'Back to main menu'}).click();
  await expect(menu(page).getByRole('link', {name: 'Evaluator', exact: true})).toBeInViewport();
  await expect(menu(page).getByRole('link', {name: 'Basic features'})).not.toBeInViewport();
});

test('only the visible panel of the mobile menu is focusable', async ({page}) => {
  await open(page, '/cache/getting-started');
  await openMenu(page);
  await expect(menu(page).locator('.navbar-sidebar__item[inert]')).toHaveCount(1);
  await expect(menu(page).locator('.navbar-sidebar__item[inert]')).toContainText('Evaluator');
  await menu(page).getByRole('button', {name: 'Back to main menu'}).click();
  await expect(menu(page).locator('.navbar-sidebar__item[inert]')).toContainText('Basic features');
});

test('a page without a sidebar opens the main menu', async ({page}) => {
  await open(page, '/soqlLibBenefits');
  await openMenu(page);
  await expect(menu(page).getByRole('link', {name: 'SOQL', exact: true})).toBeInViewport();
});

test('a link of the mobile menu opens its page and closes the menu', async ({page}) => {
  await open(page, '/cache/getting-started');
  await openMenu(page);
  await menu(page).getByRole('link', {name: 'Basic features'}).click();
  await expect(page).toHaveURL('/cache/basic-features');
  await expect(menu(page)).toBeHidden();
  expect(await bodyOverflow(page)).toBe('visible');
});

test('the mobile menu closes automatically on a switch to desktop width [4-menu-desktop]', async ({
  page,
}) => {
  await open(page, '/soql/getting-started');
  await openMenu(page);
  await page.setViewportSize({width: 997, height: 800});
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => bodyOverflow(page)).toBe('visible');
  await page.setViewportSize({width: 996, height: 800});
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page)).toBeHidden();
});

test('the mobile menu closes automatically on back navigation, which stays on the page [4-menu-back]', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('link', {name: 'Get started'}).click();
  await expect(page).toHaveURL('/docs/getting-started');
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/getting-started');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the dropdown of the release is a category of the mobile menu', async ({page}) => {
  await open(page, '/');
  await openMenu(page);
  const entry = menu(page).getByRole('link', {name: 'Install or upgrade'});
  await expect(entry).toBeHidden();
  await menu(page).getByRole('button', {name: release.version}).click();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL('/installation');
});
