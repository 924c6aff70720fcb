/** Client-side navigation: preloading, progress, scrolling, prefetching. */
import type {Page, Request} from '@playwright/test';
import {holdPage} from './support/heldPage';
import {dataSaver, limitConnection, pageChunk} from './support/program';
import {expect, idle, nextFrames, open, resting, settled, test} from './support/site';
import {PageWeight} from '../../tools/bench/page-weight';

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const benefits = (page: Page) => page.getByRole('link', {name: 'Benefits'}).first();

test('the current page stays until the next one has loaded', async ({page}) => {
  const gate = await holdPage(page, '/soqlLibBenefits');
  await open(page, '/evaluator/getting-started');
  const before = await heading(page).innerText();
  await benefits(page).click();
  await expect(page).toHaveURL('/soqlLibBenefits');
  await expect.poll(gate.held).toBe(1);
  await nextFrames(page);
  expect(await heading(page).innerText()).toBe(before);
  await gate.open();
  await expect(heading(page)).not.toHaveText(before);
});

test('a search opened while a page loads stays open, with its text', async ({page}) => {
  const gate = await holdPage(page, '/soqlLibBenefits');
  await open(page, '/evaluator/getting-started');
  await benefits(page).click();
  await expect.poll(gate.held).toBe(1);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('dialog', {name: 'Search'}).getByRole('combobox');
  await input.fill('map by');
  await gate.open();
  await expect(page).toHaveTitle(/Benefits/);
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('map by');
});

/**
 * Sections far from the screen have an estimated height until they are laid out
 * (plugins/markdown/sections).
 */
test('in a long page, links and Back show the right place', async ({page}) => {
  const expectAtTop = async (id: string, name: string) => {
    const top = () => page.locator(`#${id}`).evaluate((node) => node.getBoundingClientRect().top);
    await expect.poll(async () => Math.round(await top())).toBe(84);
    const current = page.locator('.table-of-contents__link--active');
    await expect(current).toHaveText(name);
  };
  await open(page, '/soql/api/soql#groupby');
  await expectAtTop('groupby', 'groupBy');
  const isLaidOut = await resting(page, () =>
    page
      .locator('.markdown > section > :last-child')
      .evaluateAll((nodes) =>
        nodes.map((node) => node.checkVisibility({contentVisibilityAuto: true})),
      ),
  );
  expect(isLaidOut).toContain(true);
  expect(isLaidOut[0]).toBe(false);
  expect(isLaidOut.at(-1)).toBe(false);
  await page.locator('.table-of-contents a[href="#tomap"]').click();
  await expectAtTop('tomap', 'toMap');
  await test.step('back from another page, to a place without a URL', async () => {
    await open(page, '/soql/api/soql');
    await page.evaluate(() => window.scrollTo({top: 20_000, behavior: 'instant'}));
    const headings = page.locator('.markdown :is(h2, h3)');
    /** The first heading on the screen. */
    const shown = () =>
      headings.evaluateAll((nodes) =>
        nodes
          .map((node) => ({id: node.id, top: node.getBoundingClientRect().top}))
          .find(({top}) => top > 0),
      );
    // The sections near this place are laid out, and take their real heights.
    const before = await resting(page, shown);
    await benefits(page).press('Enter');
    await expect(page).toHaveTitle(/Benefits/);
    await page.goBack();
    await expect.poll(async () => (await shown())?.id).toBe(before?.id);
    expect((await resting(page, shown))?.top).toBeCloseTo(before?.top ?? NaN, 0);
  });
});

test('the estimated height of a long page is within a tenth of its height', async ({page}) => {
  for (const width of [1920, 1440, 360]) {
    await page.setViewportSize({width, height: 900});
    await open(page, '/soql/api/soql');
    await settled(page);
    const [estimated = 0, real = 0] = await page.evaluate(() => {
      const sections = [...document.querySelectorAll<HTMLElement>('.markdown > section')];
      return ['hidden', 'visible'].map((value) => {
        for (const {style} of sections) style.contentVisibility = value;
        return sections.reduce((sum, {offsetHeight}) => sum + offsetHeight, 0);
      });
    });
    expect(estimated / real, `at ${width} px`).toBeGreaterThan(0.9);
    expect(estimated / real, `at ${width} px`).toBeLessThan(1.1);
  }
});

