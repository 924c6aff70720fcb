/**
 * What is asked of every page of the site: one test per group of pages, each page opened twice.
 */
import {findAxeFaults, findColorFaults, removeTokens} from './support/axe';
import {groupNames, pagesOf, sitemapPaths} from './support/pages';
import {expect, hydrated, open, openMenu, settled, test} from './support/site';
import {PageWeight} from '../../tools/pageWeight';

const kilobyte = 1024;
/** The playground loads an editor and the model of the library, the not-found page the search index for its suggestions. */
const heavyPages = ['/playground', '/404.html'];
const widths = [360, 768, 996, 997, 1440];

test.describe.configure({timeout: 400_000});

for (const group of groupNames) {
  test(`every page of ${group} hydrates without a recoverable error, with a clean console, and requests nothing from another host [7-own-host]`, async ({
    reader: {page, recorder},
    request,
    baseURL,
  }) => {
    const faults: string[] = [];
    const paths = await pagesOf(request, group);
    expect(paths.length).toBeGreaterThan(2);
    await page.setViewportSize({width: 1440, height: 900});
    const scale = await PageWeight.attach(page);
    for (const path of paths) {
      recorder.clear();
      scale.clear();
      const html = (await (await page.goto(path))?.text()) ?? '';
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const {script, all} = await scale.read();
      const budget = heavyPages.includes(path)
        ? []
        : [
            script > 185 * kilobyte ? `executes ${script} bytes of script` : '',
            all > 350 * kilobyte ? `needs ${all} bytes` : '',
          ].filter(Boolean);
      const inline = /<[a-z][^<>]*\sstyle=[^<>]*>/.exec(html)?.[0];
      const found = [
        ...recorder.problems,
        ...recorder.foreignRequests(baseURL ?? '').map((url) => `asks ${url}`),
        ...budget,
        ...(inline ? [`inline style: ${inline}`] : []),
      ];
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test(`axe finds nothing on any page of ${group}: dark, light, mobile menu open; and none scrolls sideways`, async ({
    reader: {page},
    request,
  }) => {
    const faults: string[] = [];
    const note = (path: string, state: string, found: string[]) =>
      faults.push(...found.map((fault) => `${path} (${state}) ${fault}`));
    for (const [index, path] of (await pagesOf(request, group)).entries()) {
      await page.setViewportSize({width: 1440, height: 900});
      await open(page, path);
      note(path, 'dark', await findAxeFaults(page));
      // Light colors of code are the same everywhere: the group's first page stands for the others.
      if (index > 0) await removeTokens(page);
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
      await settled(page);
      note(path, 'light', await findColorFaults(page));
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      for (const width of widths.toReversed()) {
        await page.setViewportSize({width, height: 900});
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) faults.push(`${path} is ${overflow} px too wide at ${width} px`);
      }
      await openMenu(page);
      note(path, 'menu open', await findAxeFaults(page));
    }
    expect(faults).toEqual([]);
  });
}

test('every page of the site lies in the sitemap', async ({request}) => {
  const paths = await sitemapPaths(request);
  expect(paths.length).toBeGreaterThan(75);
  expect(new Set(paths).size).toBe(paths.length);
});
