import {encodeState, type PlaygroundState} from '../../src/playground/link';
import {findAxeFaults} from './support/axe';
import {Recorder} from './support/recorder';
import {expect, hydrated, test} from './support/site';
import type {Page} from '@playwright/test';

const chain = `SOQL.of(Account.SObjectType)
    .with(Account.Name)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Banking'))
    .toList();`;
const query = 'SELECT Name FROM Account WHERE Industry = :v1';

const selector = `public class SOQL_Case extends SOQL implements SOQL.Selector {
    public static SOQL_Case query() {
        return new SOQL_Case();
    }
    private SOQL_Case() {
        super(Case.SObjectType);
        with(Case.Subject);
    }
}`;

function stateOf(source: string, more: Partial<PlaygroundState> = {}): PlaygroundState {
  return {direction: 'chain-to-soql', source, context: '', ...more};
}

const recorders = new WeakMap<Page, Recorder>();

/**
 * Holds the output of the browser's streams of one kind. `html[data-stream]` says `started` when there is one, `finished` after it.
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

test.beforeEach(({page}) => {
  recorders.set(page, new Recorder(page));
});

test.afterEach(({page}) => {
  expect(recorders.get(page)?.problems).toEqual([]);
});

async function open(page: Page, state?: PlaygroundState): Promise<void> {
  await page.goto(state ? `/playground#${await encodeState(state)}` : '/playground');
  await expect(sourceEditor(page)).toBeVisible();
}

const sourceEditor = (page: Page) => page.getByRole('textbox', {name: /^(Apex chain|SOQL query)$/});
const output = (page: Page) => page.getByRole('region', {name: /^Generated (query|chain)$/});
const alert = (page: Page) => page.getByRole('alert');

async function replaceText(page: Page, text: string): Promise<void> {
  await sourceEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function paste(page: Page, text: string): Promise<void> {
  await sourceEditor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true, composed: true}),
    );
  }, text);
}

/** Returns the text of the editor. */
function sourceText(page: Page): Promise<string> {
  return sourceEditor(page).evaluate((element) =>
    Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
  );
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([]);
}

/** Throttles the CPU, as on a phone. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate});
}

test.describe('typing', () => {
  const typed = 'SOQL.of(Lead.Id);';
  /** 87 KB of pasted text. */
  const large = `/*\n${'    .with(Account.Id, Account.Name) // of a large file\n'.repeat(1600)}*/`;

  async function expectTyped(page: Page, text: string): Promise<void> {
    await expect.poll(() => sourceText(page)).toBe(text);
  }

  for (const rate of [1, 4, 6]) {
    test(`keeps the order of the keys, ${rate === 1 ? 'at full speed' : `slowed ${rate} times`}`, async ({
      page,
    }) => {
      await open(page, stateOf('Id old;'));
      await slowDown(page, rate);
      for (const delay of [0, 10, 30, 80]) {
        await sourceEditor(page).focus();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Delete');
        await page.keyboard.type(typed, {delay});
        await expectTyped(page, typed);
      }
    });
  }

  test('keeps the order of the keys in a text of 87 KB, slowed four times', async ({page}) => {
    await open(page, stateOf('Id old;'));
    await replaceText(page, `${large}\n`);
    await slowDown(page, 4);
    for (const delay of [0, 30]) await page.keyboard.type('Id old;', {delay});
    await expect.poll(() => sourceText(page)).toMatch(/\*\/\nId old;Id old;$/);
  });

  test('a held key repeats, slowed six times', async ({page}) => {
    await open(page, stateOf('Id old;'));
    await slowDown(page, 6);
    await replaceText(page, 'SOQL');
    await page.keyboard.press('Home');
    for (const key of ['a', 'b', 'c']) await page.keyboard.type(key.repeat(8), {delay: 33});
    await expectTyped(page, `${'a'.repeat(8)}${'b'.repeat(8)}${'c'.repeat(8)}SOQL`);
  });

  test('keeps the order of the keys on the home page, slowed four times', async ({page}) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', {name: 'Edit this chain'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await slowDown(page, 4);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed, {delay: 10});
    await expectTyped(page, typed);
  });
});

