/**
 * Checks of every page of the site. A page is opened once, at its `.html` URL on a host that serves
 * files as they are (GitHub Pages), which covers the bare URL, to which the page redirects.
 */
import type {Page} from '@playwright/test';
import {findAxeFaults, findColorFaults, flattenCode} from './support/axe';
import {readLayoutShift} from './support/layoutShift';
import {groupNames, pagesOf, sitemapPaths} from './support/pages';
import type {Recorder} from './support/recorder';
import {expect, hydrated, openMenu, rawOrigin, settled, test} from './support/site';
import {brotliSize, PageWeight} from '../../tools/bench/page-weight';

const kilobyte = 1024;
/**
 * Kilobytes, with Brotli: the measured size of the largest page, /soql/api/soql, plus 5%
 * (maintaining/architecture.md).
 */
const budgets = {script: 158, all: 247};
/**
 * The playground loads an editor and the model of the library; the not-found page loads the search
 * index.
 */
const heavyPages = ['/playground', '/404.html'];

const fileOf = (path: string) => {
  if (path.endsWith('.html')) return path;
  return path === '/' ? '/index.html' : `${path}.html`;
};

/** Finds duplicate elements. */
function findDoubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const selector of ['main', 'h1', 'nav.navbar', 'footer.theme-layout-footer']) {
      const {length} = document.querySelectorAll(selector);
      if (length !== 1) faults.push(`has ${length} ${selector}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    return doubled.length > 0 ? [...faults, `repeats the ids ${doubled.join(', ')}`] : faults;
  });
}

/**
 * Finds what a page loads beyond the budget. An upper limit suffices for most pages: all scripts
 * that it loads, at the fastest compression level. Otherwise the page is opened again, by a
 * debugger, which lists the scripts that run.
 */
async function findExcess(page: Page, {requests}: Recorder): Promise<string[]> {
  const loaded = requests.filter((request) => request.url().startsWith('http'));
  const urls = new Set(loaded.map((request) => request.url()));
  const scripts = loaded.filter((request) => request.resourceType() === 'script');
  const scriptUrls = new Set(scripts.map((request) => request.url()));
  if (
    (await brotliSize(page, scriptUrls, 'quick')) <= budgets.script * kilobyte &&
    (await brotliSize(page, urls, 'quick')) <= budgets.all * kilobyte
  )
    return [];
  const weight = await PageWeight.attach(page);
  await page.reload();
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const {script, all} = await weight.read();
  await weight.detach();
  return [
    ...(script > budgets.script * kilobyte ? [`executes ${script} bytes of script`] : []),
    ...(all > budgets.all * kilobyte ? [`needs ${all} bytes`] : []),
  ];
}

/** Finds what makes the page wider than its window, and leaves the window narrow. */
async function findOverflow(page: Page): Promise<string[]> {
  const measure = () =>
    page.evaluate(() => {
      const {scrollWidth, clientWidth} = document.documentElement;
      return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide at ${clientWidth} px`] : [];
    });
  const wide = await measure();
  await page.setViewportSize({width: 360, height: 900});
  return [...wide, ...(await measure())];
}

/** Far more than any page needs on a busy machine, so that a test can name the page. */
const hydrationLimit = 60_000;

/** Opens a page. @returns whether it hydrates */
async function openAsFile(page: Page, path: string): Promise<boolean> {
  await page.goto(`${rawOrigin}${fileOf(path)}?a=b#c`, {waitUntil: 'commit'});
  return hydrated(page, hydrationLimit).then(
    () => true,
    () => false,
  );
}

/** Finds faults of the first view of a page that has just been opened. */
async function findFirstViewFaults(
  page: Page,
  recorder: Recorder,
  path: string,
): Promise<string[]> {
  await settled(page);
  const shift = await readLayoutShift(page);
  // The bare URL is shown when the host has said that it has it.
  await page.waitForURL(`${rawOrigin}${path.replace(/\.html$/, '')}?a=b#c`);
  const excess = heavyPages.includes(path) ? [] : await findExcess(page, recorder);
  return [
    ...recorder.problems,
    ...recorder.foreignRequests(rawOrigin).map((url) => `requests ${url}`),
    ...(await findDoubles(page)),
    ...(shift > 0.01 ? [`moves while it loads: layout shift ${shift.toFixed(2)}`] : []),
    ...excess,
  ];
}

/** Kinds of text already checked for contrast: most pages have no new ones. */
const seen = new Set<string>();

/**
 * Finds axe faults of the page that is open, in both color modes, and leaves it dark.
 *
 * @param selector what is checked; everything, if not given
 */
async function findAccessibilityFaults(page: Page, selector?: string): Promise<string[]> {
  const kinds = seen.size;
  // Duplicate ids are reported by the first view.
  const dark = await findAxeFaults(page, {selector, without: ['duplicate-id-aria'], seen});
  // The light colors of known kinds are known, too.
  if (seen.size === kinds) return dark;
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  const light = await findColorFaults(page, {seen});
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  return [...dark, ...light.map((fault) => `(light) ${fault}`)];
}

test.describe.configure({timeout: 600_000});

for (const group of groupNames) {
  test(`every page of ${group} hydrates without faults, within its budget`, async ({
    reader: {page, recorder},
    request,
  }) => {
    const faults: string[] = [];
    const paths = await pagesOf(request, group);
    expect(paths.length).toBeGreaterThan(2);
    for (const [index, path] of paths.entries()) {
      // Resizing a blank page is fast.
      await page.goto('about:blank');
      await page.setViewportSize({width: 1440, height: 900});
      recorder.clear();
      if (!(await openAsFile(page, path))) {
        faults.push(
          ...["doesn't hydrate", ...recorder.problems].map((fault) => `${path} ${fault}`),
        );
        continue;
      }
      const found = await findFirstViewFaults(page, recorder, path);
      // Code has the same colors everywhere: only the group's first page is checked.
      if (index > 0) await flattenCode(page);
      // What is around the content is the same in a group.
      const selector = index > 0 ? 'main' : undefined;
      found.push(...(await findAccessibilityFaults(page, selector)));
      found.push(...(await findOverflow(page)));
      // The mobile menu has the sidebar of the group.
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
