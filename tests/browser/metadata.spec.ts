/** What a page says about itself to search engines, link previews and readers. */
import release from '../../facts/release.json';
import {readPage} from './support/html';
import {sitemapPaths} from './support/pages';
import {expect, open, test, variantOrigin} from './support/site';

const origin = 'https://soql.beyondthecloud.dev';

test('every page has its canonical address, a description, a title and a preview image', async ({
  request,
}) => {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of await sitemapPaths(request)) {
    const {relations, meta, title} = await readPage(request, path);
    if (relations.get('canonical') !== origin + path) faults.push(`${path} canonical`);
    const description = meta.get('description') ?? '';
    if (description.length < 50 || description.length > 200)
      faults.push(`${path} description of ${description.length} characters`);
    if (meta.get('og:image') !== `${origin}/img/social.png`) faults.push(`${path} image`);
    if (meta.get('twitter:card') !== 'summary_large_image') faults.push(`${path} card`);
    if (relations.get('icon') !== '/img/favicon.svg') faults.push(`${path} favicon`);
    if (titles.has(title)) faults.push(`${path} has the title of ${titles.get(title)}`);
    if (descriptions.has(description))
      faults.push(`${path} has the description of ${descriptions.get(description)}`);
    titles.set(title, path);
    descriptions.set(description, path);
  }
  expect(faults).toEqual([]);
});

test('the preview image and the favicon exist', async ({request}) => {
  const image = await request.get('/img/social.png');
  expect(image.headers()['content-type']).toBe('image/png');
  const bytes = await image.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const icon = await request.get('/img/favicon.svg');
  expect(icon.headers()['content-type']).toContain('image/svg+xml');
});

test('the address of the site comes from the environment', async ({request}) => {
  const {relations} = await readPage(request, `${variantOrigin}/cache/getting-started`);
  expect(relations.get('canonical')).toBe('https://docs.example.com/cache/getting-started');
});

test('a doc page can be edited, reported, and says when it was updated', async ({page}) => {
  for (const [path, file] of [
    ['/soql/api/soql-filter', 'soql/api/soql-filter.md'],
    ['/installation', 'docs/installation.mdx'],
    ['/releases/6.0', 'blog/2025-08-24-6.0.md'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('link', {name: 'Edit this page'})).toHaveAttribute(
      'href',
      `${release.urls.repository}/edit/main/website/${file}`,
    );
    const report = page.getByRole('link', {name: 'Report an error on this page'});
    const address = new URL((await report.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`${release.urls.issues}/new`);
    expect(address.searchParams.get('title')).toContain(path);
    expect(address.searchParams.get('body')).toContain(origin + path);
    await expect(page.getByText(/^Last updated/)).toBeVisible();
    await expect(page.locator('.theme-last-updated time')).toHaveAttribute('datetime', /^20\d\d-/);
  }
});

test('a doc page leads to the previous and the next one', async ({page}) => {
  await open(page, '/soql/basic-features');
  const pager = page.getByRole('navigation', {name: 'Docs pages'});
  await expect(pager.getByRole('link', {name: /^Previous/})).toHaveAttribute(
    'href',
    '/soql/getting-started',
  );
  await pager.getByRole('link', {name: /^Next/}).click();
  await expect(page).toHaveURL('/soql/build-selector');
});

test('a doc page is there as Markdown, too', async ({page, request}) => {
  await open(page, '/cache/getting-started');
  const link = page.getByRole('link', {name: 'This page as Markdown'});
  const address = (await link.getAttribute('href')) ?? '';
  const text = await (await request.get(address)).text();
  expect(text).toContain('```apex');
});
