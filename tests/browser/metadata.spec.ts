/** Metadata of pages, for search engines, link previews and readers. */
import type {Page} from '@playwright/test';
import release from '../../facts/release.json';
import {readPage} from './support/html';
import {sitemapPaths} from './support/pages';
import {expect, open, stopClock, test, variantOrigin} from './support/site';

const origin = 'https://soql.beyondthecloud.dev';

test('every page has its canonical URL, a description, a title and a preview image', async ({
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
    const image = `/img/cards${path === '/' ? '/index' : path}.png`;
    for (const name of ['og:image', 'twitter:image'])
      if (meta.get(name) !== origin + image) faults.push(`${path} ${name}`);
    for (const name of ['og:site_name', 'og:type', 'og:image:alt', 'og:image:width'])
      if (!meta.get(name)) faults.push(`${path} ${name}`);
    if (meta.get('twitter:card') !== 'summary_large_image') faults.push(`${path} card`);
    if (relations.get('icon') !== '/img/favicon.svg') faults.push(`${path} favicon`);
    if (!/\S \| SOQL Lib$/.test(title)) faults.push(`${path} has the title ${title}`);
    if (titles.has(title)) faults.push(`${path} has the title of ${titles.get(title)}`);
    if (descriptions.has(description))
      faults.push(`${path} has the description of ${descriptions.get(description)}`);
    titles.set(title, path);
    descriptions.set(description, path);
  }
  expect(faults).toEqual([]);
});

test('the structured data is that of the page, after a navigation, too', async ({page}) => {
  const breadcrumbs = () =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({textContent}) => textContent,
      );
      const lists = texts.filter((text) => text.includes('BreadcrumbList'));
      return lists.map((text) => {
        const {itemListElement} = JSON.parse(text) as {itemListElement: {item: string}[]};
        return itemListElement.at(-1)?.item;
      });
    });
  await open(page, '/soql/examples/where');
  expect(await breadcrumbs()).toEqual([`${origin}/soql/examples/where`]);
  await page.locator('.theme-doc-sidebar-container a[href="/soql/examples/limit"]').click();
  await expect.poll(breadcrumbs).toEqual([`${origin}/soql/examples/limit`]);
});

test('the preview image and the favicon exist', async ({request}) => {
  const image = await request.get('/img/cards/index.png');
  expect(image.headers()['content-type']).toBe('image/png');
  const bytes = await image.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const icon = await request.get('/img/favicon.svg');
  expect(icon.headers()['content-type']).toContain('image/svg+xml');
});

test('every page has its own social card, of at most 60 KB', async ({request}) => {
  const faults: string[] = [];
  for (const path of await sitemapPaths(request)) {
    if (path === '/') continue;
    const card = await request.get(`/img/cards${path}.png`);
    const png = await card.body();
    const size = card.ok() ? [png.readUInt32BE(16), png.readUInt32BE(20)].join(' × ') : 'missing';
    if (size !== '1200 × 630' || png.length > 60 * 1024)
      faults.push(`${path}: ${size}, ${png.length} bytes`);
  }
  expect(faults).toEqual([]);
});

test('the site can be installed: manifest, icons and theme color exist', async ({
  page,
  request,
}) => {
  const {relations, meta} = await readPage(request, '/soql/getting-started');
  await open(page, '/soql/getting-started');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as {
    start_url: string;
    theme_color: string;
    icons: {src: string; sizes: string; purpose: string}[];
  };
  expect((await request.get(manifest.start_url)).status()).toBe(200);
  expect(manifest.icons.map(({purpose}) => purpose)).toContain('maskable');
  for (const {src, sizes} of manifest.icons) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const touchIcon = await request.get(relations.get('apple-touch-icon') ?? '');
  expect(touchIcon.headers()['content-type']).toBe('image/png');
  expect((await request.get('/favicon.ico')).status()).toBe(200);
  expect(meta.get('theme-color')).toBe(manifest.theme_color);
});

test('with the color switch each mode has its theme color', async ({request}) => {
  const html = await (await request.get(`${variantOrigin}/`)).text();
  for (const mode of ['light', 'dark'])
    expect(html).toMatch(
      new RegExp(
        `name="?theme-color"? content="?#[0-9a-f]{6}"? media="\\(prefers-color-scheme: ${mode}\\)"`,
      ),
    );
});

test('robots.txt links to the sitemap, which has the date of each page', async ({request}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]*\/soql\/api\/soql<\/loc><lastmod>20\d\d-\d\d-\d\d<\/lastmod>/);
});

test('the OpenSearch description has the address of the search', async ({request}) => {
  const {relations} = await readPage(request, '/');
  const description = await (await request.get(relations.get('search') ?? '')).text();
  expect(description).toContain(`template="${origin}/search?q={searchTerms}"`);
});

