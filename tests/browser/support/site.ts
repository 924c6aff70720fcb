/** Shared helpers of the browser tests. */
import {isDeepStrictEqual} from 'node:util';
import {
  test as base,
  expect,
  type Browser,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import {rawPort, variant} from '../../../tools/test/variant';
import {dataSaver, limitConnection} from './program';
import {Recorder} from './recorder';

/** Origin of the build with all options (tools/test/variant.ts). */
export const variantOrigin = `http://localhost:${variant.port}`;

/** Origin of the default build on a host that serves files as they are (raw-host.ts). */
export const rawOrigin = `http://localhost:${rawPort}`;

/**
 * Waits until the page is hydrated.
 *
 * @param timeout in milliseconds; by default, the test's
 */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached', timeout});
}

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits for two frames, so that the effects of earlier events are rendered. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

/**
 * Waits for an idle period, but at most five seconds: Chromium sometimes has none for minutes, even
 * while nothing happens.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, {timeout: 5_000})),
  );
}

/**
 * Waits until the fonts have loaded and all finite animations and transitions have ended, and for
 * two frames at least.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isRunning = ({effect, playState}: Animation) =>
      effect?.getComputedTiming().endTime !== Infinity &&
      playState !== 'finished' &&
      playState !== 'idle';
    await new Promise(requestAnimationFrame);
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(isRunning));
  });
}

/**
 * Waits until the list of a category has unfolded around one of its entries. A click on the entry
 * before would first scroll the list, which then moves the entry away; a key would interrupt the
 * animation.
 */
export async function expectUnfolded(entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  await settled(entry.page());
}

/**
 * Shows text in the site's fonts even where they arrive late, for tests that measure text; a reader
 * sees it in the system's then. Call it before a page is opened.
 */
export async function useSiteFonts(page: Page): Promise<void> {
  await page.route('**/assets/css/styles.*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({response, body});
  });
}

/**
 * Stops the page's clock: what the page shows for some seconds only then stays, however slow the
 * machine is. Don't reload the page afterwards: without the entries of `performance`, which the
 * stopped clock hides, the page can't tell a reload from a visit.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // A time that has passed already would be refused.
  await page.clock.pauseAt(now + 3_600_000);
}

/**
 * Clicks Retry of the error while a file is blocked, and waits for the next error: until then a
 * click would join the request.
 */
export async function retryInVain(page: Page): Promise<void> {
  const error = page.getByRole('alert');
  await error.evaluate((element) => element.setAttribute('data-first', ''));
  await error.getByRole('button', {name: 'Retry'}).click();
  await expect(page.locator('[data-first]')).toHaveCount(0);
  await expect(error).toBeVisible();
}

/** Opens the mobile menu and waits for its animation to end. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await page.waitForFunction(() => {
    const panel = document.querySelector('.navbar-sidebar__item:not([inert])');
    const box = panel?.getBoundingClientRect();
    const isShown = panel && getComputedStyle(panel).visibility === 'visible';
    return box && isShown && box.width > 0 && Math.abs(box.left) < 1;
  });
  await settled(page);
}

/**
 * Waits until a value is the same before and after two frames, as positions are when what comes
 * into view has been laid out, and returns it.
 */
export async function resting<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  await settled(page);
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      await nextFrames(page);
      last = await read();
      return isDeepStrictEqual(last, before);
    })
    .toBe(true);
  return last;
}

/**
 * Answers the first request for a file; the next ones go to the site. Playwright's `times: 1` would
 * end all interception at that moment, and a request that starts just then may never be answered.
 */
export async function answerFirst(
  page: Page,
  file: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  let isFirst = true;
  await page.route(file, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

export interface Gate {
  /** Number of files that wait. */
  held: () => number;
  open: () => Promise<void>;
}

/** Holds files, such as fonts, until the gate opens. */
export async function holdFiles(page: Page, pattern: string | RegExp): Promise<Gate> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(pattern, (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    held: () => held.length,
    open: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

interface Reader {
  page: Page;
  recorder: Recorder;
}

async function createReader(browser: Browser, baseURL: string): Promise<Reader> {
  const context = await browser.newContext({
    baseURL,
    viewport: {width: 1440, height: 900},
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // What is prefetched for other pages costs more than the page.
  await limitConnection(page, dataSaver);
  return {page, recorder: new Recorder(page)};
}

interface WorkerFixtures {
  /** One page per worker, for read-only checks of many URLs. */
  reader: Reader;
}

export const test = base.extend<object, WorkerFixtures>({
  reader: [
    async ({browser}, use, workerInfo) => {
      const reader = await createReader(browser, workerInfo.project.use.baseURL ?? '');
      await use(reader);
      await reader.page.context().close();
    },
    {scope: 'worker'},
  ],
});

export {expect};
