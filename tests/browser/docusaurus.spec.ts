/** Docusaurus's own behavior that the specification requires: fails if an update changes it. */
import type {Page} from '@playwright/test';
import {holdPage} from './support/heldPage';
import {readPage} from './support/html';
import {expect, open, settled, test} from './support/site';

const heading = (page: Page) => page.getByRole('heading', {level: 1});
const benefits = (page: Page) => page.getByRole('link', {name: 'Benefits'}).first();
const category = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('button', {name, exact: true});

test('one docs version named current, labelled Next, is the latest [3-version]', async ({
  request,
}) => {
  const page = await readPage(request, '/soql/getting-started');
  expect(page.meta.get('docusaurus_version')).toBe('current');
  const [, program = ''] = /src="?(\/assets\/js\/main\.[^"\s>]+)/.exec(page.html) ?? [];
  const script = await (await request.get(program)).text();
  const versions = script.match(/"name":"[^"]+","label":"[^"]+","isLast":(true|false)/g);
  expect(versions).toEqual(Array(4).fill('"name":"current","label":"Next","isLast":true'));
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

test('collapsible sidebar categories animate, in a time computed from the height [4-category, 9-collapse]', async ({
  page,
}) => {
  await open(page, '/soql/getting-started');
  const durations: number[] = [];
  for (const name of ['Examples', 'Advanced']) {
    const {duration, height} = await openingTransition(page, name);
    const unit = height / 36;
    expect(duration).toBeCloseTo(Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10), 0);
    durations.push(duration);
  }
  expect(durations[0]).toBeGreaterThan(durations[1] ?? Infinity);
});

test.describe('with reduced motion', () => {
  test.use({contextOptions: {reducedMotion: 'reduce'}});

  test('the collapse animation takes 1 ms when reduced motion is requested [9-reduced]', async ({
    page,
  }) => {
    await open(page, '/soql/getting-started');
    expect((await openingTransition(page, 'Advanced')).duration).toBeCloseTo(1, 5);
  });
});

test.describe('the progress bar', () => {
  const bar = (page: Page) => page.locator('#nprogress [role="bar"]');

  /** Returns the progress of the bar, from 0 to 1. */
  const progress = async (page: Page) => {
    const style = (await bar(page).getAttribute('style')) ?? '';
    const [, left] = /translate3d\((-?[\d.]+)%/.exec(style) ?? [];
    return 1 + Number(left) / 100;
  };

  test('a progress bar starts after 200 ms, at 0.08, in 200 ms, and trickles every 800 ms by at most 0.02 [4-progress, 9-progress]', async ({
    page,
  }) => {
    const gate = await holdPage(page, '/soqlLibBenefits');
    await page.clock.install();
    await open(page, '/soql/getting-started');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.evaluate(() => {
      Math.random = () => 1;
    });
    await benefits(page).click();
    await page.clock.runFor(199);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar(page)).toHaveCount(1);
    expect(await progress(page)).toBeCloseTo(0.08, 5);
    await expect(bar(page)).toHaveCSS('transition-duration', '0.2s');
    await page.clock.runFor(799);
    expect(await progress(page)).toBeCloseTo(0.08, 5);
    await page.clock.runFor(1);
    expect(await progress(page)).toBeCloseTo(0.1, 5);
    await page.clock.runFor(800);
    expect(await progress(page)).toBeCloseTo(0.12, 5);
    await gate.open();
    await page.clock.resume();
    await expect(bar(page)).toHaveCount(0);
    await expect(heading(page)).toContainText('Benefits of SOQL Lib');
  });

  test('no progress bar shows for a page that loads within 200 ms', async ({page}) => {
    await page.clock.install();
    await open(page, '/soql/getting-started');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const before = await heading(page).innerText();
    await benefits(page).click();
    await expect(heading(page)).not.toHaveText(before);
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
  });
});
