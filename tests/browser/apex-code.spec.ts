import {readFile} from 'node:fs/promises';
import type {Download, Page} from '@playwright/test';
import {decodeState, isPlaygroundHash, type PlaygroundState} from '../../src/playground/link';
import {
  allowLoadErrors,
  expect,
  expectAccessible,
  expectSource,
  expectTranslated,
  open,
  paste,
  replaceText,
  restore,
  show,
  sourceEditor,
  sourceText,
  stateOf,
  test,
} from './support/playground';
import {stopClock} from './support/site';

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

test.describe.configure({timeout: 120_000});

const result = (page: Page) => page.getByRole('textbox', {name: 'Converted code'});
const findings = (page: Page) => page.getByRole('region', {name: 'Queries'});
const finding = (page: Page, line: number) =>
  findings(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('button', {name: `Go to the query in line ${line}`})});
const mode = (page: Page, name: string) => page.getByRole('radio', {name});

function codeState(source: string, more: Partial<PlaygroundState> = {}): PlaygroundState {
  return stateOf(source, {direction: 'apex-code', ...more});
}

/** Returns the visible text of the result. */
function converted(page: Page): Promise<string> {
  return result(page).evaluate((element) =>
    Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
  );
}

test('code is converted beside the source, with the outcome of each query', async ({page}) => {
  await test.step('result and outcomes', async () => {
    await open(page, codeState(code));
    await expect
      .poll(() => converted(page))
      .toContain('return SOQL.of(Lead.SObjectType)\n            .with(Lead.Id)');
    await expect.poll(() => converted(page)).toContain('class LeadFinder');
    await expect(findings(page)).toContainText(
      '3 queries, 2 converted, 1 with remarks, 1 not converted.',
    );
    await expect(finding(page, 3)).toContainText('Converted');
    await expect(finding(page, 7)).toContainText('toObject() returns null');
    await expect(finding(page, 12)).toContainText('SOQL injection');
    await expect(page.getByText('The code is ready: 3 queries')).toBeAttached();
  });
  await test.step('changed lines are marked', async () => {
    await expect(sourceEditor(page).locator('.cm-changedLine')).toHaveCount(2);
    await expect(result(page).locator('.cm-changedLine').first()).toContainText('SOQL.of(Lead');
  });
  await test.step('settings for access and API version change the chains', async () => {
    await expect.poll(() => converted(page)).toContain('.systemMode()');
    await page.getByLabel('API version of the code').selectOption('67.0 or later');
    await expect.poll(() => converted(page)).not.toContain('.systemMode()');
    await page.getByLabel('API version of the code').selectOption('66.0 or earlier');
    await expect.poll(() => converted(page)).toContain('.systemMode()');
    await page.getByLabel('Access mode').selectOption('Use user mode');
    await expect(finding(page, 3)).toContainText('now runs in user mode');
  });
  await test.step('a query links to its position in the code', async () => {
    await finding(page, 7).getByRole('button', {name: 'Go to the query in line 7'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await finding(page, 3).locator('summary').click();
    await expect(finding(page, 3).getByRole('region', {name: 'After, line 3'})).toContainText(
      '.toList()',
    );
    await expectAccessible(page);
  });
  await test.step('360 pixels wide, dark and light: the differences are in one column', async () => {
    await page.setViewportSize({width: 360, height: 780});
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.setAttribute('data-theme', name);
      }, theme);
      await expect(result(page).locator('.cm-deletedChunk').first()).toContainText(
        '[SELECT Id FROM Lead',
      );
      await expect(result(page).locator('.cm-changedLine').first()).toContainText('SOQL.of(Lead');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
});

test('while typing, errors are located, and queries can be disabled', async ({page}) => {
  const typed = 'Integer size = [SELECT COUNT() FROM Lead];';
  await test.step('typing keeps the order of the keys', async () => {
    await open(page, codeState(code));
    await expect(findings(page)).toBeVisible();
    await replaceText(page, '');
    await page.keyboard.type(typed);
    await expect
      .poll(() => converted(page))
      .toMatch(/^Integer size = SOQL\.of\(Lead\.SObjectType\)/);
    await expectSource(page, typed);
    await expect(finding(page, 1)).toBeVisible();
  });
  await test.step('undo works across the modes', async () => {
    await mode(page, 'Chain to SOQL').check();
    await mode(page, 'Apex code').check();
    await sourceEditor(page).focus();
    // A step takes back one key or more, by the pauses between them; the other changes need three.
    for (let step = 0; step < typed.length + 3; step += 1) {
      await page.keyboard.press('ControlOrMeta+z');
    }
    await expectSource(page, code);
    await expect(finding(page, 3)).toBeVisible();
  });
  await test.step('an error is located, and the previous result stays', async () => {
    await replaceText(page, code.replace('find(String', 'find(String String'));
    const place = page.getByRole('button', {name: /^Line 2, column/});
    await expect(place).toBeVisible();
    await expect(sourceEditor(page).locator('.cm-error-line')).toBeVisible();
    expect(await converted(page)).toContain('SOQL.of(Lead.SObjectType)');
    await expect(page.getByRole('button', {name: 'Copy'})).toBeDisabled();
    await expectAccessible(page);
    await place.click();
    await expect(sourceEditor(page)).toBeFocused();
  });
  await test.step('a query is disabled by keyboard, also in the link', async () => {
    await replaceText(page, code);
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
    const link = async () => {
      const {hash} = new URL(page.url());
      return isPlaygroundHash(hash) ? decodeState(hash) : undefined;
    };
    await expect
      .poll(link)
      .toMatchObject({source: `// A comment\n${code}`, settings: {disabled: [expect.any(Number)]}});
    const state = await link();
    if (!state) throw new Error('the URL contains no state');
    await show(page, codeState(''));
    await show(page, state);
    await expect(finding(page, 4)).toContainText('Skipped');
  });
});

async function download(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download'}).click();
  return downloading;
}

async function textOf(file: Download): Promise<string> {
  return readFile(await file.path(), 'utf8');
}

test('the result can be copied and downloaded', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, codeState(code));
  await expect(findings(page)).toContainText('3 queries');
  await stopClock(page);
  await page.getByRole('button', {name: 'Copy Converted code'}).click();
  await expect(page.getByText('Converted code copied.')).toBeVisible();
  await page.clock.resume();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('SOQL.of(Lead.SObjectType)');
  const file = await download(page);
  expect(file.suggestedFilename()).toBe('LeadFinder.cls');
  expect(await textOf(file)).toBe(copied);
});