test.describe('chain to query', () => {
  test('shows an example on the first visit', async ({page}) => {
    await open(page);
    await expect(output(page)).toContainText('SELECT Id, Name FROM Account WHERE OwnerId = :v1');
    expect(page.url()).not.toContain('#');
    await expectAccessible(page);
  });

  test('translates while typing, with binds, access level and sharing', async ({page}) => {
    await open(page);
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    const binds = page.getByRole('table', {name: 'Bind variables'});
    await expect(binds.getByRole('row', {name: ":v1 'Banking'"})).toBeVisible();
    await expect(page.getByText('USER_MODE', {exact: true})).toBeVisible();
    await expect(page.getByText('inherited sharing', {exact: false})).toBeVisible();
  });

  test('highlights the text with the tokens of the parser', async ({page}) => {
    await open(page, stateOf(chain));
    await expect(sourceEditor(page).locator('.hl-type').first()).toHaveText('SOQL');
    await expect(output(page).locator('.hl-value')).toHaveText('v1');
  });

  test('marks an error at its position and links to it', async ({page}) => {
    await open(page, stateOf('SOQL.of(Account.SObjectType)\n    .wiht(Account.Name)'));
    const place = sourceEditor(page).locator('.cm-error-place');
    await expect(place).toHaveText('wiht');
    await expect(page.getByText('did you mean with?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', {name: 'Line 2, column 6'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.insertText('X');
    expect(await sourceText(page)).toContain('.Xwiht');
  });

  test('shows a remark under the line that causes it', async ({page}) => {
    await open(
      page,
      stateOf(
        'SOQL.of(Account.SObjectType)\n    .withSharing()\n    .with(Account.Name)\n    .toList();',
      ),
    );
    const remark = sourceEditor(page).locator('.cm-line:has-text("withSharing") + .cm-remark');
    await expect(remark).toContainText('has no effect');
    await expect(page.getByRole('list', {name: 'Remarks'})).toContainText('Line 2');
    await expectAccessible(page);
  });

  test('announces the result after a pause in typing', async ({page}) => {
    await open(page, stateOf(chain));
    await expect(page.getByText('The query is ready, 1 bind')).toBeAttached();
    await replaceText(page, 'SOQL.of(');
    await expect(page.getByText(/^Syntax error: line 1/)).toBeAttached();
  });

  test('selector mode: a class in one pane, a chain in the other', async ({page}) => {
    await open(page, stateOf('SOQL_Case.query().toList();', {context: selector}));
    await expect(output(page)).toHaveText('SELECT Subject FROM Case');
    const context = page.getByRole('textbox', {name: 'Selector class and variables'});
    await expect(context).toContainText('class SOQL_Case');
    await expect(context.locator('.hl-keyword').first()).toHaveText('public');
    await expect(sourceEditor(page).locator('.hl-function').first()).toHaveText('query');
    await expectAccessible(page);
    await context.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(selector.replace('Case.Subject', 'Case.Subject, Case.Status'));
    await expect(output(page)).toHaveText('SELECT Subject, Status FROM Case');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('public class {');
    await expect(page.getByRole('button', {name: /Class or variables, line 1/})).toBeVisible();
    await expect(context.locator('.cm-error-place')).toHaveCount(1);
    await page.getByRole('button', {name: 'Selector class and variables'}).click();
    await expect(context).toHaveCount(0);
    await page.getByRole('button', {name: /Class or variables, line 1/}).click();
    await expect(context).toBeFocused();
  });

  test('opens the context pane with its button', async ({page}) => {
    await open(page, stateOf(chain));
    const toggle = page.getByRole('button', {name: 'Selector class and variables'});
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(page.getByRole('textbox', {name: 'Selector class and variables'})).toBeVisible();
  });
});

test.describe('query to chain', () => {
  const state = stateOf("SELECT Id, Owner.Name FROM Account WHERE Name LIKE 'A%'", {
    direction: 'soql-to-chain',
  });

  test('generates a chain that translates back to the same query', async ({page}) => {
    await open(page, state);
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
    await expect(output(page)).toContainText("startsWith('A')");
    await expectAccessible(page);
    await page.getByRole('button', {name: 'Swap direction: chain to SOQL'}).click();
    await expect(output(page)).toHaveText('SELECT Id, Owner.Name FROM Account WHERE Name LIKE :v1');
  });

  test('remarks on a query without an access level', async ({page}) => {
    await open(page, state);
    await expect(page.getByRole('list', {name: 'Remarks'})).toContainText(/user mode/i);
  });

  test('locates and explains why a query cannot be converted', async ({page}) => {
    await open(page, {
      ...state,
      source: 'SELECT Id,\n    TYPEOF What WHEN Account THEN Phone END\nFROM Event',
    });
    await expect(page.getByRole('button', {name: /^Line 2, column 5/})).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('direction', () => {
  test('the button swaps the direction, and the result becomes the source', async ({page}) => {
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    await page.getByRole('button', {name: 'Swap direction: SOQL to chain'}).click();
    await expect(page.getByRole('textbox', {name: 'SOQL query'})).toBeVisible();
    await expect.poll(() => sourceText(page)).toBe(query);
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
  });

  test('a query pasted into the Apex editor swaps the direction, and the chain is kept', async ({
    page,
  }) => {
    await open(page, stateOf(chain));
    await paste(page, '[SELECT Id FROM Contact];');
    await expect(page.getByRole('textbox', {name: 'SOQL query'})).toBeVisible();
    await expect.poll(() => sourceText(page)).toBe('SELECT Id FROM Contact');
    await expect(page.getByRole('status').filter({hasText: 'You pasted a query'})).toBeVisible();
    await expect(page.getByRole('textbox', {name: 'SOQL query'})).toBeFocused();
  });

  test('a chain pasted into the SOQL editor swaps the direction', async ({page}) => {
    await open(page, stateOf('SELECT Id FROM Contact', {direction: 'soql-to-chain'}));
    await paste(page, chain);
    await expect(output(page)).toHaveText(query);
    expect(await sourceText(page)).toBe(chain);
  });

  test('a part of a chain is pasted at the cursor', async ({page}) => {
    await open(page, stateOf(''));
    await paste(page, 'Account.Name');
    expect(await sourceText(page)).toBe('Account.Name');
  });
});

test.describe('address, storage, sharing', () => {
  test('the URL is updated with the text, and opens it in another browser', async ({
    page,
    context,
  }) => {
    await open(page);
    await replaceText(page, chain);
    await expect(page).toHaveURL(/#1\./);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(output(other)).toHaveText(query);
    expect(await sourceText(other)).toBe(chain);
  });

  test('opens links of earlier versions', async ({page}) => {
    await page.goto(
      '/playground#1.JcpBCsIwEADAr8ieEmjzgPTsIRAo0n4gza50JWa1WdEi_t1Dr8N8AXmjrCwVPOQ1ce1V-ibPAh00eW2ZwMM0XqKTq4mU0E3jcqOs8_4g696s68Hne-Ji3bIHNIUSBrROJXJTYwfoIEtV-ih4CHg6wgC_Pw',
    );
    await expect(output(page)).toHaveText('SELECT Email FROM Lead WHERE Id = :v1');
    expect(await sourceText(page)).toBe(
      'SOQL.of(Lead.SObjectType).with(Lead.Email).byId(leadId).toList();',
    );
    await expect(page.getByRole('textbox', {name: 'Selector class and variables'})).toHaveText(
      'Id leadId;',
    );
  });

  test('a damaged link shows a message and an empty editor', async ({page}) => {
    const hash = await encodeState(stateOf(chain));
    await page.goto(`/playground#${hash.slice(0, -9)}`);
    await expect(alert(page)).toContainText('damaged');
    await expect.poll(() => sourceText(page)).toBe('');
    await expectAccessible(page);
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    await expect(alert(page)).toHaveCount(0);
  });

  test('a hash with an invalid percent encoding is a damaged link', async ({page}) => {
    await page.goto('/playground#1.%E0%A4%A');
    await expect(alert(page)).toContainText('damaged');
  });

  test('a changed hash is opened', async ({page}) => {
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    const hash = await encodeState(stateOf('SOQL.of(Lead.SObjectType)'));
    await page.evaluate((next) => void (window.location.hash = next), hash);
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
  });

  test('the next visit restores the last state, until it is reset', async ({page}) => {
    await open(page);
    await replaceText(page, chain);
    await expect(page).toHaveURL(/#1\./);
    await page.goto('/docs/getting-started');
    await open(page);
    await expect(output(page)).toHaveText(query);
    await page.getByRole('button', {name: 'Reset'}).click();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
    expect(page.url()).not.toContain('#');
    await page.reload();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
  });

  test('works where storage is blocked', async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await open(page);
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    // Docusaurus itself warns that storage is missing.
    const problems = recorders.get(page)?.problems ?? [];
    expect(problems.filter((problem) => !problem.includes('browser storage'))).toEqual([]);
    recorders.get(page)?.clear();
  });

  test('Share copies the link, Copy the query', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    await page.getByRole('button', {name: 'Share'}).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    await page.getByRole('button', {name: 'Copy SOQL'}).click();
    await expect(page.getByText('SOQL copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(query);
  });

  test('Share reports a link that is too long', async ({page}) => {
    const random = Array.from({length: 9000}, (_, index) =>
      ((index * 7919) % 1000003).toString(36),
    );
    await open(page, stateOf(`// ${random.join('')}\n${chain}`));
    await page.getByRole('button', {name: 'Share'}).click();
    await expect(page.getByText(/too long for email/)).toBeVisible();
  });

  test('an example of the docs opens with its context', async ({page}) => {
    await page.goto('/soql/examples/where');
    const link = page.getByRole('link', {name: 'Open in playground'}).first();
    await link.click();
    await expect(page).toHaveURL(/\/playground#1\./);
    await expect(output(page)).toHaveText('SELECT Id, Name FROM Account WHERE Id = :v1');
    await expect(page.getByRole('textbox', {name: 'Selector class and variables'})).toContainText(
      'Id accountId;',
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('an example is selected by its name, and links to its page', async ({page}) => {
    await open(page);
    await page.getByLabel('Example').selectOption('Filter groups by a sum');
    await expect(output(page)).toContainText('HAVING SUM(Amount) > ');
    await page.getByRole('link', {name: 'Read the docs'}).click();
    await expect(page).toHaveURL('/soql/examples/aggregate-functions#filter-groups-by-a-sum');
  });
});

const restore = (page: Page) => page.getByRole('button', {name: 'Restore your text'});
const turn = (page: Page) => page.getByRole('button', {name: /Swap direction/});

async function expectSource(page: Page, text: string): Promise<void> {
  await expect.poll(() => sourceText(page)).toBe(text);
}

test.describe('no text is lost', () => {
  const own = 'SOQL.of(Task.SObjectType).toList(); // mine';

  test('a chain replaced by a pasted query and a swap: undo, and Restore after a reload', async ({
    page,
  }) => {
    await open(page);
    await replaceText(page, own);
    await paste(page, 'SELECT Id FROM Contact');
    await expect(output(page)).toContainText('SOQL.of(Contact.SObjectType)');
    await turn(page).click();
    await expect(output(page)).toHaveText('SELECT Id FROM Contact');
    await page.reload();
    await restore(page).click();
    await expectSource(page, own);
    await expect(restore(page)).toHaveCount(0);
    await paste(page, 'SELECT Id FROM Lead');
    await expect(output(page)).toContainText('SOQL.of(Lead.SObjectType)');
    await turn(page).click();
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, own);
  });

  test('a query replaced by Reset and a swap', async ({page}) => {
    const ownQuery = 'SELECT Id FROM Task';
    await open(page, stateOf('SELECT Id FROM Contact', {direction: 'soql-to-chain'}));
    await replaceText(page, ownQuery);
    await page.getByRole('button', {name: 'Reset'}).click();
    await expect(output(page)).toContainText('FROM Account WHERE OwnerId');
    await turn(page).click();
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, ownQuery);
  });

  test('undo works across an example of the other direction', async ({page}) => {
    await open(page, stateOf(chain));
    await replaceText(page, own);
    await page.getByLabel('Example').selectOption('Semi-join');
    await expect(sourceEditor(page)).toHaveAccessibleName('SOQL query');
    await page.getByLabel('Example').selectOption('Sort by a count');
    await expect(output(page)).toContainText('LeadSource');
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, own);
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, chain);
  });

  test('text typed directly before leaving', async ({page}) => {
    await open(page, stateOf(chain));
    await replaceText(page, own);
    await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
    await expect(page).toHaveURL('/docs/getting-started');
    await page.goBack();
    await expectSource(page, own);
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('!');
    await page.reload();
    await expectSource(page, `${own}!`);
  });

  test('the stored text, if a shared link is opened and edited', async ({page}) => {
    await open(page);
    await replaceText(page, own);
    await expect(page).toHaveURL(/#1\./);
    await page.goto('/docs/getting-started');
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

  test('an edited shared link, if the URL is written during a reload', async ({page}) => {
    await open(page);
    await replaceText(page, own);
    await page.goto('/docs/getting-started');
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

  test('text typed while a link is being decoded', async ({page}) => {
    const release = await holdStream(page, 'DecompressionStream');
    await open(page);
    await replaceText(page, own);
    await expect(page).toHaveURL(/#1\./);
    const lead = 'SOQL.of(Lead.SObjectType)';
    const link = `/playground#${await encodeState(stateOf(lead))}`;
    await page.evaluate((address) => void (window.location.href = address), link);
    await replaceText(page, `${own} typed`);
    await release();
    await expectSource(page, lead);
    await restore(page).click();
    await expectSource(page, `${own} typed`);
  });

  test('a link that is still being encoded is not written to the URL of the next page', async ({
    page,
  }) => {
    const release = await holdStream(page, 'CompressionStream');
    await open(page);
    await replaceText(page, own);
    await expect(page.locator('html[data-stream=started]')).toBeAttached();
    await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
    await expect(page).toHaveURL('/docs/getting-started');
    await release();
    await expect(page.locator('html[data-stream=finished]')).toBeAttached();
    await expect(page).toHaveURL('/docs/getting-started');
    await page.goBack();
    await expectSource(page, own);
  });

  test('text typed directly before leaving, if storage is full', async ({page}) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page, stateOf(chain));
    await replaceText(page, own);
    await page.getByRole('link', {name: 'Docs', exact: true}).first().click();
    await expect(page).toHaveURL('/docs/getting-started');
    await page.goBack();
    await expectSource(page, own);
    recorders.get(page)?.clear();
  });

  test('back and forward show the text of the URL', async ({page}) => {
    const link = async (source: string) => `/playground#${await encodeState(stateOf(source))}`;
    const lead = 'SOQL.of(Lead.SObjectType)';
    const edit = async (text: string) => {
      const before = page.url();
      await replaceText(page, text);
      await expect.poll(() => page.url()).not.toBe(before);
    };
    await open(page, stateOf(chain));
    await edit(`${chain} // 1`);
    const first = page.url();
    await page.evaluate((address) => void (window.location.href = address), await link(lead));
    await expectSource(page, lead);
    await edit(`${lead} // 2`);
    const second = page.url();
    await page.goBack();
    await expectSource(page, `${chain} // 1`);
    expect(page.url()).toBe(first);
    await page.goForward();
    await expectSource(page, `${lead} // 2`);
    expect(page.url()).toBe(second);
  });

  test('an unrelated hash does not change the text', async ({page}) => {
    await open(page);
    await replaceText(page, own);
    await expect(page).toHaveURL(/#1\./);
    await page.goto('/docs/getting-started');
    await page.goto('/playground#foo');
    await expectSource(page, own);
    await expect(alert(page)).toHaveCount(0);
  });

  test('a text that fits neither a link nor storage: the page reports it', async ({page}) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page);
    const random = Array.from({length: 9000}, (_, index) =>
      ((index * 7919) % 1000003).toString(36),
    );
    await replaceText(page, `// ${random.join('')}`);
    await expect(alert(page)).toContainText('not saved');
    recorders.get(page)?.clear();
  });
});

test.describe('two tabs', () => {
  test('a reload shows the text of this tab, even if it is too long for a link', async ({
    page,
    context,
  }) => {
    const numbers = Array.from({length: 9000}, (_, index) =>
      ((index * 7919) % 1000003).toString(36),
    );
    await open(page);
    await replaceText(page, `// mine ${numbers.join('')}`);
    const stored = () => page.evaluate(() => localStorage.getItem('playground') ?? '');
    await expect.poll(stored).toContain('// mine');
    const other = await context.newPage();
    await open(other);
    await replaceText(other, chain);
    await expect(output(other)).toHaveText(query);
    await other.close();
    await page.reload();
    // The editor renders only the start of a long line.
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine /);
  });
});

test.describe('long lines', () => {
  test('replacing a line of 7 KB by a letter, and undoing it, does not block the page', async ({
    page,
  }) => {
    const long = `SELECT Id FROM Account WHERE ${"Name = 'x' OR ".repeat(500)}Name = 'y'`;
    await open(page, stateOf(long, {direction: 'soql-to-chain'}));
    await expect(page.locator('[aria-busy=false]')).toBeVisible();
    const start = Date.now();
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('S');
    await expectSource(page, 'S');
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, long);
    // One such task took 14 seconds.
    expect(Date.now() - start).toBeLessThan(6000);
  });
});

test.describe('bad input', () => {
  test('more than 100 KB is rejected immediately, and the text is kept', async ({page}) => {
    await open(page, stateOf(chain));
    const large = `// ${'a'.repeat(100_001)}`;
    await replaceText(page, large);
    await expect(page.getByText('longer than 100 KB')).toBeVisible({timeout: 1000});
    await expect(page).not.toHaveURL(/#1\./);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(output(page)).toHaveText(query);
  });

  test('an invisible character is replaced by its quick fix, which can be undone', async ({
    page,
  }) => {
    const pasted = chain.replace('\n', '\u00a0\n');
    await open(page, stateOf(pasted));
    await page
      .getByRole('button', {name: 'Replace the no-break space (U+00A0) with a space'})
      .click();
    await expect(output(page)).toHaveText(query);
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, pasted);
  });

  const inputs: [string, string][] = [
    ['unbalanced brackets', 'SOQL.of(Account.SObjectType)))))((('],
    [
      'a thousand nested groups',
      `SOQL.of(Account.SObjectType).whereAre(${'SOQL.FilterGroup.add('.repeat(1000)}`,
    ],
    ['NUL bytes', 'SOQL.of(Account.SObjectType)\u0000.toList()'],
    ['right-to-left marks', 'SOQL.of(\u202eAccount.SObjectType)'],
    ['a lone surrogate', "SOQL.of(Account.SObjectType).with('\ud800')"],
    [
      'markup in a string',
      `SOQL.of(Account.SObjectType).with('<img src=x onerror="document.title=1">')`,
    ],
    ['casts without end', `SOQL.of(${'(Object)'.repeat(3000)}a)`],
  ];
  for (const [name, text] of inputs) {
    test(`${name}: a result or a located error`, async ({page}) => {
      await open(page, stateOf(chain));
      await expect(output(page)).toHaveText(query);
      const title = await page.title();
      await replaceText(page, text);
      const result = page.getByRole('button', {name: /^Line \d+/}).or(output(page));
      await expect(result.first()).toBeVisible({timeout: 2000});
      await expect(page.locator('[aria-busy=false]').first()).toBeVisible({timeout: 2000});
      expect(await page.title()).toBe(title);
      await replaceText(page, chain);
      await expect(output(page)).toHaveText(query);
    });
  }
});

test.describe('recovery', () => {
  /** The first worker only becomes ready, or fails. */
  async function replaceFirstWorker(page: Page, does: 'ready' | 'break'): Promise<void> {
    await page.addInitScript((first) => {
      const Native = window.Worker;
      let isFirst = true;
      class Replacement {
        onmessage?: (event: object) => void;
        onerror?: (event: object) => void;

        constructor(url: string | URL) {
          if (!isFirst) return new Native(url) as never;
          isFirst = false;
          setTimeout(() => {
            if (first === 'ready') this.onmessage?.({data: {kind: 'ready'}});
            else this.onerror?.({message: 'broken on purpose'});
          });
        }

        postMessage() {}
        terminate() {}
      }
      Object.assign(window, {Worker: Replacement});
    }, does);
  }

  test('a worker that does not reply is replaced', async ({page}) => {
    await replaceFirstWorker(page, 'ready');
    // The second worker's result replaces the message, possibly immediately.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('took longer than a second'))
          Object.assign(window, {saidTimeOut: true});
      }).observe(document, {subtree: true, childList: true, characterData: true});
    });
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    expect(await page.evaluate(() => 'saidTimeOut' in window)).toBe(true);
  });

  test('if a worker cannot start, the main thread replaces it', async ({page}) => {
    await replaceFirstWorker(page, 'break');
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
  });

  test('works in a browser without workers', async ({page}) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Worker');
    });
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    await turn(page).click();
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
  });

  /** Blocks all script requests until the returned function is called. */
  async function failScripts(page: Page): Promise<() => Promise<void>> {
    const scripts = '**/assets/js/*.js';
    await page.route(scripts, (route) => route.abort());
    return () => page.unroute(scripts);
  }

  test('the translator cannot be loaded: the result says so, the text stays, Retry recovers', async ({
    page,
  }) => {
    await page.goto('/docs/getting-started');
    await hydrated(page);
    let isOnline = false;
    // The editor loads; the worker and its fallback do not.
    await page.route('**/assets/js/*.js', async (route) => {
      const response = await route.fetch();
      const isModel = /anonymousUnit/.test(await response.text());
      await (isModel && !isOnline ? route.abort() : route.fulfill({response}));
    });
    await open(page);
    const retry = page.getByRole('button', {name: 'Retry'});
    await expect(retry).toBeVisible();
    await replaceText(page, chain);
    await expect(retry).toBeVisible();
    await expectSource(page, chain);
    isOnline = true;
    await retry.click();
    await expect(output(page)).toHaveText(query);
    recorders.get(page)?.clear();
  });

  test('a chunk is missing after a deployment: a full reload keeps the text', async ({page}) => {
    await page.goto('/docs/getting-started');
    await hydrated(page);
    let isDeployed = false;
    await page.route('**/assets/js/*.js', async (route) => {
      const response = await route.fetch();
      const isModel = /anonymousUnit/.test(await response.text());
      await (isModel && !isDeployed ? route.fulfill({status: 404}) : route.fulfill({response}));
    });
    await open(page);
    await replaceText(page, chain);
    const reload = page.getByRole('button', {name: 'Reload the page'});
    await expect(reload).toBeVisible();
    isDeployed = true;
    await reload.click();
    // Each file goes through the test.
    await expect(output(page)).toHaveText(query, {timeout: 30_000});
    await expectSource(page, chain);
    recorders.get(page)?.clear();
  });

  test('a swap waits for the translation of the text', async ({page}) => {
    await open(page, stateOf('SELECT Id FROM Lead', {direction: 'soql-to-chain'}));
    await turn(page).click();
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
    await replaceText(page, chain);
    await turn(page).evaluate((button: HTMLButtonElement) => button.click());
    await expectSource(page, query);
  });

  test('the editor of the home page cannot be loaded: the page works, Retry recovers', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const recover = await failScripts(page);
    await page.getByRole('button', {name: 'Edit this chain'}).click();
    await expect(page.getByText('The editor failed to load.')).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await recover();
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await expect(output(page)).toContainText('FROM Opportunity');
    recorders.get(page)?.clear();
  });
});

test.describe('accessibility and devices', () => {
  test('Tab indents, Escape and Tab leave the editor', async ({page}) => {
    await open(page, stateOf(''));
    await sourceEditor(page).focus();
    await page.keyboard.press('Tab');
    await expect(sourceEditor(page)).toBeFocused();
    expect(await sourceText(page)).toBe('    ');
    await expect(page.getByText('press Escape, then Tab').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(sourceEditor(page)).not.toBeFocused();
  });

  test('everything can be used by keyboard', async ({page}) => {
    await open(page, stateOf(chain));
    await page.getByRole('button', {name: 'Reset'}).focus();
    await page.keyboard.press('Tab');
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: 'Selector class and variables'})).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: /Swap direction/})).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', {name: 'SOQL query'})).toBeVisible();
  });

  for (const theme of ['dark', 'light']) {
    test(`360 pixels wide, ${theme}`, async ({page}) => {
      await page.setViewportSize({width: 360, height: 780});
      await open(page, stateOf('SOQL_Case.query().toList();', {context: selector}));
      await page.evaluate(
        (name) => document.documentElement.setAttribute('data-theme', name),
        theme,
      );
      await expect(output(page)).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  }

  test('keeps working offline once it is loaded', async ({page, context}) => {
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await replaceText(page, 'SOQL.of(Lead.SObjectType)');
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
    await page.getByRole('button', {name: /Swap direction/}).click();
    await expect(output(page)).toContainText('SOQL.of(Lead.SObjectType)');
  });

  test('sends no request to another host', async ({page, baseURL}) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await open(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    expect([...hosts]).toEqual([baseURL]);
  });
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('says that it needs JavaScript and links to examples', async ({page}) => {
    await page.goto('/playground');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    // The browser reports preloaded scripts that it does not use.
    recorders.get(page)?.clear();
  });
});

