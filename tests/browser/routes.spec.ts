/** URLs: pages, redirects, and unknown URLs. */
import {redirects} from '../../config/redirects';
import {readPage} from './support/html';
import {sitemapPaths} from './support/pages';
import {expect, hydrated, open, test} from './support/site';

/** The routes of the specification, module by module. */
const routes = [
  '/',
  '/search',
  '/soqlLibBenefits',
  '/docs/getting-started',
  '/docs/overview',
  '/installation',
  '/design',
  '/cache/getting-started',
  '/cache/basic-features',
  '/cache/build-cached-selector',
  '/cache/advanced/design',
  '/cache/advanced/mocking',
  '/cache/api/soql-cache',
  '/cache/examples/mocking',
  '/cache/examples/result',
  '/cache/examples/select',
  '/cache/examples/where',
  '/evaluator/getting-started',
  '/evaluator/basic-features',
  '/evaluator/api/soql-evaluator',
  '/evaluator/examples/mocking',
  '/evaluator/examples/result',
  '/soql/getting-started',
  '/soql/basic-features',
  '/soql/build-selector',
  '/soql/advanced/fls',
  '/soql/advanced/knownIssues',
  '/soql/advanced/mocking',
  '/soql/advanced/sharing',
  '/soql/api/soql',
  '/soql/api/soql-cdc',
  '/soql/api/soql-data-category-filter',
  '/soql/api/soql-filter',
  '/soql/api/soql-filters-group',
  '/soql/api/soql-having-filter',
  '/soql/api/soql-having-filter-group',
  '/soql/api/soql-join',
  '/soql/api/soql-sub',
  '/soql/examples/aggregate-functions',
  '/soql/examples/debug',
  '/soql/examples/fls',
  '/soql/examples/group-by',
  '/soql/examples/limit',
  '/soql/examples/mocking',
  '/soql/examples/offset',
  '/soql/examples/order-by',
  '/soql/examples/result',
  '/soql/examples/scope',
  '/soql/examples/select',
  '/soql/examples/sharing-settings',
  '/soql/examples/subquery',
  '/soql/examples/where',
  '/soql/examples/with-data-category',
];

