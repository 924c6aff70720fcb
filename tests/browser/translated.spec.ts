/**
 * Pages that the browser translates: each text node is replaced by elements, as Chrome and Edge do,
 * while React still knows the nodes that it made. https://github.com/facebook/react/issues/11538
 */
import type {Page} from '@playwright/test';
import {expect, nextFrames, open, test} from './support/site';

const dialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});

/** Translates the page now, and what changes from then on. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    // As the translators of browsers do: an obsolete element.
    const tag: string = 'font';
    const skipped = '[translate="no"], font, script, style, textarea, input, svg';
    function wrap(node: Node): void {
      if (node instanceof Text) {
        if (node.data.trim() === '' || node.parentElement?.closest(skipped)) return;
        const outer = document.createElement(tag);
        const inner = document.createElement(tag);
        inner.textContent = node.data;
        outer.append(inner);
        node.replaceWith(outer);
      } else if (node instanceof Element && !node.matches(skipped)) {
        [...node.childNodes].forEach(wrap);
      }
    }
    wrap(document.body);
    new MutationObserver((records) =>
      records.forEach(({addedNodes, target, type}) =>
        type === 'childList' ? addedNodes.forEach(wrap) : wrap(target),
      ),
    ).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  await nextFrames(page);
}

async function expectAlive(page: Page): Promise<void> {
  await nextFrames(page);
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
}

test('the search page follows the query', async ({page}) => {
  await open(page, '/search?q=mock');
  await expect(page.getByRole('status')).toContainText('result');
  await translate(page);
  const input = page.getByRole('searchbox');
  for (const query of ['mocks', 'toaggregatedmap', 'qqqqzzzz', '', 'limit']) {
    await input.fill(query);
    await expectAlive(page);
  }
  await expect(page.getByRole('status')).toContainText('result');
  await expect(page.getByRole('list', {name: 'Search results'})).toContainText('limit');
});

test('the search dialog follows the query, and closes', async ({page}) => {
  await open(page, '/releases/1.0');
  await translate(page);
  await page.keyboard.press('Control+k');
  const input = dialog(page).getByRole('combobox');
  for (const query of ['mock', '', 'qqqqzzzz', 'filter', 'filt', '']) {
    await input.fill(query);
    await nextFrames(page);
    await expect(dialog(page)).toBeVisible();
  }
  await input.fill('mock');
  await expect(dialog(page).getByRole('option').first()).toContainText(/mock/i);
  await page.keyboard.press('Escape');
  await expectAlive(page);
});

test('the playground shows results and errors', async ({page}) => {
  await open(page, '/playground');
  const editor = page.getByRole('textbox').first();
  await expect(editor).toBeVisible();
  await translate(page);
  for (const text of ['SOQL.of(Account.SObjectType).toList();', 'SOQL.of(', 'x', '']) {
    await editor.fill(text);
    await expectAlive(page);
  }
  for (const name of ['SOQL to chain', 'Apex code', 'Chain to SOQL']) {
    await page.getByRole('radio', {name}).or(page.getByRole('button', {name})).first().click();
    await expectAlive(page);
  }
});

test('a lesson judges answers, and code is copied', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/learn/first-query');
  await translate(page);
  const check = page.getByRole('button', {name: /^Check/}).first();
  await check.click();
  await expect(page.getByRole('status').filter({hasText: 'CloseDate'})).toBeVisible();
  await check.click();
  await expectAlive(page);
  await page.getByRole('button', {name: /^Copy/}).first().click({force: true});
  await expectAlive(page);
});

test('a choice is switched, and pages follow each other', async ({page}) => {
  await open(page, '/soql/getting-started');
  await translate(page);
  for (const state of [true, false]) {
    await page.getByRole('switch').first().click();
    await expect(page.getByRole('switch').first()).toBeChecked({checked: state});
  }
  for (const name of ['Cache', 'Evaluator', 'Docs']) {
    await page
      .getByRole('navigation', {name: 'Main'})
      .getByRole('link', {name, exact: true})
      .click();
    await expectAlive(page);
  }
});

/** Returns the code on the page that a translation would change. */
function translatedCode(page: Page): Promise<string[]> {
  return page
    .locator('code, pre, .cm-content')
    .evaluateAll((all) =>
      all
        .filter((code) => !code.closest('[translate="no"]'))
        .map((code) => code.outerHTML.slice(0, 200)),
    );
}

test('code is not translated', async ({page}) => {
  for (const path of ['/soql/examples/where', '/cache/getting-started', '/installation']) {
    await open(page, path);
    expect(await translatedCode(page), path).toEqual([]);
  }
  await open(page, '/playground');
  await page.getByRole('radio', {name: 'Apex code'}).click();
  await expect(page.getByText('SELECT').first()).toBeAttached();
  await page.getByRole('heading', {name: 'Queries'}).waitFor();
  expect(await translatedCode(page)).toEqual([]);
});

test('names of methods are not translated in headings, tables, contents, and hits', async ({
  page,
}) => {
  const kept = (text: string) => page.locator('[translate="no"]').getByText(text, {exact: true});
  await open(page, '/soql/api/soql-filter');
  await expect(page.locator('h3#equal')).toHaveAttribute('translate', 'no');
  await expect(page.locator('table a[href$="#equal"]')).toHaveAttribute('translate', 'no');
  await expect(page.locator('.table-of-contents').locator(kept('equal'))).toBeAttached();
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('equal');
  await expect(dialog(page).getByRole('option').first().locator(kept('equal'))).toBeVisible();
  await open(page, '/search?q=equal');
  const results = page.getByRole('list', {name: 'Search results'});
  await expect(results.locator('a[translate="no"]').first()).toHaveText('equal');
});
