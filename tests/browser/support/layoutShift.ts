import type {Page} from '@playwright/test';

/** Returns the sum of the layout shifts since the page was opened. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({type: 'layout-shift', buffered: true});
    const shifts = observer.takeRecords() as (PerformanceEntry & {value: number})[];
    return shifts.reduce((sum, {value}) => sum + value, 0);
  });
}
