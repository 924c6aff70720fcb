import type {Page, Route} from '@playwright/test';

/** Holds files, such as fonts, until the returned function is called. */
export async function holdFiles(
  page: Page,
  pattern: string | RegExp,
): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(pattern, (route) => (isReleased ? route.continue() : void held.push(route)));
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Returns the sum of the layout shifts since the page was opened. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({type: 'layout-shift', buffered: true});
    const shifts = observer.takeRecords() as (PerformanceEntry & {value: number})[];
    return shifts.reduce((sum, {value}) => sum + value, 0);
  });
}
