/** The navigation bar at desktop width, and the skip link before it. */
import type {Page} from '@playwright/test';
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import release from '../../facts/release.json';
import {findAxeFaults} from './support/axe';
import {readPage} from './support/html';
import {expect, nextFrames, open, settled, test, useSiteFonts, variantOrigin} from './support/site';

const bar = (page: Page) => page.getByRole('navigation', {name: 'Main'});

/** Whether the bar is in the viewport. */
async function isShown(page: Page): Promise<boolean> {
  const box = await bar(page).boundingBox();
  return box !== null && box.y + box.height > 0;
}

async function expectShown(page: Page, shown: boolean): Promise<void> {
  await expect.poll(() => isShown(page)).toBe(shown);
}

/** Scrolls, and waits for the scroll listeners. */
async function scrollBy(page: Page, distance: number): Promise<void> {
  await page.evaluate((top) => window.scrollBy({top, behavior: 'instant'}), distance);
  await nextFrames(page);
}

/** Returns the labels of the links that the static HTML shows as active. */
function activeLabels(root: Element): string[] {
  const labels: string[] = [];
  visit(root, 'element', ({properties: {className}, children}) => {
    if (!Array.isArray(className) || !className.includes('navbar__link--active')) return;
    const [text] = children;
    labels.push(text?.type === 'text' ? text.value : '');
  });
  return labels;
}

test('the navbar has its links, search and release, and no color toggle', async ({page}) => {
  await open(page, '/cache/getting-started');
  await test.step('the brand links to the home page', async () => {
    const brand = bar(page).getByRole('link', {name: 'SOQL Lib'});
    await expect(brand.locator('img')).toHaveAttribute('src', '/img/logo.svg');
    await brand.click();
    await expect(page).toHaveURL('/');
  });
  await test.step('it has a search button, and shows the documented release', async () => {
    await expect(bar(page).getByRole('button', {name: 'Search'})).toBeVisible();
    await expect(
      bar(page).getByRole('button', {name: `Documentation for ${release.version}`}),
    ).toBeVisible();
    await expect(page.getByRole('button', {name: /Switch between dark and light/})).toHaveCount(0);
  });
  await test.step('the source repository and the blog open in a new tab', async () => {
    for (const [name, address] of [
      ['GitHub', release.urls.repository],
      ['Blog', release.urls.blog],
    ] as const) {
      const link = bar(page).getByRole('link', {name});
      await expect(link.first()).toHaveAttribute('href', address);
      await expect(link.first()).toHaveAttribute('target', '_blank');
      await expect(link.first()).toHaveAttribute('rel', /noopener/);
    }
  });
  await test.step('each section has an item, which is active in the section', async () => {
    for (const [label, path] of [
      ['Docs', '/docs/getting-started'],
      ['Learn', '/learn'],
      ['SOQL', '/soql/getting-started'],
      ['Cache', '/cache/getting-started'],
      ['Evaluator', '/evaluator/getting-started'],
      ['Benefits', '/soqlLibBenefits'],
      ['Releases', '/releases'],
    ] as const) {
      const item = bar(page).getByRole('link', {name: label, exact: true});
      await expect(item).toHaveAttribute('href', path);
      await item.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await expect(bar(page).locator('.navbar__link--active')).toHaveText([label]);
    }
  });
});

test('only the item of the current section is active', async ({request}) => {
  for (const [path, label] of [
    ['/installation', 'Docs'],
    ['/docs/how-we-know', 'Docs'],
    ['/learn', 'Learn'],
    ['/soql/api/soql-filter', 'SOQL'],
    ['/cache/examples/where', 'Cache'],
    ['/evaluator/basic-features', 'Evaluator'],
    ['/soqlLibBenefits', 'Benefits'],
    ['/releases/6.0', 'Releases'],
  ] as const) {
    const {root} = await readPage(request, path);
    expect(activeLabels(root), path).toEqual([label]);
  }
});

