/** Increased contrast, forced colors, 400% zoom, reduced motion, late parts' layout shifts. */
import type {Locator, Page} from '@playwright/test';
import {findAxeFaults, findEnhancedColorFaults} from './support/axe';
import {readLayoutShift} from './support/layoutShift';
import {expect, open, openMenu, resting, settled, test, useSiteFonts} from './support/site';

/** Kinds of text already checked for contrast. */
const seen = {enhanced: new Set<string>(), zoomed: new Set<string>()};

const paths = ['/', '/soql/getting-started', '/soql/api/soql-sub', '/design', '/search?q=filter'];

/** Tells whether an element shows more than one color: an invisible drawing has only one. */
async function isDrawn(page: Page, element: Locator): Promise<boolean> {
  const image = (await element.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
    const colors = new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0));
    return colors.some((color) => color !== colors[0]);
  }, image);
}

/** Returns the names of all visible links and buttons. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input')]
      .filter((element) => element.checkVisibility({visibilityProperty: true}))
      .map((element) => element.ariaLabel ?? element.textContent),
  );
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((mode) => {
    document.documentElement.setAttribute('data-theme', mode);
  }, theme);
  // Buttons to wrap lines are shown when the browser has measured the code.
  await settled(page);
}

const drawings =
  'main .diagram, [role="switch"] > span, .menu__link--sublist-caret, .navbar__logo, main input + span';

for (const path of paths) {
  test(`${path} with more contrast and in forced colors, dark and light`, async ({page}) => {
    await page.emulateMedia({contrast: 'more'});
    await open(page, path);
    // The search page is complete when its results are shown.
    if (path.startsWith('/search')) await expect(page.locator('main a').nth(10)).toBeVisible();
    for (const theme of ['dark', 'light']) {
      await test.step(`${theme}, prefers-contrast: more`, async () => {
        await page.emulateMedia({contrast: 'more', forcedColors: 'none', colorScheme: null});
        await setTheme(page, theme);
        expect(await findEnhancedColorFaults(page, {seen: seen.enhanced})).toEqual([]);
      });
      await test.step(`${theme}, forced colors`, async () => {
        await page.emulateMedia({contrast: null});
        await settled(page);
        const before = await controls(page);
        await page.emulateMedia({forcedColors: 'active', colorScheme: 'light'});
        await settled(page);
        expect(await controls(page)).toEqual(before);
        for (const drawing of await page.locator(drawings).filter({visible: true}).all())
          expect(await isDrawn(page, drawing), await drawing.innerText()).toBe(true);
      });
    }
  });
}

test.describe('at 400% zoom', () => {
  // A window of 1280 × 1024 pixels.
  test.use({viewport: {width: 320, height: 256}});

  for (const path of paths) {
    test(`${path} scrolls in one direction, and nothing is clipped`, async ({page}) => {
      await open(page, path);
      if (path.startsWith('/search')) await expect(page.locator('main a').nth(10)).toBeVisible();
      await settled(page);
      const {overflow, cutOff} = await page.evaluate(() => {
        const {scrollWidth, clientWidth} = document.documentElement;
        const outside = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, button)')]
          .filter((element) => !element.closest('pre, table, .diagram, [class*="chain_"] .clause'))
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
          .map((element) => element.textContent.slice(0, 40));
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

test('with reduced motion, transitions take 1 ms', async ({page}) => {
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
    await settled(page);
    const cut = await page.$$eval(
      'main pre',
      (blocks) => blocks.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth).length,
    );
    expect(cut, `blocks cut at ${width} px`).toBe(0);
  }
});

for (const {path, arrival} of [
  {path: '/playground', arrival: (page: Page) => page.getByRole('textbox', {name: 'Apex chain'})},
  {path: '/soql/api/filter', arrival: (page: Page) => page.getByText('similar to')},
])
  test(`on a phone nothing on ${path} moves when its last part arrives`, async ({page}) => {
    await page.setViewportSize({width: 412, height: 823});
    await open(page, path);
    await arrival(page).waitFor();
    await settled(page);
    expect(await readLayoutShift(page)).toBeLessThan(0.05);
  });

test('on a phone the columns of a table share the width', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await useSiteFonts(page);
  for (const path of ['/learn/sharing', '/learn/three-modules']) {
    await open(page, path);
    await settled(page);
    const table = page.locator('main table').first();
    const isWider = await table.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isWider, path).toBe(false);
  }
});

test.describe('with touch', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 360, height: 740}});

  test('the buttons of code are below its lines, also in a solution', async ({page}) => {
    await open(page, '/learn/access');
    await page.locator('summary', {hasText: 'Show solution'}).first().click();
    const code = page.locator('details[open] .language-apex').first();
    const button = code.getByRole('button', {name: 'Copy Apex code'});
    await expect(button).toBeVisible();
    const [lines, buttons] = await resting(page, () =>
      Promise.all([code.locator('pre').boundingBox(), button.boundingBox()]),
    );
    expect(buttons?.y).toBeGreaterThanOrEqual((lines?.y ?? NaN) + (lines?.height ?? NaN));
  });
});

test('on a phone the tools come after the first paragraph, in one row', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  for (const path of ['/docs/getting-started', '/soql/examples/where', '/cache/api/soql-cache']) {
    await open(page, path);
    const main = page.getByRole('main');
    const elements = [
      main.locator('h1'),
      main.locator('h1 ~ p, header ~ p').first(),
      main.getByRole('button', {name: 'On this page'}),
      main.getByRole('button', {name: 'Copy page'}),
      main.getByRole('switch', {name: 'namespace'}),
    ];
    const boxes = await resting(page, () =>
      Promise.all(elements.map((element) => element.boundingBox())),
    );
    const [title, text, ...tools] = boxes.map((box) => ({
      top: box?.y ?? NaN,
      bottom: (box?.y ?? NaN) + (box?.height ?? NaN),
    }));
    expect(title?.top, path).toBeLessThan(180);
    for (const tool of tools) {
      expect(tool.top, path).toBeGreaterThanOrEqual(text?.bottom ?? NaN);
      // In one row each tool overlaps the first one vertically.
      expect(tool.top, path).toBeLessThan(tools[0]?.bottom ?? NaN);
    }
  }
});

test('pages without a sidebar line up with the footer', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  const edges: Record<string, (number | undefined)[]> = {};
  for (const path of ['/', '/soqlLibBenefits', '/playground', '/search', '/no-such-page']) {
    await open(page, path);
    const elements = [page.locator('main h1'), page.locator('footer address')];
    edges[path] = await resting(page, () =>
      Promise.all(elements.map(async (element) => (await element.boundingBox())?.x)),
    );
  }
  const [first] = Object.values(edges).flat();
  expect(new Set(Object.values(edges).flat()), JSON.stringify(edges)).toEqual(new Set([first]));
});