test('a page opens at its top, or at the target of the hash', async ({page}) => {
  await open(page, '/soql/api/soql#tolist');
  await expect(page.locator('#tolist')).toBeInViewport();
  await page.getByRole('navigation', {name: 'On this page'}).getByRole('link').first().click();
  await expect(page.locator('#tolist')).not.toBeInViewport();
  await test.step('a hash that cannot be decoded has no target', async () => {
    await page.evaluate(() => void (window.location.hash = '#100%'));
    await expect(page).toHaveURL('/soql/api/soql#100%25');
    await expect(heading(page)).toHaveText('SOQL');
  });
  await page.evaluate(() => window.scrollTo({top: 3000, behavior: 'instant'}));
  // Not by pointer: the navbar moves after a change of the scroll position.
  await benefits(page).press('Enter');
  await expect(page).toHaveURL('/soqlLibBenefits');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

const prefetched = (page: Page) =>
  page.$$eval('link[rel="prefetch"]', (links) => links.map((link) => link.getAttribute('href')));

/** Counts the prefetched chunks of a doc page. */
async function countPrefetched(page: Page, path: string): Promise<number> {
  const name = pageChunk(path, 'content').split(/[/.]/).at(-3) ?? '';
  return (await prefetched(page)).filter((file) => file?.includes(name)).length;
}

/** Waits for the intersection observer and for two idle periods. */
async function observed(page: Page): Promise<void> {
  await nextFrames(page);
  await idle(page);
  await idle(page);
}

test('a page is prefetched when a link to it becomes visible', async ({page}) => {
  await open(page, '/docs/faq');
  const paths = (isVisible: boolean) =>
    page.$$eval(
      'main a[href^="/soql/"]',
      (links, wanted) =>
        links
          .filter((link) => {
            const {top, bottom} = link.getBoundingClientRect();
            return (bottom > 0 && top < window.innerHeight) === wanted;
          })
          .map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      isVisible,
    );
  const visible = await paths(true);
  const below = (await paths(false)).find((path) => !visible.includes(path)) ?? '';
  await expect.poll(() => prefetched(page)).not.toHaveLength(0);
  await observed(page);
  expect(await countPrefetched(page, below)).toBe(0);
  await page
    .locator(`main a:is([href="${below}"], [href^="${below}#"])`)
    .first()
    .scrollIntoViewIfNeeded();
  await expect.poll(() => countPrefetched(page, below)).toBe(1);
});

test("links in the visible content are prefetched, those in the sidebar aren't", async ({page}) => {
  await open(page, '/soql/examples/where');
  const shownPaths = (selector: string) =>
    page.$$eval(`${selector} a[href^="/soql/"]`, (links) => {
      const shown = links.filter((link) => {
        const {top, bottom} = link.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      return [...new Set(shown.map((link) => new URL((link as HTMLAnchorElement).href).pathname))];
    });
  const inContent = await shownPaths('main .markdown p');
  const inMain = await shownPaths('main');
  const inSidebar = (await shownPaths('.menu')).filter(
    (path) => !inMain.includes(path) && path !== '/soql/examples/where',
  );
  expect(inContent).not.toEqual([]);
  expect(inSidebar.length).toBeGreaterThan(2);
  for (const path of inContent) await expect.poll(() => countPrefetched(page, path)).toBe(1);
  await observed(page);
  for (const path of inSidebar) expect(await countPrefetched(page, path), path).toBe(0);
});

test('a page is preloaded on hover: the click needs no network', async ({page}) => {
  await open(page, '/soql/getting-started');
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const loaded = page.waitForResponse(pageChunk('/soqlLibBenefits'));
  await benefits(page).hover();
  await loaded;
  await expect.poll(() => pending.size).toBe(0);
  await page.route('**/assets/js/**', (route) => route.abort());
  await benefits(page).click();
  await expect(heading(page)).toContainText('Benefits of SOQL Lib');
});

test('nothing is prefetched on a 2G or data-saver connection', async ({page}) => {
  await limitConnection(page, dataSaver);
  await open(page, '/soql/getting-started');
  const scripts = await PageWeight.attach(page);
  for (const connection of [
    {saveData: false, effectiveType: '2g'},
    {saveData: false, effectiveType: 'slow-2g'},
    dataSaver,
  ]) {
    await test.step(`${connection.effectiveType}, Save-Data ${connection.saveData}`, async () => {
      await page.evaluate((value) => {
        Object.assign((navigator as unknown as {connection: object}).connection, value);
      }, connection);
      await benefits(page).hover();
      await page.evaluate(() => window.scrollTo({top: 800, behavior: 'instant'}));
      await observed(page);
      expect(await prefetched(page)).toEqual([]);
      expect(scripts.executed()).toEqual([]);
      await page.mouse.move(700, 700);
      await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}));
    });
  }
  await scripts.detach();
  await benefits(page).click();
  await expect(heading(page)).toContainText('Benefits of SOQL Lib');
});

test('a link in code is a client-side navigation', async ({page}) => {
  await open(page, '/soql/getting-started');
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  const link = page.locator('pre a[href^="/soql/api/"]').first();
  const path = new URL((await link.getAttribute('href')) ?? '', 'http://site').pathname;
  await link.click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
});
