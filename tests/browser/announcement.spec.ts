import type {Page} from '@playwright/test';
import {announcementBar} from '../../config/announcementBar';
import {expect, open, test} from './support/site';

const bar = (page: Page) => page.getByRole('region', {name: 'Announcement'});
const page1 = '/soql/getting-started';

function toRgb(hex: string | undefined): string {
  const [red, green, blue] = (hex ?? '').match(/[\da-f]{2}/gi) ?? [];
  return `rgb(${[red, green, blue].map((part) => parseInt(part ?? '', 16)).join(', ')})`;
}

test('the announcement bar shows its content in its two colors, and can be closed', async ({
  page,
}) => {
  await open(page, page1);
  await expect(bar(page)).toContainText('removeFromCache');
  await expect(bar(page)).toHaveCSS('background-color', toRgb(announcementBar.backgroundColor));
  await expect(bar(page)).toHaveCSS('color', toRgb(announcementBar.textColor));
  expect(announcementBar.isCloseable).toBe(true);
  await page.getByRole('button', {name: 'Close the announcement'}).click();
  await expect(bar(page)).toBeHidden();
});

test('the dismissal of the announcement is saved', async ({page}) => {
  await open(page, page1);
  await page.getByRole('button', {name: 'Close the announcement'}).click();
  await page.reload();
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const stored = await page.evaluate(() => ({...localStorage}));
  expect(stored['docusaurus.announcement.id']).toBe(announcementBar.id);
  expect(stored['docusaurus.announcement.dismiss']).toBe('true');
});

test('a changed announcement id resets the dismissal', async ({page}) => {
  await page.addInitScript(() => {
    localStorage.setItem('docusaurus.announcement.id', 'an-older-one');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  });
  await open(page, page1);
  await expect(bar(page)).toBeVisible();
});

test('a dismissed announcement moves nothing when the page loads', async ({page}) => {
  await page.addInitScript((id) => {
    localStorage.setItem('docusaurus.announcement.id', id ?? '');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    const shifts: number[] = [];
    Object.assign(window, {shifts});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as {value: number}).value);
    }).observe({type: 'layout-shift', buffered: true});
  }, announcementBar.id);
  await open(page, page1);
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => (window as unknown as {shifts: number[]}).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});
