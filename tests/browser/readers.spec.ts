/**
 * What readers met in real browsers: reloads, long tables of contents, menus without a pointer,
 * other keyboards.
 */
import type {Page} from '@playwright/test';
import {readLayoutShift} from './support/layoutShift';
import {
  expect,
  holdFiles,
  hydrated,
  nextFrames,
  open,
  openMenu,
  rawOrigin,
  settled,
  test,
} from './support/site';

const longPage = '/soql/api/soql';
const dialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});

/** Returns the heading at the top of the screen, and its distance from there. */
async function headingInView(page: Page): Promise<{id: string; top: number}> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('.markdown h2, .markdown h3')];
    const shown = headings.find((heading) => heading.getBoundingClientRect().bottom > 0);
    return {id: shown?.id ?? '', top: shown?.getBoundingClientRect().top ?? 0};
  });
}

/** Waits until sections that come into view are laid out, and returns the heading then. */
async function restingHeading(page: Page): Promise<{id: string; top: number}> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last = await headingInView(page);
  await expect
    .poll(async () => {
      const before = last;
      await nextFrames(page);
      last = await headingInView(page);
      return last.id === before.id && last.top === before.top;
    })
    .toBe(true);
  return last;
}

test('a reload shows the same place, on a desktop and on a phone', async ({page}) => {
  await open(page, longPage);
  for (const [device, viewport] of [
    ['desktop', {width: 1440, height: 900}],
    ['phone', {width: 390, height: 844}],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6));
    const before = await restingHeading(page);
    await page.reload();
    await hydrated(page);
    const after = await restingHeading(page);
    expect(after.id, device).toBe(before.id);
    expect(Math.abs(after.top - before.top), device).toBeLessThan(5);
  }
});

test('a place that another site has stored is ignored', async ({page}) => {
  await open(page, '/cache/getting-started');
  await page.addInitScript(() => {
    const place = {path: location.pathname, width: innerWidth, index: 2, top: 0, heights: 'many'};
    sessionStorage.setItem('place', JSON.stringify(place));
  });
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
});

test('the current entry of the sidebar is in view', async ({page}) => {
  await open(page, '/soql/guides/triggers-and-batch');
  await expect(page.locator('.theme-doc-sidebar-container [aria-current="page"]')).toBeInViewport();
});

test('at the end of a long page, its contents show the current entry, and the one with the focus', async ({
  page,
}) => {
  await open(page, longPage);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const current = page.locator('.theme-doc-toc-desktop .table-of-contents__link--active');
  await expect(current).toBeInViewport();
  await test.step('in forced colors the current items of the menus look different', async () => {
    await page.emulateMedia({forcedColors: 'active'});
    for (const [chosen, other] of [
      ['.navbar__link--active', '.navbar__link:not(.navbar__link--active)'],
      ['.menu__link--active:not(.menu__link--sublist)', '.menu__link:not(.menu__link--active)'],
      ['.table-of-contents__link--active', '.table-of-contents__link:not([class*="active"])'],
    ] as const) {
      const lineOf = (selector: string) =>
        page
          .locator(selector)
          .filter({visible: true})
          .first()
          .evaluate((element) => getComputedStyle(element).textDecorationLine);
      expect(await lineOf(chosen), chosen).toBe('underline');
      expect(await lineOf(other), other).toBe('none');
    }
  });
  await page.getByRole('navigation', {name: 'Docs pages'}).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await nextFrames(page);
  const first = page.locator('.theme-doc-toc-desktop .table-of-contents__link').first();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
});

test('short sections at the end of a page are current when they are chosen, and the last one at the end', async ({
  page,
}) => {
  await page.setViewportSize({width: 1920, height: 1080});
  await open(page, '/docs/faq');
  const entries = page.locator('.theme-doc-toc-desktop .table-of-contents__link');
  const current = page.locator('.theme-doc-toc-desktop .table-of-contents__link--active');
  for (const index of [-1, -2]) {
    const name = (await entries.nth(index).textContent()) ?? '';
    await entries.nth(index).click();
    await expect(current).toHaveText([name]);
  }
  await page.evaluate(() => history.replaceState(history.state, '', '#'));
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).not.toHaveText([(await entries.nth(-2).textContent()) ?? '']);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(current).toHaveText([(await entries.last().textContent()) ?? '']);
});

