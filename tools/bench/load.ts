import {devices, type Browser, type Page} from '@playwright/test';
import {PageWeight, type Weight} from './page-weight';

/** CPU throttling factor of the emulated phone. */
export const slowdown = 4;

/** Timeout of a page load in milliseconds. */
const timeout = 120_000;

async function openOnPhone(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext(devices['Moto G4']);
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  await prepare(page);
  await page.goto(url);
  await ready(page);
  await idle(page);
  return page;
}

/**
 * Waits until the page is hydrated. Not by a locator: the script that it injects would be a long
 * task of the page.
 */
async function ready(page: Page): Promise<void> {
  const expression = "document.documentElement.dataset.hasHydrated === 'true'";
  const session = await page.context().newCDPSession(page);
  const end = Date.now() + timeout;
  while (!(await session.send('Runtime.evaluate', {expression})).result.value) {
    if (Date.now() > end) throw new Error(`${page.url()} is never ready`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await session.detach();
}

/** Waits for the network and for two idle callbacks. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times++)
      await new Promise((resolve) => requestIdleCallback(resolve, {timeout: 5_000}));
  });
}

/** Loads a page, and returns the bytes that it has needed and the number of its elements. */
export async function weigh(browser: Browser, url: string): Promise<Weight & {nodes: number}> {
  let weight: PageWeight | undefined;
  const page = await openOnPhone(browser, url, async (opened) => {
    weight = await PageWeight.attach(opened);
  });
  if (!weight) throw new Error('no page weight was measured');
  const read = await weight.read();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.context().close();
  return {...read, nodes};
}

/**
 * Returns the lengths of the long tasks from the start of a load until the page is idle, on a slow
 * CPU.
 */
export async function longTasks(browser: Browser, url: string): Promise<number[]> {
  const page = await openOnPhone(browser, url, async (opened) => {
    const session = await opened.context().newCDPSession(opened);
    await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  });
  const tasks = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // Buffered entries are delivered in the first callback, which is not called without
        // entries.
        const durations: number[] = [];
        new PerformanceObserver((list) => {
          durations.push(...list.getEntries().map(({duration}) => duration));
        }).observe({type: 'longtask', buffered: true});
        setTimeout(() => resolve(durations), 200);
      }),
  );
  await page.context().close();
  return tasks;
}
