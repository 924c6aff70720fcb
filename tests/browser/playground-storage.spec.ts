/** The playground keeps what readers write: across undo, links, visits and storage failures. */
import type {Page} from '@playwright/test';
import {
  addressOf,
  alert,
  chain,
  expect,
  expectAccessible,
  expectSource,
  longText,
  open,
  output,
  paste,
  query,
  replaceText,
  restore,
  show,
  sourceEditor,
  sourceText,
  stateOf,
  swap,
  test,
  undo,
} from './support/playground';
import type {Recorder} from './support/recorder';

test.describe.configure({timeout: 120_000});

const own = 'SOQL.of(Task.SObjectType).toList(); // mine';
const lead = 'SOQL.of(Lead.SObjectType)';

/** Leaves the playground by a link, without a new document. */
async function openDocs(page: Page): Promise<void> {
  await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
  await expect(page).toHaveURL('/docs/getting-started');
}

/** Leaves the document. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Removes what Docusaurus itself reports about the storage. */
function allowStorageErrors(recorder: Recorder): void {
  const expected = /Docusaurus storage error|browser storage/;
  recorder.problems = recorder.problems.filter((problem) => !expected.test(problem));
}

/**
 * Holds the output of the browser's streams of one kind. `html[data-stream]` says `started` when
 * there is one, `finished` after it.
 *
 * @returns a function that lets the output through
 */
async function holdStream(
  page: Page,
  name: 'CompressionStream' | 'DecompressionStream',
): Promise<() => Promise<void>> {
  await page.addInitScript((streamName) => {
    const Original = window[streamName];
    class HeldStream {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;
      constructor(format: CompressionFormat) {
        const {readable, writable} = new Original(format);
        document.documentElement.dataset.stream = 'started';
        const released = new Promise<void>((resolve) =>
          window.addEventListener('release', () => resolve(), {once: true}),
        );
        const finish = () => (document.documentElement.dataset.stream = 'finished');
        this.readable = readable.pipeThrough(
          new TransformStream({start: () => released, flush: () => void setTimeout(finish)}),
        );
        this.writable = writable;
      }
    }
    Object.assign(window, {[streamName]: HeldStream});
  }, name);
  return () => page.evaluate(() => void window.dispatchEvent(new Event('release')));
}

test('undo and Restore bring back a text that was replaced', async ({page}) => {
  await test.step('a chain, after a pasted query and a swap: Restore after a reload', async () => {
    await open(page);
    await replaceText(page, own);
    await paste(page, 'SELECT Id FROM Contact');
    await expect(output(page)).toContainText('SOQL.of(Contact.SObjectType)');
    await swap(page).click();
    await expect(output(page)).toHaveText('SELECT Id FROM Contact');
    await page.reload();
    await restore(page).click();
    await expectSource(page, own);
    await expect(restore(page)).toHaveCount(0);
  });
  await test.step('a chain, after a pasted query and a swap: undo', async () => {
    await paste(page, 'SELECT Id FROM Lead');
    await expect(output(page)).toContainText('SOQL.of(Lead.SObjectType)');
    await swap(page).click();
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
    await undo(page);
    await expectSource(page, own);
  });
  await test.step('a query, after Reset and a swap', async () => {
    const ownQuery = 'SELECT Id FROM Task';
    await show(page, stateOf('SELECT Id FROM Contact', {direction: 'soql-to-chain'}));
    await replaceText(page, ownQuery);
    await page.getByRole('button', {name: 'Reset'}).click();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
    await swap(page).click();
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
    await undo(page);
    await expectSource(page, ownQuery);
  });
  await test.step('a chain, after an example of the other direction', async () => {
    await show(page, stateOf(chain));
    await replaceText(page, own);
    await page.getByLabel('Example').selectOption('Semi-join');
    await expect(sourceEditor(page)).toHaveAccessibleName('SOQL query');
    await page.getByLabel('Example').selectOption('Filter groups by a sum');
    await expect(output(page)).toContainText('GROUP BY AccountId');
    await undo(page);
    await expectSource(page, own);
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, chain);
  });
});

test('back and forward show the text of the URL', async ({page}) => {
  const edit = async (text: string) => {
    const before = page.url();
    await replaceText(page, text);
    await expect.poll(() => page.url()).not.toBe(before);
  };
  await open(page, stateOf(chain));
  await edit(`${chain} // 1`);
  const first = page.url();
  await show(page, stateOf(lead));
  await expect(output(page)).toHaveText('SELECT Id FROM Lead');
  await edit(`${lead} // 2`);
  const second = page.url();
  await page.goBack();
  await expectSource(page, `${chain} // 1`);
  await expect(page).toHaveURL(first);
  await page.goForward();
  await expectSource(page, `${lead} // 2`);
  await expect(page).toHaveURL(second);
});