test('the download has the line endings of the code, also after a reload', async ({page}) => {
  await open(page, codeState(''));
  await paste(page, code.replaceAll('\n', '\r\n'));
  const downloaded = async () => {
    await expect(result(page)).toContainText('SOQL.of(Lead.SObjectType)');
    await expectTranslated(page);
    return textOf(await download(page));
  };
  const first = await downloaded();
  expect(first).toContain('\r\n');
  expect(first).not.toMatch(/[^\r]\n/);
  await page.reload();
  expect(await downloaded()).toBe(first);
});

test('a link opens the mode with an example; the next visit restores the text', async ({page}) => {
  await page.goto('/docs/convert-existing-code');
  await page.getByRole('link', {name: /Open the playground in/}).click();
  await expect(page.getByLabel('Example')).toHaveValue('A service');
  await expect(findings(page)).toContainText('5 queries');
  await replaceText(page, code);
  await expect(findings(page)).toContainText('3 queries');
  await page.goto('about:blank');
  await page.goto('/playground');
  await expectSource(page, code);
  await page.getByLabel('Example').selectOption('A batch job');
  await expect(findings(page)).toContainText('toQueryLocator() runs the real query');
  await restore(page).click();
  await expectSource(page, code);
});

test('only this mode loads the diff, with Retry after a failure', async ({page, recorder}) => {
  const chunk = /\/playground-apex-code\./;
  await open(page, stateOf('SELECT Id FROM Lead', {direction: 'soql-to-chain'}));
  await expectTranslated(page);
  expect(recorder.requests.filter((request) => chunk.test(request.url()))).toEqual([]);
  await page.route(chunk, (route) => route.abort());
  await mode(page, 'Apex code').check();
  await expect(page.getByText('The Apex code mode failed to load.')).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(findings(page)).toContainText('5 queries');
  const statement = 'List<Account> a = [SELECT Id FROM Account];';
  await show(page, stateOf(statement, {direction: 'soql-to-chain'}));
  await page.getByRole('button', {name: 'Convert it in Apex code mode'}).click();
  await expect(sourceEditor(page)).toHaveAccessibleName('Apex code');
  await expect(sourceEditor(page)).toBeFocused();
  await expect.poll(() => converted(page)).toMatch(/^List<Account> a = SOQL\.of/);
  allowLoadErrors(recorder);
});

test('10,000 lines can be typed into while they are converted', async ({page}) => {
  const method = code.split('\n').slice(1, -1).join('\n');
  const large = `public with sharing class Large {\n${`${method}\n`.repeat(40)}${'    // a line without a query\n'.repeat(9_500)}}`;
  await open(page, codeState(code));
  await replaceText(page, large);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('// typed\n', {delay: 20});
  await expect.poll(() => sourceText(page)).toMatch(/^\/\/ typed\npublic/);
  await expect(findings(page)).toContainText('120 queries');
  await expect.poll(() => converted(page)).toMatch(/^\/\/ typed\npublic/);
  await stopClock(page);
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(page.getByText(/too long for email|Link copied/)).toBeVisible();
});
