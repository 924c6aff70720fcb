import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {expect, expectAccessible, open, stateOf, test} from './support/playground';

const service = `public with sharing class LeadService {
    public List<Lead> find(String name) {
        return [SELECT Id FROM Lead WHERE LastName = :name];
    }

    public Contact first() {
        Contact found = [SELECT Id, Name FROM Contact LIMIT 1];
        return found;
    }
}
`;

const files: Readonly<Record<string, string>> = {
  'sfdx-project.json': '{}',
  'force-app/classes/LeadService.cls': service,
  'force-app/classes/Search.cls':
    'public class Search { Object found = [FIND :name RETURNING Account(Id)]; }',
  'force-app/classes/Broken.cls': 'public class Broken { Account a = [SELECT Id FROM Account',
  'force-app/classes/Long.cls':
    'class Long { List<A_Very_Long_Name_Of_An_Object__c> a = [SELECT Id FROM A_Very_Long_Name_Of_An_Object__c]; }',
  'force-app/classes/LeadTest.cls': '@IsTest class LeadTest { Lead one = [SELECT Id FROM Lead]; }',
};

let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'project-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), {recursive: true});
    await writeFile(path.join(folder, name), text);
  }
});

test.afterAll(() => rm(folder, {recursive: true}));

const list = (page: Page) => page.getByRole('list', {name: 'Files'});
const file = (page: Page, name: string) => list(page).getByRole('button', {name});
const summary = (page: Page) => page.getByText(/classes and triggers/);

async function openMode(page: Page): Promise<void> {
  await open(page, stateOf('', {direction: 'apex-code'}));
}

/** Chooses the folder as all browsers but Chromium offer it. */
async function openProject(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await openMode(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Choose a folder'}).click();
  await (await chooser).setFiles(folder);
  await expect(page.getByRole('button', {name: 'Close the project'})).toBeVisible();
}

const numbered = (length: number) => Array.from({length}, (_, index) => `Service${index}.cls`);

/** Drops several files with the same text. */
async function dropFiles(page: Page, names: readonly string[], text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([dropped, content]) => {
      const transfer = new DataTransfer();
      for (const name of dropped) transfer.items.add(new File([content], name));
      return transfer;
    },
    [names, text] as const,
  );
  await page.getByText('Convert a whole project').dispatchEvent('drop', {dataTransfer});
}

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', {name}).click();
  return readFile(await (await started).path(), 'utf8');
}

test('a folder is converted: files are listed, shown and downloaded', async ({page}) => {
  await openProject(page);
  await expect(summary(page)).toHaveText(
    '5 classes and triggers, 3 would change, 1 not read. 5 queries, 4 converted, 2 with remarks, 1 not converted.',
  );
  await expect(file(page, 'Broken.cls')).toContainText('Not read: line 1');
  await expectAccessible(page);
  await page.setViewportSize({width: 360, height: 900});
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({width: 1440, height: 900});

  await page.getByLabel('Object').selectOption('Lead');
  await expect(list(page).getByRole('listitem')).toHaveText([/LeadService/, /LeadTest/]);
  await page.getByLabel('Outcome').selectOption('Not converted');
  await expect(page.getByText('No file has such a query.')).toBeVisible();
  await page.getByLabel('Object').selectOption('All objects');
  await expect(list(page).getByRole('listitem')).toHaveText([/Search/]);
  await page.getByLabel('Outcome').selectOption('All queries');
  await file(page, 'LeadService.cls').click();

  const shown = page.getByRole('region', {name: 'force-app/classes/LeadService.cls'});
  await expect(shown.getByRole('heading', {level: 3})).toBeFocused();
  const result = shown.getByRole('textbox', {name: 'Converted code'});
  await expect(result).toContainText('SOQL.of(Lead.SObjectType)');
  await shown.getByRole('checkbox', {name: 'Convert the query in line 3'}).click();
  await expect(result).not.toContainText('SOQL.of(Lead.SObjectType)');
  await expect(result).toContainText('SOQL.of(Contact.SObjectType)');
  await expect(summary(page)).toContainText('1 skipped');

  const patch = await download(page, 'Download the patch');
  expect(patch).toContain('+++ b/force-app/classes/LeadService.cls');
  expect(patch).not.toContain('-        return [SELECT Id FROM Lead');
  expect(await download(page, 'Download the changed files')).toContain('force-app/classes/');

  await page.getByLabel('Leave test classes unchanged').check();
  await expect(summary(page)).toContainText('1 skipped as tests');
  await page.getByRole('button', {name: 'Close the project'}).click();
  await expect(page.getByRole('button', {name: 'Choose files'})).toBeVisible();
});