test('any other path shows the not-found page', async ({page}) => {
  for (const path of ['/nothing/here', '/soql/api/soql/more', '/releases/7.0']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('the not-found page suggests the nearest pages by name', async ({page}) => {
  const requests = [
    ['/soql/examples/sub-query', '/soql/examples/subquery'],
    ['/soql/api/filter', '/soql/api/soql-filter'],
  ] as const;
  for (const [path, nearest] of requests) {
    await open(page, path);
    const suggestions = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(suggestions.first()).toHaveAttribute('href', nearest);
  }
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('heading', {level: 1})).toContainText('SOQL.Filter');
});

/** Identifies the page /soql/build-selector. */
const selectorPage = 'html.plugin-id-soql.docs-doc-id-build-selector';

test('a path ending in .html or /index.html becomes the bare path', async ({page}) => {
  for (const ending of ['.html', '/index.html', '/']) {
    await open(page, `/soql/build-selector${ending}?a=b?c#d`);
    await expect(page).toHaveURL('/soql/build-selector?a=b?c#d');
    await expect(page.locator(selectorPage)).toBeAttached();
  }
  await open(page, '/index.html');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a client-side navigation to a path ending in .html shows its page', async ({page}) => {
  for (const ending of ['.html', '/index.html']) {
    await open(page, '/soql/getting-started');
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/soql/build-selector${ending}`);
    await expect(page.locator(selectorPage)).toBeAttached();
  }
});

test('a path ending in .html redirects on a host with a not-found page', async ({
  page,
  request,
}) => {
  const notFound = await (await request.get('/404.html')).text();
  for (const ending of ['.html', '/index.html', '/']) {
    const address = `/soql/build-selector${ending}`;
    await page.route(`**${address}?a=b`, (route) =>
      route.fulfill({status: 404, contentType: 'text/html', body: notFound}),
    );
    await page.goto(`${address}?a=b#why`, {waitUntil: 'commit'});
    await page.waitForURL('/soql/build-selector?a=b#why');
    await expect(page.locator(selectorPage)).toBeAttached();
  }
});

/** Addresses of the specification; a redirect in the configuration could be forgotten. */
const redirected = ['/docs', '/soql', '/cache', '/evaluator', '/critique'];

test('the specified short addresses redirect', () => {
  expect(redirects.map(({from}) => from)).toEqual(expect.arrayContaining(redirected));
});

test('each redirect keeps query and anchor', async ({page}) => {
  for (const {from, to} of redirects) {
    await test.step(`${from} to ${to}`, async () => {
      await page.goto(`${from}?a=b#c`);
      await page.waitForURL(`${to}?a=b#c`);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    });
  }
});

test('sitemap.xml lists every page, but not those of tags', async ({request}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const entries = (await response.text()).match(/<url>.*?<\/url>/g) ?? [];
  const paths = await sitemapPaths(request);
  expect(entries).toHaveLength(paths.length);
  for (const entry of entries) {
    expect(entry).toContain('<changefreq>weekly</changefreq><priority>0.5</priority>');
  }
  const expected = routes.filter((route) => route !== '/search');
  expect(expected.filter((route) => !paths.includes(route))).toEqual([]);
  expect(paths.filter((path) => path.includes('/tags'))).toEqual([]);
});

test('a crawl finds no broken link and no broken anchor', async ({request}) => {
  const pages = new Map<string, Set<string>>();
  const links: {from: string; to: string}[] = [];
  const waiting = ['/', ...(await sitemapPaths(request))];
  const faults: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await readPage(request, path);
    pages.set(path, page.ids);
    if (page.status !== 200) faults.push(`${path} responds with ${page.status}`);
    if (!page.html.startsWith('<')) continue;
    for (const link of page.links) {
      const {pathname, hash} = new URL(link, `https://site.test${path}`);
      links.push({from: path, to: pathname + hash});
      if (!pages.has(pathname)) waiting.push(pathname);
    }
  }
  for (const {from, to} of links) {
    const [path = '', anchor] = to.split('#');
    if (!anchor || path === '/playground') continue;
    if (!pages.get(path)?.has(decodeURIComponent(anchor))) faults.push(`${from} links to ${to}`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(pages.size).toBeGreaterThan(routes.length);
  expect(links.length).toBeGreaterThan(1000);
});

test('titles end with a vertical bar and the name of the site', async ({request}) => {
  for (const path of ['/soql/api/soql', '/search']) {
    const {title, meta, relations} = await readPage(request, path);
    expect(title).toMatch(/^[^|]+ \| SOQL Lib$/);
    expect(meta.get('og:title')).toBe(title);
    expect(relations.get('canonical')).toBe(`https://soql.beyondthecloud.dev${path}`);
  }
});

test('the one language is English, written from left to right', async ({request}) => {
  for (const path of ['/', '/cache/getting-started', '/releases/6.11']) {
    const {root, html, relations} = await readPage(request, path);
    expect(root.properties).toMatchObject({lang: 'en', dir: 'ltr'});
    expect(html).not.toContain('navbar__locale');
    expect(relations.get('alternate')).toBeDefined();
  }
  expect((await readPage(request, '/')).meta.get('docusaurus_locale')).toBe('en');
});

test('each doc has an id, a path and the sidebar of its folder', async ({request}) => {
  const {html} = await readPage(request, '/soql/getting-started');
  const [, program = ''] = /src="?(\/assets\/js\/main\.[^"\s>]+)/.exec(html) ?? [];
  const script = await (await request.get(program)).text();
  const docs = [...script.matchAll(/\{"id":"([^"]+)","path":"([^"]+)","sidebar":"([^"]+)"\}/g)].map(
    ([, id = '', path = '', sidebar = '']) => ({id, path, sidebar}),
  );
  const folders = {docs: '/', soql: '/soql/', soqlCache: '/cache/', soqlEvaluator: '/evaluator/'};
  expect(new Set(docs.map(({sidebar}) => sidebar))).toEqual(new Set(Object.keys(folders)));
  for (const {id, path, sidebar} of docs) {
    expect(path).toContain(folders[sidebar as keyof typeof folders]);
    expect(path.endsWith(id.replace(/\/index$/, ''))).toBe(true);
  }
  const paths = docs.map(({path}) => path);
  expect(routes.slice(3).filter((route) => !paths.includes(route))).toEqual([]);
});
