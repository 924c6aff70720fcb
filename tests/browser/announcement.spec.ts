/** The dismissible bar above the page. */
import type {Page} from '@playwright/test';
import {announcementBar} from '../../config/announcementBar';
import {readLayoutShift} from './support/layoutShift';
import {expect, hydrated, open, settled, test} from './support/site';

const bar = (page: Page) => page.getByRole('region', {name: 'Announcement'});
const close = (page: Page) => page.getByRole('button', {name: 'Close the announcement'});

const saved = (page: Page) =>
  page.evaluate(() =>
    ['id', 'dismiss'].map((key) => localStorage.getItem(`docusaurus.announcement.${key}`)),
  );

test('the announcement bar is as configured, stays dismissed, and moves nothing', async ({
  page,
}) => {
  const rgb = (color = '') =>
    `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`;
  await open(page, '/cache/getting-started');
  await test.step('as configured', async () => {
    await expect(bar(page)).toHaveCSS('background-color', rgb(announcementBar.backgroundColor));
    await expect(bar(page)).toHaveCSS('color', rgb(announcementBar.textColor));
    expect(await bar(page).innerHTML()).toContain(announcementBar.content);
    expect(announcementBar.isCloseable).toBe(true);
    await expect(close(page)).toBeVisible();
    await expect.poll(() => saved(page)).toEqual([announcementBar.id, 'false']);
    await settled(page);
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });
  await test.step('not printed', async () => {
    await page.emulateMedia({media: 'print'});
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({media: null});
    await expect(bar(page)).toBeVisible();
  });
  await test.step('dismissed, also on the next page', async () => {
    await close(page).click();
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => saved(page)).toEqual([announcementBar.id, 'true']);
    await page.getByRole('link', {name: 'Evaluator', exact: true}).first().click();
    await expect(page).toHaveURL('/evaluator/getting-started');
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('dismissed before the load: hidden before hydration, and removed by it', async () => {
    await page.goto('/cache/getting-started');
    await expect(page.locator('html')).toHaveAttribute(
      'data-announcement-bar-initially-dismissed',
      'true',
    );
    await hydrated(page);
    await expect(bar(page)).toHaveCount(0);
    await settled(page);
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });
  await test.step('a changed id shows the bar again', async () => {
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an-earlier-one'));
    await page.reload();
    await hydrated(page);
    await expect(bar(page)).toBeVisible();
    await expect.poll(() => saved(page)).toEqual([announcementBar.id, 'false']);
  });
});
