/** Chains of the pages, edited where they are. */
import type {Page} from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectTranslated,
  followToPlayground,
  sourceEditor,
  sourceText,
  test,
} from './support/playground';
import {scriptsOf} from './support/program';
import {hydrated, resting} from './support/site';

const path = '/soql/examples/where';
const chains = (page: Page) => page.locator('article .language-apex pre');
const edit = (page: Page) => page.getByRole('button', {name: 'Edit this chain'});
const generated = (page: Page) => page.getByRole('group', {name: 'generated query'});

/** Returns the positions of the headings in the document. */
function headings(page: Page): Promise<number[]> {
  return page
    .locator('article h2')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
}

async function openPage(page: Page): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

for (const {device, width, isTouched} of [
  {device: 'a desktop', width: 1440, isTouched: false},
  {device: 'a narrow window', width: 360, isTouched: false},
  // The buttons of its code blocks are below the code.
  {device: 'a phone', width: 360, isTouched: true},
])
  test.describe(`on ${device}`, () => {
    test.use({viewport: {width, height: 900}, hasTouch: isTouched, isMobile: isTouched});

    test('a click into a chain makes it an editor in place, and nothing moves', async ({
      page,
      recorder,
    }) => {
      await openPage(page);
      await page.waitForLoadState('networkidle');
      const heavy = [scriptsOf('model'), scriptsOf('editor')];
      const isLoaded = (pattern: RegExp) =>
        recorder.requests.some((request) => pattern.test(request.url()));
      expect(heavy.map(isLoaded)).toEqual([false, false]);

      const chain = chains(page).nth(1);
      await chain.scrollIntoViewIfNeeded();
      // Blocks that were never shown get their size now.
      const before = await resting(page, () => headings(page));
      const box = await chain.boundingBox();
      if (!box) throw new Error('the chain is not visible');
      await page.mouse.click(box.x + box.width - 20, box.y + box.height - 30);
      await expect(sourceEditor(page)).toBeFocused();
      await expectTranslated(page);
      await expect.poll(() => heavy.map(isLoaded)).toEqual([true, true]);
      const moved = (await resting(page, () => headings(page))).map((top, index) =>
        Math.abs(top - (before[index] ?? 0)),
      );
      expect(Math.max(...moved)).toBeLessThanOrEqual(1);
      await expectAccessible(page);
    });
  });

const selected = (page: Page) =>
  sourceEditor(page).evaluate((editor) => {
    const root = editor.getRootNode() as ShadowRoot & {getSelection?: () => Selection | null};
    return (root.getSelection?.() ?? document.getSelection())?.toString();
  });

for (const clicks of [2, 3])
  test(`${clicks} clicks select a ${clicks === 2 ? 'word' : 'line'} in the editor`, async ({
    page,
  }) => {
    await openPage(page);
    const {line, ...place} = await resting(page, () =>
      chains(page)
        .first()
        .evaluate((code) => {
          code.scrollIntoView({block: 'center'});
          const words = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          while (words.nextNode()?.textContent !== 'SObjectType');
          const range = document.createRange();
          range.selectNodeContents(words.currentNode);
          const {x, y, width, height} = range.getBoundingClientRect();
          const lines = code.textContent.split('\n');
          return {
            x: x + width / 2,
            y: y + height / 2,
            line: lines.find((text) => text.includes('SObjectType')) ?? '',
          };
        }),
    );
    const text = clicks === 2 ? 'SObjectType' : line;
    await test.step('while it loads', async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(scriptsOf('editor'), async (route) => {
        await released;
        await route.continue();
      });
      await page.mouse.click(place.x, place.y, {clickCount: clicks});
      release();
      await expect(sourceEditor(page)).toBeFocused();
      await expect.poll(() => selected(page)).toBe(text);
    });
    await test.step('when it is there', async () => {
      await page.mouse.click(place.x, place.y);
      await expect.poll(() => selected(page)).toBe('');
      await page.mouse.click(place.x, place.y, {clickCount: clicks});
      await expect.poll(async () => (await selected(page))?.trim()).toBe(text);
    });
  });

test('the query follows each key, and Reset restores the text', async ({page}) => {
  await openPage(page);
  const text = await chains(page).nth(1).innerText();
  await edit(page).nth(1).click();
  await expect(sourceEditor(page)).toBeFocused();
  await expectTranslated(page);
  const query = await generated(page).nth(1).innerText();
  await page.keyboard.press('ControlOrMeta+End');
  for (let key = 0; key < '.toList();'.length; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('.setLimit(7).toList();');
  await expect(generated(page).nth(1)).toContainText('LIMIT');
  await page.getByRole('button', {name: 'Reset'}).click();
  await expect.poll(() => sourceText(page)).toBe(text.trimEnd());
  await expect.poll(() => generated(page).nth(1).innerText()).toBe(query);
  await expect(page.getByRole('button', {name: 'Reset'})).toBeDisabled();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' // mine');
  await followToPlayground(page.getByRole('link', {name: 'Open in playground'}).nth(1));
  await expect.poll(() => sourceText(page)).toContain('// mine');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('two chains are edited at the same time, by the keyboard too', async ({page}) => {
  await openPage(page);
  await edit(page).nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(sourceEditor(page)).toBeFocused();
  await edit(page).nth(0).focus();
  await page.keyboard.press('Enter');
  const editors = page.getByRole('textbox', {name: 'Apex chain'});
  await expect(editors).toHaveCount(2);
  await expect(editors.nth(1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SOQL.of(Lead.SObjectType).toList();');
  await editors.nth(0).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SOQL.of(Task.SObjectType).toList();');
  await expect(generated(page).nth(1)).toContainText('Lead');
  await expect(generated(page).nth(0)).toContainText('Task');
});

test('completion offers fields and methods, and F1 explains a method', async ({page}) => {
  await openPage(page);
  await edit(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(sourceEditor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  const options = page.getByRole('option');
  await page.keyboard.type('SOQL.of(Lead.SObjectType).with(Lead.Comp');
  await expect(options.first()).toHaveText('Company');
  await expect(page.getByRole('listbox', {name: 'Completions'})).toBeVisible();
  await expect(sourceEditor(page)).toHaveAttribute('aria-activedescendant', /./);
  await options.first().click();
  await page.keyboard.type(').setL');
  await expect(options).toHaveText(['setLimit(Integer)']);
  await expect(page.getByText('Sets LIMIT.')).toBeVisible();
  await options.first().click();
  await page.keyboard.type('3');
  await page.keyboard.press('End');
  await page.keyboard.type('.toList();');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => sourceText(page))
    .toBe('SOQL.of(Lead.SObjectType).with(Lead.Company).setLimit(3).toList();');
  for (let key = 0; key < '(3).toList();'.length; key += 1) await page.keyboard.press('ArrowLeft');
  // The worker that explains is busy until then.
  await expectTranslated(page);
  await page.keyboard.press('F1');
  const link = page.getByRole('link', {name: 'Reference for setLimit'});
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', '/soql/api/soql#setlimit');
  await expect(page.getByText('Sets LIMIT.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sourceEditor(page)).toBeFocused();
  await expect(link).toHaveCount(0);
});
