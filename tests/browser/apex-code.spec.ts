import {readFile} from 'node:fs/promises';
import type {Page} from '@playwright/test';
import {encodeState, type PlaygroundState} from '../../src/playground/link';
import {findAxeFaults} from './support/axe';
import {Recorder} from './support/recorder';
import {expect, test} from './support/site';

const code = `public with sharing class LeadFinder {
    public List<Lead> find(String name) {
        return [SELECT Id FROM Lead WHERE LastName = :name];
    }

    public Contact first() {
        Contact found = [SELECT Id, Name FROM Contact LIMIT 1];
        return found;
    }

    public List<SObject> inCity(String city) {
        return Database.query('SELECT Id FROM Contact WHERE MailingCity = \\'' + city + '\\'');
    }
}`;

const recorders = new WeakMap<Page, Recorder>();

test.beforeEach(({page}) => {
  recorders.set(page, new Recorder(page));
});

test.afterEach(({page}) => {
  expect(recorders.get(page)?.problems).toEqual([]);
});

const source = (page: Page) => page.getByRole('textbox', {name: 'Apex code'});
const result = (page: Page) => page.getByRole('textbox', {name: 'Converted code'});
const findings = (page: Page) => page.getByRole('region', {name: 'Queries'});
const finding = (page: Page, line: number) =>
  findings(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('button', {name: `Go to the query in line ${line}`})});

async function open(page: Page, more: Partial<PlaygroundState> = {}): Promise<void> {
  const state = {direction: 'apex-code', source: code, context: '', ...more} as const;
  await page.goto(`/playground#${await encodeState(state)}`);
  await expect(findings(page)).toBeVisible();
}

async function replaceText(page: Page, text: string): Promise<void> {
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Returns the visible text of an editor. */
function textOf(page: Page, name: 'Apex code' | 'Converted code'): Promise<string> {
  return page
    .getByRole('textbox', {name})
    .evaluate((element) =>
      Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
    );
}

const converted = (page: Page) => textOf(page, 'Converted code');

test.describe('conversion', () => {
  test('shows the result beside the code, and the outcome of each query', async ({page}) => {
    await open(page);
    await expect
      .poll(() => converted(page))
      .toContain('return SOQL.of(Lead.SObjectType)\n            .with(Lead.Id)');
    await expect.poll(() => converted(page)).toContain('class LeadFinder');
    await expect(findings(page)).toContainText(
      '3 queries, 2 converted, 1 with remarks, 1 not converted.',
    );
    await expect(finding(page, 3)).toContainText('Converted');
    await expect(finding(page, 7)).toContainText('toObject() returns null');
    await expect(finding(page, 12)).toContainText('this allows SOQL injection');
    await expect(page.getByText('The code is ready: 3 queries')).toBeAttached();
    expect(await findAxeFaults(page)).toEqual([]);
  });

  test('marks changed lines', async ({page}) => {
    await open(page);
    await expect(source(page).locator('.cm-changedLine')).toHaveCount(2);
    await expect(result(page).locator('.cm-changedLine').first()).toContainText('SOQL.of(Lead');
  });

  test('converts while typing, keeps the order of the keys, and undo works', async ({page}) => {
    await open(page);
    await replaceText(page, '');
    await page.keyboard.type('Integer size = [SELECT COUNT() FROM Lead];');
    await expect
      .poll(() => converted(page))
      .toMatch(/^Integer size = SOQL\.of\(Lead\.SObjectType\)/);
    expect(await textOf(page, 'Apex code')).toBe('Integer size = [SELECT COUNT() FROM Lead];');
    await expect(finding(page, 1)).toBeVisible();
    await page.getByRole('radio', {name: 'Chain to SOQL'}).check();
    await page.getByRole('radio', {name: 'Apex code'}).check();
    await source(page).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(page, 'Apex code')).toBe(code);
  });

  test('an error is located, and the previous result stays', async ({page}) => {
    await open(page);
    await replaceText(page, code.replace('find(String', 'find(String String'));
    const place = page.getByRole('button', {name: /^Line 2, column/});
    await expect(place).toBeVisible();
    await expect(source(page).locator('.cm-error-line')).toBeVisible();
    expect(await converted(page)).toContain('SOQL.of(Lead.SObjectType)');
    await expect(page.getByRole('button', {name: 'Copy'})).toBeDisabled();
    expect(await findAxeFaults(page)).toEqual([]);
    await place.click();
    await expect(source(page)).toBeFocused();
  });

  test('settings for access and API version change the chains', async ({page}) => {
    await open(page);
    await expect.poll(() => converted(page)).toContain('.systemMode()');
    await page.getByLabel('API version of the code').selectOption('67.0 or later');
    await expect.poll(() => converted(page)).not.toContain('.systemMode()');
    await page.getByLabel('API version of the code').selectOption('66.0 or earlier');
    await expect.poll(() => converted(page)).toContain('.systemMode()');
    await page.getByLabel('Access mode').selectOption('Use user mode');
    await expect(finding(page, 3)).toContainText('now runs in user mode');
  });
});

