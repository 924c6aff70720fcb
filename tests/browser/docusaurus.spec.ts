/** Docusaurus's own behavior that the specification requires: fails if an update changes it. */
import fs from 'node:fs';
import type {GlobalPluginData} from '@docusaurus/plugin-content-docs/client';
import type {Page} from '@playwright/test';
import {holdPage} from './support/heldPage';
import {readPage} from './support/html';
import {expect, open, settled, stopClock, test} from './support/site';

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const benefits = (page: Page) => page.getByRole('link', {name: 'Benefits'}).first();
const category = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('button', {name, exact: true});

test('one docs version named current is the latest', async ({request}) => {
  const page = await readPage(request, '/soql/getting-started');
  expect(page.meta.get('docusaurus_version')).toBe('current');
  // With one version only, the pages show no label.
  const data = JSON.parse(fs.readFileSync('.docusaurus/globalData.json', 'utf8')) as Record<
    string,
    Record<string, GlobalPluginData>
  >;
  const instances = Object.values(data['docusaurus-plugin-content-docs'] ?? {});
  expect(instances).toHaveLength(4);
  for (const {versions} of instances) {
    expect(versions).toEqual([
      expect.objectContaining({name: 'current', label: 'Next', isLast: true}),
    ]);
  }
});

/** Returns the transition that opening a category starts. */
async function openingTransition(
  page: Page,
  name: string,
): Promise<{duration: number; height: number}> {
  const list = category(page, name).locator('xpath=ancestor::li[1]/ul');
  // The items of a collapsed category are rendered when it is first opened.
  await category(page, name).click();
  await list.waitFor();
  await settled(page);
  await category(page, name).click();
  await expect(list).toBeHidden();
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({target, propertyName}) => {
      if (propertyName !== 'height' || !(target instanceof HTMLElement)) return;
      const duration = Number.parseFloat(getComputedStyle(target).transitionDuration) * 1000;
      document.body.dataset.transition = JSON.stringify({duration, height: target.scrollHeight});
    });
  });
  await category(page, name).click();
  await page.waitForFunction(() => document.body.dataset.transition);
  const found = await page.evaluate(() => document.body.dataset.transition ?? '');
  await expect(list).toHaveCSS('overflow', 'visible');
  return JSON.parse(found) as {duration: number; height: number};
}

test('categories open in a time computed from their height', async ({page}) => {
  await open(page, '/soql/getting-started');
  const opened: {duration: number; height: number}[] = [];
  for (const name of ['Examples', 'Guides']) {
    const {duration, height} = await openingTransition(page, name);
    expect(duration).toBeGreaterThan(100);
    opened.push({duration, height});
  }
  const [lower, higher] = opened.sort((a, b) => a.height - b.height);
  expect(higher?.height).toBeGreaterThan(lower?.height ?? Infinity);
  expect(higher?.duration).toBeGreaterThan(lower?.duration ?? Infinity);
});

test.describe('with reduced motion', () => {
  test.use({contextOptions: {reducedMotion: 'reduce'}});

  test('categories open in 1 ms', async ({page}) => {
    await open(page, '/soql/getting-started');
    expect((await openingTransition(page, 'Guides')).duration).toBeCloseTo(1, 5);
  });
});

test.describe('the progress bar', () => {
  const bar = (page: Page) => page.locator('#nprogress [role="bar"]');

  /** Returns how much of the width the bar covers when its transition ends, from 0 to 1. */
  const progress = (page: Page) =>
    bar(page).evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({finished}) => finished));
      return element.getBoundingClientRect().right / window.innerWidth;
    });

  test('the bar starts after 200 ms, and trickles every 800 ms', async ({page}) => {
    const gate = await holdPage(page, '/soqlLibBenefits');
    await page.clock.install();
    await open(page, '/soql/getting-started');
    await stopClock(page);
    // By chance, a step could be too small to see.
    await page.evaluate(() => {
      Math.random = () => 0.5;
    });
    await benefits(page).click();
    // The bar's timer has started when the file is requested.
    await expect.poll(gate.held).toBe(1);
    await page.clock.runFor(199);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar(page)).toHaveCSS('transition-duration', '0.2s');
    expect(await progress(page)).toBeCloseTo(0.08, 3);
    await page.clock.runFor(799);
    expect(await progress(page)).toBeCloseTo(0.08, 3);
    for (const most of [0.1, 0.12]) {
      const before = await progress(page);
      await page.clock.runFor(800);
      expect(await progress(page)).toBeGreaterThan(before);
      expect(await progress(page)).toBeLessThanOrEqual(most + 0.001);
    }
    await gate.open();
    await page.clock.resume();
    await expect(bar(page)).toHaveCount(0);
    await expect(heading(page)).toContainText('Benefits of SOQL Lib');
  });

  test('no bar shows for a page that loads within 200 ms', async ({page}) => {
    await page.clock.install();
    await open(page, '/soql/getting-started');
    await stopClock(page);
    const before = await heading(page).innerText();
    await benefits(page).click();
    await expect(heading(page)).not.toHaveText(before);
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
  });
});
