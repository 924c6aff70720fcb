/** The dismissible bar above the page. */
import type {Page} from '@playwright/test';
import {announcementBar} from '../../config/announcementBar';
import {expect, hydrated, open, test} from './support/site';

const bar = (page: Page) => page.getByRole('region', {name: 'Announcement'});
const close = (page: Page) => page.getByRole('button', {name: 'Close the announcement'});

/** Sum of the layout shifts since the page was opened. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as {value: number}).value;
        }).observe({type: 'layout-shift', buffered: true});
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

test('the announcement bar has the configured id, colors, content and close button [3-bar]', async ({
  page,
}) => {
  const rgb = (color = '') =>
    `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`;
  await open(page, '/');
  await expect(bar(page)).toHaveCSS('background-color', rgb(announcementBar.backgroundColor));
  await expect(bar(page)).toHaveCSS('color', rgb(announcementBar.textColor));
  expect(await bar(page).innerHTML()).toContain(announcementBar.content);
  expect(announcementBar.isCloseable).toBe(true);
  await expect(close(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.id'))).toBe(
    announcementBar.id,
  );
});

test('the announcement bar shows unless dismissed, and the dismissal is saved [4-bar-dismiss, 9-storage-bar]', async ({
  page,
}) => {
  await open(page, '/');
  await close(page).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.dismiss'))).toBe(
    'true',
  );
  await page.getByRole('link', {name: 'SOQL', exact: true}).first().click();
  await expect(page).toHaveURL('/soql/getting-started');
  await expect(bar(page)).toHaveCount(0);
  await open(page, '/cache/getting-started');
  await expect(bar(page)).toHaveCount(0);
});

test('a changed announcement id resets the dismissal [4-bar-id]', async ({page}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'yes');
    localStorage.setItem('docusaurus.announcement.id', 'an-earlier-one');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  });
  await open(page, '/');
  await expect(bar(page)).toBeVisible();
  const stored = await page.evaluate(() => [
    localStorage.getItem('docusaurus.announcement.id'),
    localStorage.getItem('docusaurus.announcement.dismiss'),
  ]);
  expect(stored).toEqual([announcementBar.id, 'false']);
});

test('the announcement bar causes no layout shift, shown or dismissed', async ({page}) => {
  await open(page, '/soql/getting-started');
  expect(await readShift(page)).toBeLessThan(0.01);
  await close(page).click();
  await page.goto('/soql/getting-started');
  // Dismissed: hidden before hydration, and removed by it.
  expect(await page.locator('html').getAttribute('data-announcement-bar-initially-dismissed')).toBe(
    'true',
  );
  await hydrated(page);
  await expect(bar(page)).toHaveCount(0);
  expect(await readShift(page)).toBeLessThan(0.01);
});

test('the announcement is readable, and not printed', async ({page}) => {
  await open(page, '/');
  await page.emulateMedia({media: 'print'});
  await expect(bar(page)).toBeHidden();
});
