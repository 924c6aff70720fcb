/** Sidebar, breadcrumbs, table of contents. */
import type {Page} from '@playwright/test';
import {readPage} from './support/html';
import {expect, open, test} from './support/site';

const sidebar = (page: Page) => page.getByRole('navigation', {name: 'Docs sidebar'});
const category = (page: Page, name: string) =>
  sidebar(page).getByRole('button', {name, exact: true});

test('a doc page uses the sidebar of its section [2-section-sidebar]', async ({page}) => {
  for (const [path, own, foreign] of [
    ['/installation', '/docs/overview', '/soql/build-selector'],
    ['/soql/basic-features', '/soql/build-selector', '/docs/overview'],
    ['/cache/basic-features', '/cache/build-cached-selector', '/soql/build-selector'],
    ['/evaluator/basic-features', '/evaluator/getting-started', '/docs/overview'],
  ] as const) {
    await open(page, path);
    await expect(sidebar(page).locator(`a[href="${own}"]`)).toBeVisible();
    await expect(sidebar(page).locator(`a[href="${foreign}"]`)).toHaveCount(0);
    await expect(sidebar(page).locator('[aria-current="page"]')).toHaveAttribute('href', path);
  }
});

test('sidebars hold links and categories, and the category of the page is open [3-docs]', async ({
  page,
}) => {
  await open(page, '/soql/examples/where');
  await expect(category(page, 'Examples')).toHaveAttribute('aria-expanded', 'true');
  await expect(category(page, 'Advanced')).toHaveAttribute('aria-expanded', 'false');
  await expect(category(page, 'Reference')).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar(page).getByRole('link', {name: 'Getting started'})).toBeVisible();
});

test('a category opens and closes by pointer and by keyboard', async ({page}) => {
  await open(page, '/soql/getting-started');
  const reference = category(page, 'Reference');
  const entry = sidebar(page).getByRole('link', {name: 'SOQL.Filter', exact: true});
  await expect(entry).toBeHidden();
  await reference.click();
  await expect(reference).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeVisible();
  await reference.focus();
  await page.keyboard.press('Enter');
  await expect(reference).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
});

test('a doc page has breadcrumbs [2-breadcrumbs]', async ({page}) => {
  await open(page, '/soql/examples/where');
  const crumbs = page.getByRole('navigation', {name: 'Breadcrumbs'});
  await expect(crumbs.getByRole('listitem')).toHaveText([/^\s*$/, 'Examples', 'WHERE']);
  await crumbs.getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('the table of contents covers heading levels 2 to 3 [2-toc, 9-toc]', async ({page}) => {
  await open(page, '/soql/api/soql');
  const contents = page.getByRole('navigation', {name: 'On this page'});
  const listed = await contents
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)));
  const written = await page
    .getByRole('main')
    .locator('h2[id], h3[id]')
    .evaluateAll((headings) => headings.map(({id}) => id));
  expect(listed.map(decodeURIComponent)).toEqual(written);
  expect(written.length).toBeGreaterThan(60);
});

test('the table of contents highlights the current section', async ({page}) => {
  await open(page, '/soql/build-selector');
  const contents = page.getByRole('navigation', {name: 'On this page'});
  const link = contents.getByRole('link').nth(3);
  await link.click();
  await expect(contents.locator('.table-of-contents__link--active')).toHaveCount(1);
  await expect(link).toHaveClass(/table-of-contents__link--active/);
});

test('a narrow window has a collapsed table of contents above the text', async ({page}) => {
  await page.setViewportSize({width: 996, height: 800});
  await open(page, '/soql/build-selector');
  await expect(page.getByRole('navigation', {name: 'On this page'})).toBeHidden();
  const button = page.getByRole('main').getByRole('button', {name: 'On this page'});
  const {ids} = await readPage(page.request, '/soql/build-selector');
  await button.click();
  const link = page.getByRole('main').locator('.theme-doc-toc-mobile a').first();
  await expect(link).toBeVisible();
  expect(ids.has((await link.getAttribute('href'))?.slice(1) ?? '')).toBe(true);
});

test('the logo above the sidebar, shown while the navbar is hidden, matches the color mode', async ({
  page,
}) => {
  await open(page, '/soql/examples/where');
  const logos = page.locator('aside img');
  await expect(logos).toHaveCount(1);
  await expect(logos).toHaveClass(/--dark/);
});