test('security.txt exists only if it is configured', async ({request}) => {
  expect((await request.get('/.well-known/security.txt')).status()).toBe(404);
  const text = await (await request.get(`${variantOrigin}/.well-known/security.txt`)).text();
  expect(text).toContain('Contact: mailto:security@example.com\nExpires: 2027-01-31T00:00:00Z');
});

test('the URL of the site comes from the environment', async ({request}) => {
  const {relations} = await readPage(request, `${variantOrigin}/cache/getting-started`);
  expect(relations.get('canonical')).toBe('https://docs.example.com/cache/getting-started');
});

test('a doc page has an edit link, a report link and its date', async ({page}) => {
  for (const [path, file] of [
    ['/soql/api/soql-filter', 'soql/api/soql-filter.md'],
    ['/installation', 'docs/installation.mdx'],
    ['/releases/6.0', 'blog/2025-08-24-6.0.md'],
  ] as const) {
    await open(page, `${variantOrigin}${path}`);
    await expect(page.getByRole('link', {name: 'Edit this page'})).toHaveAttribute(
      'href',
      `https://git.example.com/docs/edit/main/${file}`,
    );
    const report = page.getByRole('link', {name: 'Report an error on this page'});
    const address = new URL((await report.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`${release.urls.issues}/new`);
    expect(address.searchParams.get('title')).toContain(path);
    expect(address.searchParams.get('body')).toContain(`https://docs.example.com${path}`);
    await expect(page.getByText(/^Last updated/)).toBeVisible();
    await expect(page.locator('.theme-last-updated time')).toHaveAttribute('datetime', /^20\d\d-/);
  }
});

test('without an edit URL a doc has no edit link; it links to the pages before and after', async ({
  page,
}) => {
  await open(page, '/soql/build-selector');
  await expect(page.getByRole('link', {name: 'Report an error on this page'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'Edit this page'})).toBeHidden();
  const pager = page.getByRole('navigation', {name: 'Docs pages'});
  await expect(pager.getByRole('link', {name: /^Previous/})).toHaveAttribute(
    'href',
    '/soql/getting-started',
  );
  await pager.getByRole('link', {name: /^Next/}).click();
  await expect(page).toHaveURL('/soql/advanced/mocking');
});

test.describe('a page as Markdown', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  const copy = (page: Page) => page.getByRole('button', {name: 'Copy page'});
  const link = (page: Page) => page.getByRole('link', {name: 'View as Markdown'}).first();
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  for (const {path, heading} of [
    {path: '/cache/getting-started', heading: 'Getting started with cached queries'},
    {path: '/releases/6.11', heading: 'SOQL Lib 6.11'},
  ])
    test(`${path} is copied by keyboard, as its Markdown file`, async ({page, request}) => {
      await open(page, path);
      await copy(page).focus();
      await stopClock(page);
      await page.keyboard.press('Enter');
      const done = page.getByRole('button', {name: 'Copied', exact: true});
      await expect(done).toBeFocused();
      await expect(done.locator('[aria-live="polite"]')).toHaveText('Copied');
      const text = await copied(page);
      expect(text).toMatch(new RegExp(`^# ${heading}\n`));
      expect(text).toContain('```apex');
      expect(text).not.toMatch(/\]\(\//);
      await expect(link(page)).toHaveAttribute('href', `${path}.md`);
      expect(text).toBe(await (await request.get(`${path}.md`)).text());
      await page.keyboard.press('Tab');
      await expect(link(page)).toBeFocused();
    });

  test('an error is shown if it cannot be copied', async ({page}) => {
    await page.route('**/*.md', (route) => route.abort());
    await open(page, '/cache/getting-started');
    await stopClock(page);
    await copy(page).click();
    await expect(page.getByRole('button', {name: 'Not copied'})).toBeVisible();
  });

  test('is linked without JavaScript, and the copy button is hidden', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    for (const path of ['/cache/getting-started', '/releases/6.11']) {
      await page.goto(path);
      await expect(link(page)).toBeVisible();
      await expect(copy(page)).toBeHidden();
    }
    await context.close();
  });

  test('the rules for coding assistants are a separate file with absolute links', async ({
    request,
  }) => {
    const text = await (await request.get('/soql-lib-rules.md')).text();
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(300);
    expect(lines[0]).toBe('# Rules for coding assistants');
    expect(text).not.toContain('soql-lib-rules.md');
    expect(text).not.toMatch(/\]\(\//);
    const rules = lines.filter((line) => line.startsWith('- '));
    expect(rules.length).toBeGreaterThan(40);
    expect(rules.filter((rule) => !/\]\(https:\/\/[^)]+\)\)\.$/.test(rule))).toEqual([]);
  });

  test('the rules contain the code of their page, which is compiled', async ({request}) => {
    const blocks = async (address: string) =>
      (await (await request.get(address)).text()).match(/^```[^]*?^```/gm);
    const rules = await blocks('/soql-lib-rules.md');
    expect(rules?.length).toBeGreaterThan(4);
    expect(rules).toEqual(await blocks('/docs/coding-assistants.md'));
  });
});