test.describe('loading', () => {
  /** Scripts that contain the parser or the editor. */
  async function heavyScripts(page: Page, address: string): Promise<() => string[]> {
    const found: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      void response
        .text()
        .then((text) => {
          if (/anonymousUnit|cm-content/.test(text)) found.push(response.url());
        })
        .catch(() => undefined);
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return () => found;
  }

  for (const address of ['/', '/soql/examples/where', '/search']) {
    test(`neither parser nor editor on ${address}`, async ({page}) => {
      const found = await heavyScripts(page, address);
      expect(found()).toEqual([]);
    });
  }

  test('text typed into the example of the home page before the editor has loaded', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    await page.route('**/assets/js/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.locator('pre:has-text("SOQL.of(Opportunity")').first().focus();
    await page.keyboard.type('// mine');
    openGate();
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.type('!');
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
    await page.getByRole('link', {name: 'Open in playground'}).first().click();
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
    await page.getByLabel('Example').selectOption({index: 3});
    await restore(page).click();
    await expect.poll(() => sourceText(page)).toMatch(/^\/\/ mine!/);
  });

  test('the example of the home page becomes an editor when it is edited', async ({page}) => {
    const found = await heavyScripts(page, '/');
    expect(found()).toEqual([]);
    await hydrated(page);
    await page.getByRole('button', {name: 'Edit this chain'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await expect.poll(found).not.toEqual([]);
    await expect(output(page)).toContainText('SELECT Name, Amount, Account.Name FROM Opportunity');
    await expectAccessible(page);
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    await page.getByRole('link', {name: 'Open in playground'}).first().click();
    await expect(page).toHaveURL(/\/playground#1\./);
    await expect(output(page)).toHaveText(query);
  });
});
