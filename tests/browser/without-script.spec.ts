/** The site without JavaScript: readable and navigable. */
import {sitemapPaths} from './support/pages';
import {expect, test} from './support/site';

test.use({javaScriptEnabled: false});

test('every page has its text, its navigation and its links', async ({request}) => {
  const faults: string[] = [];
  for (const path of await sitemapPaths(request)) {
    const html = await (await request.get(path)).text();
    if (!/<h1/.test(html)) faults.push(`${path} has no heading`);
    for (const link of ['/docs/getting-started', '/soql/getting-started', '/cache/getting-started'])
      if (!new RegExp(`<a [^>]*href="?${link}[" >]`).test(html))
        faults.push(`${path} has no link to ${link}`);
  }
  expect(faults).toEqual([]);
});

test('links and redirects work, and no control is shown that does nothing', async ({page}) => {
  await page.goto('/soql');
  await expect(page).toHaveURL('/soql/getting-started');
  await test.step('no nonfunctional control is visible', async () => {
    await expect(page.getByRole('button', {name: /^Copy/}).first()).toBeHidden();
    await expect(page.getByRole('switch')).toBeHidden();
    await expect(page.getByRole('button', {name: /^Search/})).toBeHidden();
    await expect(page.getByRole('button', {name: 'Close the announcement'})).toBeHidden();
  });
  await test.step('links', async () => {
    await page.goto('/');
    await page.getByRole('link', {name: 'SOQL', exact: true}).first().click();
    await expect(page).toHaveURL('/soql/getting-started');
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    await sidebar.locator('a', {hasText: 'Reference'}).click();
    await expect(page).toHaveURL('/soql/api/soql');
    await sidebar.getByRole('link', {name: 'SOQL.Filter', exact: true}).click();
    await expect(page).toHaveURL('/soql/api/soql-filter');
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).toHaveURL('/soql/api/soql-filters-group');
    await expect(page.locator('pre').first()).toContainText('SOQL');
  });
  await test.step('the search page', async () => {
    await page.goto('/search?q=mocking');
    await expect(page.getByText('Search runs in your browser and needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.locator('main').getByRole('link', {name: 'SOQL'})).toBeVisible();
  });
  await test.step('a narrow window shows navbar and sidebar without a menu', async () => {
    await page.setViewportSize({width: 360, height: 800});
    await page.goto('/cache/getting-started');
    await expect(page.getByRole('button', {name: 'Toggle navigation bar'})).toBeHidden();
    await expect(
      page.locator('.navbar__items').getByRole('link', {name: 'Evaluator'}),
    ).toBeVisible();
    await page
      .getByRole('navigation', {name: 'Docs sidebar'})
      .getByRole('link', {name: 'Basic features'})
      .click();
    await expect(page).toHaveURL('/cache/basic-features');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
