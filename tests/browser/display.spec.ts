/** Increased contrast, forced colors, 400% zoom and reduced motion. */
import type {Locator, Page} from '@playwright/test';
import {findAxeFaults, findEnhancedColorFaults} from './support/axe';
import {expect, open, openMenu, settled, test} from './support/site';

/** Kinds of text already checked for contrast. */
const seen = {enhanced: new Set<string>(), zoomed: new Set<string>()};

const paths = ['/', '/soql/getting-started', '/soql/api/soql-sub', '/design', '/search?q=filter'];

/** Counts the colors that an element shows: an invisible drawing has only one. */
async function countColors(page: Page, element: Locator): Promise<number> {
  const image = (await element.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    const colors = new Set<string>();
    for (let index = 0; index < pixels.length; index += 4)
      colors.add(pixels.slice(index, index + 3).join());
    return colors.size;
  }, image);
}

/** Returns the names of all visible links and buttons. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input')]
      .filter((element) => element.checkVisibility({visibilityProperty: true}))
      .map((element) => element.ariaLabel ?? element.textContent ?? ''),
  );
}

for (const theme of ['dark', 'light'] as const) {
  test(`in forced colors nothing disappears from five pages in the ${theme} mode`, async ({
    page,
  }) => {
    for (const path of paths) {
      await page.emulateMedia({forcedColors: 'none'});
      await open(page, path);
      await page.evaluate((mode) => {
        document.documentElement.setAttribute('data-theme', mode);
      }, theme);
      // The search page is complete when its results are shown.
      if (path.startsWith('/search')) await expect(page.locator('main a').nth(10)).toBeVisible();
      // Buttons to wrap lines are shown when the browser has measured the code.
      await settled(page);
      const before = await controls(page);
      await page.emulateMedia({forcedColors: 'active', colorScheme: 'light'});
      await settled(page);
      expect(await controls(page)).toEqual(before);
      const drawings = page.locator(
        'main .diagram, [role="switch"] > span, .menu__link--sublist-caret, .navbar__logo, main input + span',
      );
      for (const drawing of await drawings.filter({visible: true}).all())
        expect(
          await countColors(page, drawing),
          `${path} ${await drawing.innerText()}`,
        ).toBeGreaterThan(1);
    }
  });
}

for (const path of paths) {
  test(`${path}: prefers-contrast: more has text at 7:1`, async ({page}) => {
    await page.emulateMedia({contrast: 'more'});
    await open(page, path);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((mode) => {
        document.documentElement.setAttribute('data-theme', mode);
      }, theme);
      await settled(page);
      expect(await findEnhancedColorFaults(page, {seen: seen.enhanced}), theme).toEqual([]);
    }
  });
}

test.describe('at 400% zoom', () => {
  // A window of 1280 × 1024 pixels.
  test.use({viewport: {width: 320, height: 256}});

  for (const path of paths) {
    test(`${path} scrolls in one direction, and nothing is clipped`, async ({page}) => {
      await open(page, path);
      const {overflow, cutOff} = await page.evaluate(() => {
        const {scrollWidth, clientWidth} = document.documentElement;
        const outside = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, button)')]
          .filter((element) => !element.closest('pre, table, .diagram, [class*="chain_"] .clause'))
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
          .map((element) => element.textContent?.slice(0, 40));
        return {overflow: scrollWidth - clientWidth, cutOff: outside};
      });
      expect(overflow).toBeLessThanOrEqual(0);
      expect(cutOff).toEqual([]);
      expect(await findAxeFaults(page, {seen: seen.zoomed})).toEqual([]);
    });
  }

  test('search and menu fit the window', async ({page}) => {
    await open(page, '/soql/getting-started');
    await openMenu(page);
    const link = page
      .getByRole('dialog', {name: 'Menu'})
      .getByRole('link', {name: 'Basic features'});
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('filter');
    const option = page.getByRole('option').first();
    await option.scrollIntoViewIfNeeded();
    await expect(option).toBeInViewport();
    await expect(page.getByRole('combobox')).toBeInViewport();
  });
});

test('with reduced motion transitions take 1 ms, and text colors have no transition', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, '/soql/getting-started');
  await expect(page.locator('.menu__link').first()).toHaveCSS('transition-duration', /^0\.001s/);
  const transitioned = await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'light');
    const text = '.markdown :is(p, li, h2, pre span)';
    return document
      .getAnimations()
      .map(({effect}) => (effect instanceof KeyframeEffect ? effect.target : null))
      .filter((element) => element?.matches(text))
      .map((element) => element?.outerHTML.slice(0, 100));
  });
  expect(transitioned).toEqual([]);
});

test('the code on the benefits page fits from 996 px on', async ({page}) => {
  await open(page, '/soqlLibBenefits');
  for (const width of [996, 1239, 1240, 1280, 1440]) {
    await page.setViewportSize({width, height: 800});
    const cut = await page.$$eval(
      'main pre',
      (blocks) => blocks.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth).length,
    );
    expect(cut, `blocks cut at ${width} px`).toBe(0);
  }
});