test("Chromium's folder is read, without other folders and files", async ({page}) => {
  // A page has no dialog to choose a folder from, but one of its own with the same interface.
  await page.addInitScript(() => {
    window.showDirectoryPicker = () => navigator.storage.getDirectory();
  });
  await openMode(page);
  await page.evaluate(
    async (texts) => {
      const root = await navigator.storage.getDirectory();
      for (const [name, text] of texts) {
        const parts = name.split('/');
        const last = parts.pop() ?? '';
        let folder = root;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, {create: true});
        const writable = await (await folder.getFileHandle(last, {create: true})).createWritable();
        await writable.write(text);
        await writable.close();
      }
    },
    Object.entries({...files, 'node_modules/Other.cls': service, 'README.md': '# Leads'}),
  );
  await page.getByRole('button', {name: 'Choose a folder'}).click();
  await expect(summary(page)).toContainText('5 classes and triggers, 3 would change, 1 not read.');
  await file(page, 'LeadService.cls').click();
  await expect(page.getByRole('heading', {level: 3})).toHaveText(
    'force-app/classes/LeadService.cls',
  );
});

test('a project that is too large is refused; a conversion can be canceled', async ({page}) => {
  // A conversion does not end before it is canceled.
  await page.addInitScript(() => {
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', (event: MessageEvent<{kind?: string}>) => {
          if (event.data.kind === 'converted') event.stopImmediatePropagation();
        });
      }
    };
  });
  await openMode(page);
  await dropFiles(page, numbered(21), 'a'.repeat(1_000_000));
  await expect(page.getByRole('alert')).toContainText(
    'its Apex files and objects have 21.0 MB, but the playground can convert at most 20 MB',
  );
  await page.getByRole('button', {name: 'Close the project'}).click();

  await dropFiles(page, numbered(2), service);
  await expect(page.getByRole('progressbar', {name: 'Converting the project'})).toBeVisible();
  await page.getByRole('button', {name: 'Cancel'}).click();
  await expect(page.getByRole('button', {name: 'Choose files'})).toBeVisible();
  await expect(summary(page)).toBeHidden();
});

test('dropped files are a project, and files without Apex are refused', async ({page}) => {
  await openMode(page);
  await dropFiles(page, ['a.txt', 'b.txt'], '');
  await expect(page.getByText('There are no Apex classes or triggers')).toBeVisible();
  await dropFiles(page, ['LeadService.cls', 'Other.cls'], service);
  await expect(summary(page)).toContainText('2 classes and triggers, 2 would change. 4 queries');
});

test('without workers the reader is told why, and can retry', async ({page}) => {
  await page.addInitScript(() => {
    const Original = window.Worker;
    let isBlocked = true;
    window.addEventListener('allow workers', () => (isBlocked = false));
    window.Worker = class extends Original {
      constructor(url: string | URL) {
        if (isBlocked && String(url).includes('playground-project')) throw new Error('blocked');
        super(url);
      }
    };
  });
  await openMode(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Choose files'}).click();
  await (await chooser).setFiles(path.join(folder, 'force-app/classes/LeadService.cls'));
  await expect(page.getByRole('alert')).toContainText("this browser doesn't run workers");
  await page.evaluate(() => window.dispatchEvent(new Event('allow workers')));
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(page.getByText('1 class or trigger, 1 would change.')).toBeVisible();
});