test.describe('queries', () => {
  test('one is disabled by keyboard, which is part of the link', async ({page, context}) => {
    await open(page);
    const place = finding(page, 3).getByRole('button', {name: 'Go to the query in line 3'});
    await place.focus();
    await page.keyboard.press('Tab');
    await expect(finding(page, 3).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => converted(page)).toContain('[SELECT Id FROM Lead WHERE');
    await expect(finding(page, 3)).toContainText('Skipped');
    await expect(finding(page, 3).getByRole('checkbox')).toBeFocused();
    await replaceText(page, `// A comment\n${code}`);
    await expect(finding(page, 4)).toContainText('Skipped');
    await expect(page).toHaveURL(/#1\./);
    const other = await context.newPage();
    await expect(async () => {
      await other.goto(page.url());
      await expect(finding(other, 4)).toContainText('Skipped', {timeout: 2000});
    }).toPass();
  });

  test('one links to its position in the code and to the other modes', async ({page}) => {
    await open(page);
    await finding(page, 7).getByRole('button', {name: 'Go to the query in line 7'}).click();
    await expect(source(page)).toBeFocused();
    await finding(page, 3).locator('summary').click();
    await expect(finding(page, 3).getByRole('region', {name: 'After, line 3'})).toContainText(
      '.toList()',
    );
    expect(await findAxeFaults(page)).toEqual([]);
    await finding(page, 3).getByRole('button', {name: 'Open the query'}).click();
    const query = page.getByRole('textbox', {name: 'SOQL query'});
    await expect(query).toContainText('SELECT Id FROM Lead WHERE LastName = :name');
    await expect(query).toBeFocused();
    await page.getByRole('radio', {name: 'Apex code'}).check();
    await finding(page, 3).locator('summary').click();
    await finding(page, 3).getByRole('button', {name: 'Open the chain'}).click();
    await expect(page.getByRole('region', {name: 'Generated query'})).toHaveText(
      'SELECT Id FROM Lead WHERE LastName = :v1',
    );
    await page.getByRole('radio', {name: 'Apex code'}).check();
    expect(await textOf(page, 'Apex code')).toBe(code);
  });
});

test.describe('input and output', () => {
  test('the result can be copied, and downloaded under the name of its class', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await page.getByRole('button', {name: 'Copy Converted code'}).click();
    await expect(page.getByText('Converted code copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('SOQL.of(Lead.SObjectType)');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', {name: 'Download'}).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('LeadFinder.cls');
    expect(await readFile(await download.path(), 'utf8')).toBe(copied);
  });

  test('the download of a file with CRLF line endings keeps them, also after a reload', async ({
    page,
  }) => {
    await open(page);
    await source(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await source(page).evaluate(
      (element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(
          new ClipboardEvent('paste', {
            clipboardData,
            bubbles: true,
            cancelable: true,
            composed: true,
          }),
        );
      },
      code.replaceAll('LeadFinder', 'Finder').replaceAll('\n', '\r\n'),
    );
    const downloaded = async () => {
      await expect.poll(() => textOf(page, 'Converted code')).toContain('class Finder');
      await expect(result(page)).toContainText('SOQL.of(Lead.SObjectType)');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', {name: 'Download'}).click();
      return readFile(await (await downloading).path(), 'utf8');
    };
    const first = await downloaded();
    expect(first).toContain('\r\n');
    expect(first).not.toMatch(/[^\r]\n/);
    await page.reload();
    expect(await downloaded()).toBe(first);
  });

  test('code pasted into the query editor: a button opens it in this mode', async ({page}) => {
    const statement = 'List<Account> a = [SELECT Id FROM Account];';
    const state = {direction: 'soql-to-chain', source: statement, context: ''} as const;
    await page.goto(`/playground#${await encodeState(state)}`);
    await page.getByRole('button', {name: 'Convert it in Apex code mode'}).click();
    await expect(source(page)).toBeFocused();
    await expect.poll(() => converted(page)).toMatch(/^List<Account> a = SOQL\.of/);
  });

  test('a link from the docs opens the mode with an example; the next visit restores the text', async ({
    page,
  }) => {
    await page.goto('/docs/convert-existing-code');
    await page.getByRole('link', {name: /Open the playground in the mode/}).click();
    await expect(page.getByLabel('Example')).toHaveValue('A service');
    await expect(findings(page)).toContainText('5 queries');
    await replaceText(page, code);
    await expect(findings(page)).toContainText('3 queries');
    await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
    await expect(page).toHaveURL('/docs/getting-started');
    await page.goto('/playground');
    await expect.poll(() => textOf(page, 'Apex code')).toBe(code);
    await page.getByLabel('Example').selectOption('A batch job');
    await expect(findings(page)).toContainText('toQueryLocator() runs the real query');
    await page.getByRole('button', {name: 'Restore your text'}).click();
    await expect.poll(() => textOf(page, 'Apex code')).toBe(code);
  });

  test('only this mode loads the diff; a load failure shows an error with Retry', async ({
    page,
  }) => {
    await page.goto('/playground');
    await expect(page.getByRole('textbox', {name: 'Apex chain'})).toBeVisible();
    const loaded: string[] = [];
    let isOnline = false;
    await page.route('**/assets/js/*.js', async (route) => {
      const response = await route.fetch();
      if (/cm-mergeView/.test(await response.text())) loaded.push(route.request().url());
      await (isOnline || loaded.length === 0 ? route.fulfill({response}) : route.abort());
    });
    await page.getByRole('radio', {name: 'Apex code'}).check();
    await expect(page.getByText('The Apex code mode failed to load.')).toBeVisible();
    isOnline = true;
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(findings(page)).toContainText('5 queries');
    expect(loaded).not.toEqual([]);
    recorders.get(page)?.clear();
  });
});

test('10,000 lines: typing is not blocked by the conversion, and the result arrives', async ({
  page,
}) => {
  const method = code.split('\n').slice(1, -1).join('\n');
  const large = `public with sharing class Large {\n${`${method}\n`.repeat(40)}${'    // a line without a query\n'.repeat(9_500)}}`;
  await open(page);
  await replaceText(page, large);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('// typed while it converts\n', {delay: 20});
  await expect
    .poll(() => textOf(page, 'Apex code'))
    .toMatch(/^\/\/ typed while it converts\npublic/);
  await expect(findings(page)).toContainText('120 queries', {timeout: 30_000});
  await expect.poll(() => converted(page)).toMatch(/^\/\/ typed while it converts\npublic/);
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(page.getByText(/too long for email|Link copied/)).toBeVisible();
});

for (const theme of ['dark', 'light']) {
  test(`360 pixels wide, ${theme}: the differences are in one column`, async ({page}) => {
    await page.setViewportSize({width: 360, height: 780});
    await open(page);
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expect(result(page).locator('.cm-deletedChunk').first()).toContainText(
      '[SELECT Id FROM Lead',
    );
    await expect(result(page).locator('.cm-changedLine').first()).toContainText('SOQL.of(Lead');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await findAxeFaults(page)).toEqual([]);
  });
}

test('works in a browser without workers', async ({page}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker');
  });
  await open(page);
  await expect.poll(() => converted(page)).toContain('SOQL.of(Lead.SObjectType)');
});
