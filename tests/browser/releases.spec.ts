/** The release notes: a blog at /releases. */
import type {Page} from '@playwright/test';
import {expect, open, test} from './support/site';

const posts = [
  ['1.0', '2023-05-15'],
  ['2.0', '2023-05-31'],
  ['3.0', '2023-09-08'],
  ['3.3', '2024-10-05'],
  ['4.0', '2025-01-07'],
  ['5.0', '2025-04-08'],
  ['5.1', '2025-06-06'],
  ['5.2', '2025-08-13'],
  ['6.0', '2025-08-24'],
  ['6.1', '2025-09-13'],
  ['6.5', '2025-11-15'],
  ['6.7', '2026-01-20'],
  ['6.10', '2026-05-12'],
  ['6.11', '2026-06-18'],
  ['6.12', '2026-08-15'],
] as const;

const sidebar = (page: Page) =>
  page.getByRole('navigation', {name: 'Blog recent posts navigation'});

test('each release has its post with its date', async ({request}) => {
  for (const [version, date] of posts) {
    const html = await (await request.get(`/releases/${version}`)).text();
    expect(html).toContain(`datetime=${date}T`);
  }
});

test('the list shows every release, newest first, and links to its feeds', async ({
  page,
  request,
}) => {
  await open(page, '/releases');
  const titles = page.getByRole('main').locator('article h2');
  await expect(titles).toHaveText(posts.map(([version]) => new RegExp(`${version}$`)).reverse());
  for (const [name, address, type] of [
    ['RSS', '/releases/rss.xml', 'xml'],
    ['Atom', '/releases/atom.xml', 'xml'],
    ['JSON', '/releases/feed.json', 'json'],
  ] as const) {
    await expect(page.getByRole('link', {name, exact: true})).toHaveAttribute('href', address);
    const response = await request.get(address);
    expect(response.headers()['content-type']).toContain(type);
    const feed = await response.text();
    for (const [version] of posts) expect(feed).toContain(`/releases/${version}`);
    expect(feed).not.toContain('Wrap lines');
  }
  await test.step('the sidebar', async () => {
    const groups = await sidebar(page)
      .locator('[role="group"], div')
      .filter({has: page.locator('h3')})
      .evaluateAll((elements) =>
        elements.map((element) => ({
          year: element.querySelector('h3')?.textContent,
          posts: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        })),
      );
    const years = ['2026', '2025', '2024', '2023'];
    expect(groups.map(({year}) => year)).toEqual(years);
    expect(groups.map((group) => group.posts)).toEqual(
      years.map((year) =>
        posts
          .filter(([, date]) => date.startsWith(year))
          .map(([version]) => `/releases/${version}`)
          .reverse(),
      ),
    );
  });
});

test('a post links to its tags, and to the newer and the older post', async ({page}) => {
  await open(page, '/releases/6.0');
  const pager = page.getByRole('navigation', {name: 'Blog post page navigation'});
  await expect(pager.getByRole('link', {name: /Newer/})).toHaveAttribute('href', '/releases/6.1');
  await expect(pager.getByRole('link', {name: /Older/})).toHaveAttribute('href', '/releases/5.2');
  await page.getByRole('main').getByRole('link', {name: 'Evaluator', exact: true}).click();
  await expect(page).toHaveURL('/releases/tags/evaluator');
  await expect(page.getByRole('heading', {level: 1})).toContainText('tagged with');
  await expect(page.getByRole('main').locator('article h2')).toContainText([/6\.0/]);
});