test('the version menu opens by a click without a pointer, and on hover', async ({page}) => {
  await open(page, '/releases/1.0');
  const menu = page.locator('.navbar [aria-haspopup="true"]').first();
  await menu.evaluate((element: HTMLElement) => element.click());
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await menu.evaluate((element: HTMLElement) => element.click());
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.hover();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(0, 500);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

for (const [keyboard, key] of [
  ['a Cyrillic', {key: 'л', code: 'KeyK', ctrlKey: true}],
  ['a German', {key: '/', code: 'Digit7', shiftKey: true}],
] as const)
  test(`before and after hydration the search opens by its shortcut on ${keyboard} keyboard`, async ({
    page,
  }) => {
    const press = () =>
      page.evaluate((init) => {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {...init, bubbles: true, cancelable: true}),
        );
      }, key);
    const gate = await holdFiles(page, '**/assets/js/**');
    await page.goto('/releases/1.0', {waitUntil: 'commit'});
    await page.locator('h1').waitFor();
    await press();
    await gate.open();
    await expect(dialog(page)).toBeVisible();
    await hydrated(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await press();
    await expect(dialog(page)).toBeVisible();
  });

test('a shortcut that is held down opens the search once', async ({page}) => {
  await open(page, '/releases/1.0');
  await page.keyboard.down('Control');
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('k');
  await page.keyboard.up('k');
  await page.keyboard.up('Control');
  await expect(dialog(page)).toBeVisible();
});

test('the page behind the search dialog does not scroll or move', async ({page}) => {
  await open(page, '/cache/getting-started');
  const left = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().left);
  const before = await left();
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  expect(await left()).toBe(before);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 500);
  await nextFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a query is cut between characters, and links to all results', async ({page}) => {
  await open(page, '/releases/1.0');
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill(`limit \ud83d`);
  await expect(dialog(page)).toBeVisible();
  await open(page, `/search?q=${'a'.repeat(63)}${encodeURIComponent('😀')}`);
  await expect(page.getByRole('searchbox')).toHaveValue('a'.repeat(63));
});