test('the navbar hides on scroll down, and shows when it is needed', async ({page}) => {
  await open(page, '/soql/getting-started');
  await test.step('the skip link moves the focus to the content', async () => {
    const link = page.getByRole('link', {name: 'Skip to main content'});
    await expect(link).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });
  await page.evaluate(() => {
    window.scrollTo({top: 0, behavior: 'instant'});
    (document.activeElement as HTMLElement).blur();
  });
  await expectShown(page, true);
  await test.step('hides on scroll down, shows on scroll up', async () => {
    await scrollBy(page, 300);
    await scrollBy(page, 300);
    await expectShown(page, false);
    await scrollBy(page, -100);
    await expectShown(page, true);
    await scrollBy(page, 200);
    await expectShown(page, false);
  });
  await test.step('shows when it receives keyboard focus', async () => {
    await page.getByRole('button', {name: 'Close the announcement'}).focus();
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', {name: 'SOQL Lib'})).toBeFocused();
    await expectShown(page, true);
    await bar(page).getByRole('link', {name: 'SOQL Lib'}).blur();
  });
  await test.step('shows near the page end', async () => {
    await scrollBy(page, 200);
    await scrollBy(page, 200);
    await expectShown(page, false);
    await scrollBy(page, 1_000_000);
    await expectShown(page, true);
  });
});

test("the release's dropdown opens and closes by keyboard and pointer", async ({page}) => {
  const button = bar(page).getByRole('button', {name: `Documentation for ${release.version}`});
  const entry = bar(page).getByRole('link', {name: 'Install or upgrade'});
  const expectOpen = async (isOpen: boolean) => {
    await expect(button).toHaveAttribute('aria-expanded', String(isOpen));
    await expect(entry).toBeVisible({visible: isOpen});
  };
  await open(page, '/releases/1.0');
  await expectOpen(false);
  await test.step('by Enter and Space', async () => {
    for (const key of ['Enter', ' ']) {
      await button.focus();
      await page.keyboard.press(key);
      await expectOpen(true);
      await page.keyboard.press(key);
      await expectOpen(false);
    }
  });
  await test.step('on Escape, which restores the focus', async () => {
    await button.press('Enter');
    await expectOpen(true);
    await entry.focus();
    await settled(page);
    expect(await findAxeFaults(page, {selector: 'nav.navbar'})).toEqual([]);
    await page.keyboard.press('Escape');
    await expectOpen(false);
    await expect(button).toBeFocused();
  });
  await test.step('on a click outside', async () => {
    await page.keyboard.press('Enter');
    await expectOpen(true);
    await page.getByRole('heading', {level: 1}).click();
    await expectOpen(false);
  });
  await test.step('when the focus moves outside, but not inside', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expectOpen(true);
    await page.keyboard.press('Tab');
    await expect(entry).toBeVisible();
    await bar(page).getByRole('link', {name: 'GitHub'}).last().focus();
    await expectOpen(false);
  });
  await test.step('on hover, and on Escape while it is hovered', async () => {
    await button.hover();
    await expect(entry).toBeVisible();
    await page.mouse.move(400, 700);
    await expect(entry).toBeHidden();
    await button.hover();
    await expect(entry).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await page.mouse.move(400, 700);
    await button.hover();
    await expect(entry).toBeVisible();
    await page.mouse.move(400, 700);
    await expect(entry).toBeHidden();
  });
  await test.step('its entry is reached with Tab', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expectOpen(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/installation');
  });
});

test('the bar fits in one row from 997 px', async ({page}) => {
  await useSiteFonts(page);
  await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({body: ''}));
  for (const origin of ['', variantOrigin]) {
    await open(page, `${origin}/releases/1.0`);
    const brand = bar(page).locator('.navbar__title');
    const search = bar(page).getByRole('button', {name: 'Search', exact: true});
    for (const width of [997, 1010, 1024, 1080, 1119, 1120, 1199, 1440]) {
      await page.setViewportSize({width, height: 600});
      await settled(page);
      const place = `at ${width} px of ${page.url()}`;
      const isCut = await brand.evaluate((title) => title.scrollWidth > title.clientWidth);
      expect(isCut, `brand ${place}`).toBe(false);
      const isWrapped = await bar(page).evaluate((element) => {
        const {bottom} = element.getBoundingClientRect();
        const groups = [...element.querySelectorAll('.navbar__items')];
        return groups.some((group) => group.getBoundingClientRect().bottom > bottom);
      });
      expect(isWrapped, `a second row ${place}`).toBe(false);
      const end = await bar(page)
        .locator('.navbar__items--right > :last-child')
        .evaluate((item) => item.getBoundingClientRect().right);
      expect(end, `end of the bar ${place}`).toBeLessThanOrEqual(width);
      const shortcut = await search.evaluate((button) => {
        const keys = button.querySelector('kbd')?.getBoundingClientRect();
        return (
          keys !== undefined && keys.height > 0 && keys.top < button.getBoundingClientRect().bottom
        );
      });
      expect(shortcut, `shortcut ${place}`).toBe(true);
    }
  }
});
