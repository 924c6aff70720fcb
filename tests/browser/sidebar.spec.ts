/** Sidebar, breadcrumbs, table of contents. */
import type {Page} from '@playwright/test';
import {visit} from 'unist-util-visit';
import {readPage} from './support/html';
import {expect, expectUnfolded, open, test} from './support/site';

const sidebar = (page: Page) => page.getByRole('navigation', {name: 'Docs sidebar'});
const category = (page: Page, name: string) =>
  sidebar(page).getByRole('button', {name, exact: true});

test('a doc page uses the sidebar of its section', async ({request}) => {
  for (const [path, own, foreign] of [
    ['/installation', '/docs/overview', '/soql/build-selector'],
    ['/soql/basic-features', '/soql/build-selector', '/docs/overview'],
    ['/cache/basic-features', '/cache/build-cached-selector', '/soql/build-selector'],
    ['/evaluator/basic-features', '/evaluator/getting-started', '/docs/overview'],
  ] as const) {
    const {root} = await readPage(request, path);
    const links = new Map<string, unknown>();
    visit(root, 'element', (element) => {
      const isSidebar = element.properties.ariaLabel === 'Docs sidebar';
      if (!isSidebar) return;
      visit(element, 'element', ({tagName, properties: {href, ariaCurrent}}) => {
        if (tagName === 'a' && typeof href === 'string') links.set(href, ariaCurrent);
      });
    });
    expect(links.has(own), `${path} has ${own}`).toBe(true);
    expect(links.has(foreign), `${path} has ${foreign}`).toBe(false);
    expect([...links].filter(([, current]) => current === 'page').map(([href]) => href)).toEqual([
      path,
    ]);
  }
});

test('categories open and close by pointer and keyboard, and breadcrumbs lead home', async ({
  page,
}) => {
  await open(page, '/soql/examples/limit');
  await expect(category(page, 'Examples')).toHaveAttribute('aria-expanded', 'true');
  await expect(category(page, 'Guides')).toHaveAttribute('aria-expanded', 'false');
  await expect(category(page, 'Reference')).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar(page).getByRole('link', {name: 'Getting started'})).toBeVisible();
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveAttribute(
    'href',
    '/soql/examples/limit',
  );
  const reference = category(page, 'Reference');
  const entry = sidebar(page).getByRole('link', {name: 'SOQL.Filter', exact: true});
  const expectOpen = async (isOpen: boolean) => {
    await expect(reference).toHaveAttribute('aria-expanded', String(isOpen));
    await (isOpen ? expectUnfolded(entry) : expect(entry).toBeHidden());
  };
  await test.step('by pointer', async () => {
    await expectOpen(false);
    await reference.click();
    await expectOpen(true);
  });
  await test.step('by Enter and Space, without scrolling the page', async () => {
    await reference.press('Enter');
    await expectOpen(false);
    await reference.press('Space');
    await expectOpen(true);
    await reference.press('Space');
    await expectOpen(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step('the logo above the sidebar, shown while the navbar is hidden, matches the color mode', async () => {
    const logos = page.locator('aside img');
    await expect(logos).toHaveCount(1);
    await expect(logos).toHaveClass(/--dark/);
  });
  await test.step('breadcrumbs from the home page', async () => {
    const crumbs = page.getByRole('navigation', {name: 'Breadcrumbs'});
    await expect(crumbs.getByRole('listitem')).toHaveText([/^\s*$/, 'Examples', 'LIMIT']);
    await crumbs.getByRole('link').first().click();
    await expect(page).toHaveURL('/');
  });
});

test('the table of contents covers heading levels 2 to 3', async ({request}) => {
  const {root} = await readPage(request, '/soql/api/soql');
  const written: string[] = [];
  const listed: string[] = [];
  visit(root, 'element', ({tagName, properties: {id, href, className}}) => {
    if (['h2', 'h3'].includes(tagName) && typeof id === 'string') written.push(id);
    const isEntry = Array.isArray(className) && className.includes('table-of-contents__link');
    if (tagName === 'a' && isEntry && typeof href === 'string') listed.push(href.slice(1));
  });
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
  await page.setViewportSize({width: 996, height: 800});
  await expect(contents).toBeHidden();
  const button = page.getByRole('main').getByRole('button', {name: 'On this page'});
  const {ids} = await readPage(page.request, '/soql/build-selector');
  await button.click();
  const entry = page.getByRole('main').locator('.theme-doc-toc-mobile a').first();
  await expect(entry).toBeVisible();
  expect(ids.has((await entry.getAttribute('href'))?.slice(1) ?? '')).toBe(true);
});