test('Back closes the search dialog, and the page stays', async ({page}) => {
  await open(page, '/releases/1.0');
  const main = page.getByRole('navigation', {name: 'Main'});
  await main.getByRole('link', {name: 'Cache', exact: true}).click();
  await expect(page).toHaveURL(/\/cache\//);
  const address = page.url();
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/releases/1.0');
});

test('with text at 200% nothing scrolls sideways in a window of 1280 or 1440 pixels', async ({
  page,
}) => {
  for (const address of ['/', '/soql/getting-started', '/playground']) {
    await open(page, address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [1280, 1440]) {
      await page.setViewportSize({width, height: 900});
      await settled(page);
      const [content, screen] = await page.evaluate(() => {
        const {scrollWidth, clientWidth} = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content, `${address} at ${width} px`).toBe(screen);
      const bar = page.getByRole('navigation', {name: 'Main'});
      for (const item of await bar.locator('.navbar__item, button').filter({visible: true}).all())
        await expect(item).toBeInViewport({ratio: 1});
    }
  }
});

test('a page that is scrolled through has each file in one link', async ({page}) => {
  await open(page, '/soql/cheat-sheet');
  const links = page.locator('head link[rel="prefetch"]');
  for (let top = 0; top < 6000; top += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await nextFrames(page);
  }
  await expect.poll(() => links.count()).toBeGreaterThan(5);
  const files = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(files.length).toBe(new Set(files).size);
});

test('during a composition, the arrows leave the focus in the search box', async ({page}) => {
  await open(page, '/search?q=mock');
  const box = page.getByRole('searchbox');
  await expect(page.locator('main ol a').first()).toBeVisible();
  await box.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {text: 'も', selectionStart: 1, selectionEnd: 1});
  await page.keyboard.press('ArrowDown');
  await expect(box).toBeFocused();
  await session.send('Input.insertText', {text: 'も'});
  await expect(box).toHaveValue(/も$/);
});

test('a choice is followed in other tabs, and by a page that the browser had kept', async ({
  page,
  context,
}) => {
  const address = '/soql/getting-started';
  const choiceOf = (tab: Page) => tab.getByRole('switch', {name: /namespace/});
  await open(page, address);
  const other = await context.newPage();
  await open(other, address);
  await choiceOf(other).click();
  await expect(choiceOf(page)).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-namespace');
  await page.evaluate(() => {
    // A page that is kept gets no event for a change of the storage.
    localStorage.removeItem('namespace');
    window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
  });
  await expect(choiceOf(page)).not.toBeChecked();
});

test('a double click on a link is one step in the history', async ({page}) => {
  await open(page, '/releases/1.0');
  const steps = await page.evaluate(() => history.length);
  await page
    .getByRole('navigation', {name: 'Main'})
    .getByRole('link', {name: 'Cache', exact: true})
    .dblclick();
  await expect(page).toHaveURL(/\/cache\//);
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
});

test('a copy of a page under a foreign prefix keeps its text', async ({page}) => {
  await page.route(`${rawOrigin}/web/2026/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    await route.fulfill({response: await route.fetch({url: rawOrigin + pathname.slice(9)})});
  });
  await page.goto(`${rawOrigin}/web/2026/soql/getting-started`, {waitUntil: 'networkidle'});
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText(/not found/i);
});

test('a stored color mode that does not exist is not used', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'purple'));
  await open(page, '/releases/1.0');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const path of ['/learn/having', '/learn/selectors'])
  test(`no line of ${path} breaks anew when the fonts arrive late`, async ({page}) => {
    const gate = await holdFiles(page, '**/assets/fonts/**');
    await page.goto(path, {waitUntil: 'commit'});
    await hydrated(page);
    await nextFrames(page);
    await gate.open();
    await settled(page);
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

  test('no field is so small that it is zoomed into, and no button to close', async ({page}) => {
    await open(page, '/playground');
    await page.getByRole('radio', {name: 'Apex code'}).click();
    await expect(page.getByLabel('API version of the code')).toBeVisible();
    const fields = page.locator('main :is(select, .cm-content)').filter({visible: true});
    for (const field of await fields.all()) {
      const size = await field.evaluate((element) => getComputedStyle(element).fontSize);
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
    }
    await openMenu(page);
    const box = await page.getByRole('button', {name: 'Close navigation bar'}).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });
});

test('selected text has no labels of buttons', async ({page}) => {
  await open(page, '/soql/getting-started');
  const text = await page.evaluate(() => {
    window.getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body);
    return String(window.getSelection());
  });
  expect(text).toContain('SELECT');
  expect(text).not.toMatch(/Wrap lines|Copy|Open in playground|Edit this|Reset/);
});

test('the link of the announcement does not load the whole page', async ({page}) => {
  await open(page, '/cache/getting-started');
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
  await page.getByRole('region', {name: 'Announcement'}).getByRole('link').click();
  await expect(page).toHaveURL(/\/releases\//);
  await expect(page.locator('html[data-first]')).toBeAttached();
});

test('a selection is searched for by its whole words', async ({page}) => {
  await open(page, '/docs/faq');
  const words = await page.evaluate(() => {
    const text = [...document.querySelectorAll('article p')].find(
      ({textContent}) => textContent.length > 100,
    );
    if (text) window.getSelection()?.selectAllChildren(text);
    return text?.textContent.split(/\s+/) ?? [];
  });
  await page.keyboard.press('Control+k');
  const query = await dialog(page).getByRole('combobox').inputValue();
  const typed = query.split(' ');
  expect(typed.length).toBeGreaterThan(3);
  expect(typed).toEqual(words.slice(0, typed.length));
});