test('the next visit restores the text, even after a shared link', async ({page}) => {
  await test.step('an unrelated hash does not change the text', async () => {
    await open(page);
    await replaceText(page, own);
    await expect(page).toHaveURL(/#1\./);
    await leave(page);
    await page.goto('/playground#foo');
    await expectSource(page, own);
    await expect(alert(page)).toHaveCount(0);
  });
  await test.step('Restore, after a shared link was edited', async () => {
    await leave(page);
    await open(page, stateOf(chain));
    await expectSource(page, chain);
    const link = page.url();
    await replaceText(page, `${chain} // edited`);
    await expect(restore(page)).toBeVisible();
    await expectAccessible(page);
    // Before that, a reload opens the link itself, and the first text to restore is the edited one.
    await expect(page).not.toHaveURL(link);
    await page.reload();
    await restore(page).click();
    await expectSource(page, own);
  });
  await test.step('Reset', async () => {
    await page.getByRole('button', {name: 'Reset'}).click();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
    await expect(page).not.toHaveURL(/#/);
    await page.reload();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
  });
});

test('an edited shared link is kept, if its URL is written during a reload', async ({page}) => {
  await open(page);
  await replaceText(page, own);
  await leave(page);
  await open(page, stateOf(chain));
  await expectSource(page, chain);
  const link = page.url();
  const edited = `${chain} // edited`;
  await replaceText(page, edited);
  await page.route('/playground', async (route) => {
    await expect.poll(() => page.url()).not.toBe(link);
    await route.continue();
  });
  await page.reload();
  await expectSource(page, edited);
  await restore(page).click();
  await expectSource(page, own);
});

test('text typed directly before leaving is kept', async ({page}) => {
  await test.step('by a link', async () => {
    await open(page, stateOf(chain));
    await replaceText(page, own);
    await openDocs(page);
    await page.goBack();
    await expectSource(page, own);
  });
  await test.step('by a reload', async () => {
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('!');
    await page.reload();
    await expectSource(page, `${own}!`);
  });
  await test.step('by a reload, if the text is too long for a link, and another tab has stored its own', async () => {
    await replaceText(page, `// mine ${longText}`);
    const stored = () => page.evaluate(() => localStorage.getItem('playground') ?? '');
    await expect.poll(stored).toContain('// mine ');
    const other = JSON.stringify(stateOf(chain));
    await page.evaluate((text) => localStorage.setItem('playground', text), other);
    await page.reload();
    // The editor renders only the start of a long line.
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine /);
  });
});

test('with a full storage text is kept, and a long text is reported', async ({page, recorder}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, stateOf(chain));
  await replaceText(page, own);
  await openDocs(page);
  await page.goBack();
  await expectSource(page, own);
  await replaceText(page, `// ${longText}`);
  await expect(alert(page)).toContainText("isn't saved");
  allowStorageErrors(recorder);
});

test('text typed while a link is being decoded is kept', async ({page}) => {
  const release = await holdStream(page, 'DecompressionStream');
  await open(page);
  await replaceText(page, own);
  await expect(page).toHaveURL(/#1\./);
  const link = await addressOf(stateOf(lead));
  await page.evaluate((address) => void (window.location.href = address), link);
  await expect(page.locator('html[data-stream=started]')).toBeAttached();
  await replaceText(page, `${own} typed`);
  await release();
  await expectSource(page, lead);
  await restore(page).click();
  await expectSource(page, `${own} typed`);
});

test("a link being encoded is not written to the next page's URL", async ({page}) => {
  const release = await holdStream(page, 'CompressionStream');
  await open(page);
  await replaceText(page, own);
  await expect(page.locator('html[data-stream=started]')).toBeAttached();
  await openDocs(page);
  await release();
  await expect(page.locator('html[data-stream=finished]')).toBeAttached();
  await expect(page).toHaveURL('/docs/getting-started');
  await page.goBack();
  await expectSource(page, own);
});

test('works where workers and storage are blocked', async ({page, recorder}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker');
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await open(page);
  await replaceText(page, chain);
  await expect(output(page)).toHaveText(query);
  await swap(page).click();
  await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
  await page.getByRole('radio', {name: 'Apex code'}).check();
  await expect(page.getByRole('region', {name: 'Queries'})).toContainText('5 queries');
  allowStorageErrors(recorder);
});
