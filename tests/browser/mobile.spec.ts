/** The mobile menu. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {expect, expectUnfolded, nextFrames, open, openMenu, test} from './support/site';

const toggle = (page: Page) => page.getByRole('button', {name: 'Toggle navigation bar'});
const menu = (page: Page) => page.locator('.navbar-sidebar');
const bodyOverflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY);

test.use({viewport: {width: 996, height: 800}});

const closeButton = (page: Page) => menu(page).getByRole('button', {name: 'Close navigation bar'});

test('up to 996 px the mobile menu opens, locks the page, and closes', async ({page}) => {
  await open(page, '/cache/getting-started');
  await test.step('the breakpoint', async () => {
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
    await page.setViewportSize({width: 996, height: 800});
  });
  await test.step('opens and closes, by its button and by a click outside', async () => {
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await openMenu(page);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await closeButton(page).click();
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await page.mouse.click(980, 700);
    await expect(menu(page)).toBeHidden();
  });
  await test.step('locks body scroll while it is open', async () => {
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
    await openMenu(page);
    await expect.poll(() => bodyOverflow(page)).toBe('hidden');
    await page.mouse.move(900, 400);
    await page.evaluate(() => {
      addEventListener('wheel', () => (document.body.dataset.wheel = 'arrived'), {once: true});
    });
    await page.mouse.wheel(0, 500);
    await expect(page.locator('body')).toHaveAttribute('data-wheel', 'arrived');
    await nextFrames(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await closeButton(page).click();
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
  });
  await test.step('closes on a switch to desktop width', async () => {
    await openMenu(page);
    await page.setViewportSize({width: 997, height: 800});
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
    await page.setViewportSize({width: 996, height: 800});
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(menu(page)).toBeHidden();
  });
});

test('the mobile menu shows the sidebar, then the main menu', async ({page}) => {
  const hidden = menu(page).locator('.navbar-sidebar__item[inert]');
  await open(page, '/cache/getting-started');
  await openMenu(page);
  await expect(menu(page).getByRole('link', {name: 'Basic features'})).toBeInViewport();
  await expect(hidden).toHaveCount(1);
  await expect(hidden).toContainText('Evaluator');
  await menu(page).getByRole('button', {name: 'Back to main menu'}).click();
  await expect(menu(page).getByRole('link', {name: 'Evaluator', exact: true})).toBeInViewport();
  await expect(menu(page).getByRole('link', {name: 'Basic features'})).not.toBeInViewport();
  await expect(hidden).toContainText('Basic features');
  await closeButton(page).click();
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  await menu(page).getByRole('link', {name: 'Basic features'}).click();
  await expect(page).toHaveURL('/cache/basic-features');
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => bodyOverflow(page)).toBe('visible');
});

test('without a sidebar the menu is the main menu, and Back closes it', async ({page}) => {
  await open(page, '/releases/tags/security');
  await test.step('the main menu', async () => {
    await page.locator('.navbar__brand').first().click();
    // The page before, which closes its menu when it goes, may still be there at the new URL.
    await expect(page.getByRole('heading', {level: 1})).toContainText('Apex queries');
    await openMenu(page);
    await expect(menu(page).getByRole('link', {name: 'SOQL', exact: true})).toBeInViewport();
    await page.goBack();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/');
  });
  await test.step('the release, by pointer and by Space', async () => {
    await openMenu(page);
    const category = menu(page).getByRole('button', {name: release.version});
    const entry = menu(page).getByRole('link', {name: 'Install or upgrade'});
    await expect(entry).toBeHidden();
    await category.click();
    await expectUnfolded(entry);
    await category.press('Space');
    await expect(entry).toBeHidden();
    await category.press('Space');
    await expectUnfolded(entry);
    await entry.click();
    await expect(page).toHaveURL('/installation');
    await expect(menu(page)).toBeHidden();
  });
  await test.step('without an open menu, back navigation leaves the page', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
