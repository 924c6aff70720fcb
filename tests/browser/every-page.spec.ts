/**
 * What every page of the site must pass. A page is opened once, at its `.html` address on a host that serves files as
 * they are (GitHub Pages): what holds there holds at the bare address, which is where the page ends.
 */
import type {Page} from '@playwright/test';
import {findAxeFaults, findColorFaults, findStructureFaults, flattenCode} from './support/axe';
import {groupNames, pagesOf, sitemapPaths} from './support/pages';
import type {Recorder} from './support/recorder';
import {expect, hydrated, openMenu, rawOrigin, test} from './support/site';
import {PageWeight} from '../../tools/pageWeight';

const kilobyte = 1024;
/** Kilobytes, with Brotli: what the largest page, /soql/api/soql, was measured at, and 5% (README, Figures). */
const budgets = {script: 168, all: 266};
/** The playground loads an editor and the model of the library, the not-found page the search index for its suggestions. */
const heavyPages = ['/playground', '/404.html'];
const widths = [1440, 996, 360];

const fileOf = (path: string) => {
  if (path.endsWith('.html')) return path;
  return path === '/' ? '/index.html' : `${path}.html`;
};

/** Finds what is rendered twice, and whether the page ends at another address than the expected one. */
function findDoubles(page: Page, address: string): Promise<string[]> {
  return page.evaluate((expected) => {
    const faults: string[] = [];
    const {pathname, search, hash} = window.location;
    if (pathname + search + hash !== expected) faults.push(`ends at ${pathname}${search}${hash}`);
    for (const selector of ['main', 'h1', 'nav.navbar', 'footer.theme-layout-footer']) {
      const {length} = document.querySelectorAll(selector);
      if (length !== 1) faults.push(`has ${length} ${selector}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    return doubled.length > 0 ? [...faults, `repeats the ids ${doubled.join(', ')}`] : faults;
  }, address);
}

/** Finds what a page needs beyond the budget. The quickest compression shows that most pages are far within it. */
async function findExcess(weight: PageWeight): Promise<string[]> {
  const upper = await weight.read('quick');
  if (upper.script <= budgets.script * kilobyte && upper.all <= budgets.all * kilobyte) return [];
  const {script, all} = await weight.read();
  return [
    ...(script > budgets.script * kilobyte ? [`executes ${script} bytes of script`] : []),
    ...(all > budgets.all * kilobyte ? [`needs ${all} bytes`] : []),
  ];
}

async function findOverflow(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({width, height: 900});
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`is ${overflow} px too wide at ${width} px`);
  }
  return faults;
}

/** Opens a page and finds what its first view gets wrong. */
async function findFirstViewFaults(
  page: Page,
  recorder: Recorder,
  path: string,
): Promise<string[]> {
  const weight = await PageWeight.attach(page);
  recorder.clear();
  await page.goto(`${rawOrigin}${fileOf(path)}?a=b#c`);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const excess = heavyPages.includes(path) ? [] : await findExcess(weight);
  await weight.detach();
  const html = await (await page.request.get(`${rawOrigin}${fileOf(path)}`)).text();
  const inlineStyle = /<[a-z][^<>]*\sstyle=[^<>]*>/.exec(html)?.[0];
  return [
    ...recorder.problems,
    ...recorder.foreignRequests(rawOrigin).map((url) => `requests ${url}`),
    ...(await findDoubles(page, `${path.replace(/\.html$/, '')}?a=b#c`)),
    ...excess,
    ...(inlineStyle ? [`inline style: ${inlineStyle}`] : []),
  ];
}

/** Combinations of styles that have been checked for contrast: most pages have no new one. */
const seen = new Set<string>();

/** Finds axe faults of the page that is open, in both color modes, and leaves it dark. */
async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // Repeated ids are faults of the first view, whatever refers to them.
  const structure = await findStructureFaults(page, {without: ['duplicate-id-aria']});
  const dark = await findColorFaults(page, {seen});
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  const light = await findColorFaults(page, {seen});
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  return [
    ...structure,
    ...dark.map((fault) => `(dark) ${fault}`),
    ...light.map((fault) => `(light) ${fault}`),
  ];
}

test.describe.configure({timeout: 600_000});

for (const group of groupNames) {
  test(`every page of ${group} hydrates once and clean at every address, within the budget, requests nothing from another host, and is accessible and no wider than the window [7-own-host]`, async ({
    reader: {page, recorder},
    request,
  }) => {
    const faults: string[] = [];
    const paths = await pagesOf(request, group);
    expect(paths.length).toBeGreaterThan(2);
    for (const [index, path] of paths.entries()) {
      // A blank page is resized at once.
      await page.goto('about:blank');
      await page.setViewportSize({width: 1440, height: 900});
      const found = await findFirstViewFaults(page, recorder, path);
      // Colors of code are the same everywhere: the group's first page represents the others.
      if (index > 0) await flattenCode(page);
      found.push(...(await findAccessibilityFaults(page)), ...(await findOverflow(page)));
      // The menu has the sidebar of the group.
      if (index === 0) {
        await openMenu(page);
        found.push(...(await findAxeFaults(page)).map((fault) => `(menu open) ${fault}`));
      }
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test('every page of the site is in the sitemap', async ({request}) => {
  const paths = await sitemapPaths(request);
  expect(paths.length).toBeGreaterThan(75);
  expect(new Set(paths).size).toBe(paths.length);
});
