import type {Page} from '@playwright/test';
import {decodeState} from '../../src/playground/link';
import {findAxeFaults} from './support/axe';
import {
  alert,
  binds,
  chain,
  contextPane,
  expect,
  expectAccessible,
  expectSource,
  expectTranslated,
  followToPlayground,
  longText,
  open,
  output,
  paste,
  query,
  replaceText,
  show,
  slowedDown,
  sourceEditor,
  sourceText,
  stateOf,
  swap,
  test,
  undo,
} from './support/playground';
import {stopClock} from './support/site';

test.describe.configure({timeout: 120_000});

const selector = `public class SOQL_Case extends SOQL implements SOQL.Selector {
    public static SOQL_Case query() {
        return new SOQL_Case();
    }
    private SOQL_Case() {
        super(Case.SObjectType);
        with(Case.Subject);
    }
}`;

const withSelector = stateOf('SOQL_Case.query().toList();', {context: selector});

test('typing keeps the order of the keys on slow devices', async ({page}) => {
  await open(page, stateOf('Id old;'));
  const keys: [string, number][] = [
    ['SOQL.', 0],
    ['of(Le', 10],
    ['ad.Id', 30],
    [');//x', 80],
  ];
  const typed = keys.map(([text]) => text).join('');
  for (const rate of [1, 4, 6]) {
    await test.step(`0, 10, 30 and 80 ms a key, slowed ${rate} times`, async () => {
      await sourceEditor(page).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await slowedDown(page, rate, async () => {
        for (const [text, delay] of keys) await page.keyboard.type(text, {delay});
        await expectSource(page, typed);
      });
    });
  }
  await test.step('held keys, slowed six times', async () => {
    await replaceText(page, 'SOQL');
    await page.keyboard.press('Home');
    await slowedDown(page, 6, async () => {
      for (const key of ['a', 'b', 'c']) await page.keyboard.type(key.repeat(5), {delay: 33});
      await expectSource(page, 'aaaaabbbbbcccccSOQL');
    });
  });
  await test.step('in a text of 87 KB, slowed four times', async () => {
    const large = `/*\n${'    .with(Account.Id, Account.Name) // of a large file\n'.repeat(1600)}*/`;
    await replaceText(page, `${large}\n`);
    await slowedDown(page, 4, async () => {
      for (const delay of [0, 30]) await page.keyboard.type('Id old;', {delay});
      await expect.poll(() => sourceText(page)).toMatch(/\*\/\nId old;Id old;$/);
    });
  });
});

test('a chain is translated while it is typed, also offline', async ({page, context, recorder}) => {
  await test.step('the first visit shows an example', async () => {
    await open(page);
    await expect(output(page)).toContainText('SELECT Id, Name FROM Account WHERE OwnerId = :v1');
    expect(page.url()).not.toContain('#');
    expect(await findAxeFaults(page)).toEqual([]);
    expect(recorder.foreignRequests(new URL(page.url()).origin)).toEqual([]);
  });
  await test.step('the query has binds and an access mode', async () => {
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    await expect(binds(page)).toHaveText(":v1'Banking'");
    await expect(page.getByText('user mode', {exact: true})).toBeVisible();
  });
  await test.step('both texts are highlighted with the tokens of the parser', async () => {
    await expect(sourceEditor(page).locator('.hl-type').first()).toHaveText('SOQL');
    await expect(output(page).locator('.hl-value')).toHaveText('v1');
  });
  await test.step('the URL contains the text', async () => {
    await expect(page).toHaveURL(/#1\./);
    const {direction, source} = await decodeState(new URL(page.url()).hash);
    expect({direction, source}).toEqual({direction: 'chain-to-soql', source: chain});
  });
  await test.step('the result is announced after a pause', async () => {
    await expect(page.getByText('The query is ready, 1 bind')).toBeAttached();
    await replaceText(page, 'SOQL.of(');
    await expect(page.getByText(/^Syntax error: line 1/)).toBeAttached();
  });
  await test.step('offline, in both directions', async () => {
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await replaceText(page, 'SOQL.of(Lead.SObjectType)');
    await expect(output(page)).toHaveText('SELECT Id FROM Lead');
    await swap(page).click();
    await expect(output(page)).toContainText('SOQL.of(Lead.SObjectType)');
  });
});

test('several queries, a test, and an empty editor', async ({page}) => {
  await test.step('each query has its place and its binds', async () => {
    const two = `${chain}\nSOQL.of(Lead.SObjectType).byId(leadId).toList();`;
    await open(page, stateOf(two, {context: 'Id leadId;'}));
    const queries = page.getByRole('group', {name: /^query \d of 2$/});
    await expect(queries).toHaveText([query, 'SELECT Id FROM Lead WHERE Id = :v2']);
    await expect(binds(page)).toHaveText([/:v1/, /:v2/]);
    await page.getByRole('button', {name: 'Line 5', exact: true}).click();
    await page.keyboard.insertText('//');
    expect(await sourceText(page)).toContain('\n//SOQL.of(Lead');
    await expectAccessible(page);
  });
  await test.step('an assertion that fails is announced in place of the query', async () => {
    const source = `SOQL.mock('find').thenReturn(new Account());
Id found = SOQL.of(Account.SObjectType).mockId('find').toId();
Assert.areEqual(null, found);`;
    await show(page, stateOf(source));
    await expect(page.getByRole('list', {name: 'Assertions'})).toHaveText(/^Line 3 Fails/);
    await expect(page.getByText('1 assertion fails')).toBeAttached();
    await expectAccessible(page);
  });
  await test.step('Clear empties the editor; the cheat sheet is a link away', async () => {
    await page.getByRole('button', {name: 'Clear'}).click();
    await expectSource(page, '');
    await expect(sourceEditor(page)).toBeFocused();
    await expect(page.getByRole('link', {name: 'SOQL to builder cheat sheet'})).toHaveAttribute(
      'href',
      '/soql/cheat-sheet',
    );
  });
});

test('errors and remarks are shown where they are caused', async ({page}) => {
  await test.step('an error is marked, and its position is a link', async () => {
    await open(page, stateOf('SOQL.of(Account.SObjectType)\n    .wiht(Account.Name)'));
    await expect(sourceEditor(page).locator('.cm-error-place')).toHaveText('wiht');
    await expect(page.getByText('did you mean with?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', {name: 'Line 2, column 6'}).click();
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.insertText('X');
    await expect.poll(() => sourceText(page)).toContain('.Xwiht');
  });
  await test.step('a remark marks its place, and is listed', async () => {
    const source =
      'SOQL.of(Account.SObjectType)\n    .withSharing()\n    .with(Account.Name)\n    .toList();';
    await show(page, stateOf(source));
    await expect(sourceEditor(page).locator('.cm-remark-place')).toHaveText('withSharing');
    await expect(page.getByRole('list', {name: 'Worth knowing'})).toHaveText(
      /^Line 2 .*has no effect/,
    );
    await expectAccessible(page);
  });
  await test.step('an invisible character is replaced by its quick fix, which can be undone', async () => {
    const pasted = chain.replace('\n', '\u00a0\n');
    await show(page, stateOf(pasted));
    await page
      .getByRole('button', {name: 'Replace the no-break space (U+00A0) with a space'})
      .click();
    await expect(output(page)).toHaveText(query);
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSource(page, pasted);
  });
  await test.step('a query that cannot be converted', async () => {
    const source = 'SELECT Id,\n    TYPEOF What WHEN Account THEN Phone END\nFROM Event';
    await show(page, stateOf(source, {direction: 'soql-to-chain'}));
    await expect(page.getByRole('button', {name: /^Line 2, column 5/})).toBeVisible();
    await expectAccessible(page);
  });
});

test('bad input has a result or a located error', async ({page}) => {
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
  await open(page, stateOf(chain));
  await expect(output(page)).toHaveText(query);
  const title = await page.title();
  for (const [name, text] of inputs) {
    await test.step(name, async () => {
      await replaceText(page, text);
      await expectTranslated(page);
      const result = page.getByRole('button', {name: /^Line \d+/}).or(output(page));
      await expect(result.first()).toBeVisible();
      expect(await page.title()).toBe(title);
      await replaceText(page, chain);
      await expect(output(page)).toHaveText(query);
    });
  }
  await test.step('more than 100 KB is rejected, and the text is kept', async () => {
    await replaceText(page, `// ${'a'.repeat(100_001)}`);
    await expect(page.getByText('longer than 100 KB')).toBeVisible();
    await expect(page).not.toHaveURL(/#1\./);
    await undo(page);
    await expect(output(page)).toHaveText(query);
  });
});

test('a line of 7 KB has few colored tokens, since many make each change slow', async ({page}) => {
  const long = `SELECT Id FROM Account WHERE ${"Name = 'x' OR ".repeat(500)}Name = 'y'`;
  await open(page, stateOf(long, {direction: 'soql-to-chain'}));
  const tokens = sourceEditor(page).locator('.cm-line [class*="hl-"]');
  await expect(tokens.first()).toBeVisible();
  expect(await tokens.count()).toBeLessThanOrEqual(150);
  await sourceEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('S');
  await expectSource(page, 'S');
  await page.keyboard.press('ControlOrMeta+z');
  await expectSource(page, long);
});

test('a selector class in one pane, its chain in the other', async ({page}) => {
  const toggle = page.getByRole('button', {name: 'Selector class and variables'});
  await test.step('the pane opens with its button, or with its text', async () => {
    await open(page, stateOf(chain));
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(contextPane(page)).toBeVisible();
    await toggle.click();
    await show(page, withSelector);
    await expect(output(page)).toHaveText('SELECT Subject FROM Case');
    await expect(contextPane(page)).toContainText('class SOQL_Case');
    await expect(contextPane(page).locator('.hl-keyword').first()).toHaveText('public');
    await expect(sourceEditor(page).locator('.hl-function').first()).toHaveText('query');
    await expectAccessible(page);
  });
  await test.step('360 pixels wide, dark and light', async () => {
    await page.setViewportSize({width: 360, height: 780});
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.setAttribute('data-theme', name);
      }, theme);
      await expect(output(page)).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
  await test.step('an edited class, and an error in it', async () => {
    await contextPane(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(selector.replace('Case.Subject', 'Case.Subject, Case.Status'));
    await expect(output(page)).toHaveText('SELECT Subject, Status FROM Case');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('public class {');
    const place = page.getByRole('button', {name: /Class or variables, line 1/});
    await expect(place).toBeVisible();
    await expect(contextPane(page).locator('.cm-error-place')).toHaveCount(1);
    await toggle.click();
    await expect(contextPane(page)).toHaveCount(0);
    await place.click();
    await expect(contextPane(page)).toBeFocused();
  });
});

test('a query is converted; swapping and pasting change the direction', async ({page}) => {
  const source = "SELECT Id, Owner.Name FROM Account WHERE Name LIKE 'A%'";
  await test.step('the chain translates back to the same query', async () => {
    await open(page, stateOf(source, {direction: 'soql-to-chain'}));
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
    await expect(output(page)).toContainText("startsWith('A')");
    await expect(page.getByRole('list', {name: 'Worth knowing'})).toContainText(/user mode/i);
    await expectAccessible(page);
    await page.getByRole('button', {name: 'Swap direction: chain to SOQL'}).click();
    await expect(output(page)).toHaveText('SELECT Id, Owner.Name FROM Account WHERE Name LIKE :v1');
  });
  await test.step('a swap waits for the translation of the text, which becomes the source', async () => {
    await replaceText(page, chain);
    await page
      .getByRole('button', {name: 'Swap direction: SOQL to chain'})
      .evaluate((button: HTMLButtonElement) => button.click());
    await expectSource(page, query);
    await expect(sourceEditor(page)).toHaveAccessibleName('SOQL query');
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
  });
  await test.step('a chain that is typed into the SOQL editor, and a query into the Apex editor', async () => {
    await replaceText(page, chain);
    await page.getByRole('button', {name: 'Switch to Chain to SOQL'}).click();
    await expect(output(page)).toHaveText(query);
    await expect(sourceEditor(page)).toBeFocused();
    await replaceText(page, `[${query}];`);
    await page.getByRole('button', {name: 'Switch to SOQL to chain'}).click();
    await expect(output(page)).toContainText('SOQL.of(Account.SObjectType)');
    await expectSource(page, query);
  });
  await test.step('a chain pasted into the SOQL editor', async () => {
    await paste(page, chain);
    await expect(output(page)).toHaveText(query);
    await expectSource(page, chain);
  });
  await test.step('a query pasted into the Apex editor', async () => {
    await paste(page, '[SELECT Id FROM Contact];');
    await expect(sourceEditor(page)).toHaveAccessibleName('SOQL query');
    await expectSource(page, 'SELECT Id FROM Contact');
    await expect(page.getByRole('status').filter({hasText: 'You pasted a query'})).toBeVisible();
    await expect(sourceEditor(page)).toBeFocused();
  });
  await test.step('a part of a chain is pasted at the cursor', async () => {
    await show(page, stateOf('SOQL.of()'));
    await sourceEditor(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowLeft');
    await paste(page, 'Account.Name');
    await expectSource(page, 'SOQL.of(Account.Name)');
  });
});

test('everything can be used by keyboard', async ({page}) => {
  await test.step('Tab indents, Escape and Tab leave the editor', async () => {
    await open(page, stateOf(''));
    await sourceEditor(page).focus();
    await page.keyboard.press('Tab');
    await expect(sourceEditor(page)).toBeFocused();
    await expectSource(page, '    ');
    await expect(page.getByText('press Escape, then Tab').first()).toBeVisible();
  });
  await test.step('the order of the controls', async () => {
    await show(page, stateOf(chain));
    await page.getByRole('button', {name: 'Reset'}).focus();
    await page.keyboard.press('Tab');
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: 'Selector class and variables'})).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(swap(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sourceEditor(page)).toHaveAccessibleName('SOQL query');
  });
});

test('links: damaged, of earlier versions, changed; Share and Copy', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await test.step('an invalid percent encoding is a damaged link', async () => {
    await page.goto('/playground#1.%E0%A4%A');
    await expect(alert(page)).toContainText('damaged');
  });
  await test.step('a link of an earlier version', async () => {
    const hash =
      '1.JcpBCsIwEADAr8ieEmjzgPTsIRAo0n4gza50JWa1WdEi_t1Dr8N8AXmjrCwVPOQ1ce1V-ibPAh00eW2ZwMM0XqKTq4mU0E3jcqOs8_4g696s68Hne-Ji3bIHNIUSBrROJXJTYwfoIEtV-ih4CHg6wgC_Pw';
    await page.evaluate((link) => void (window.location.hash = link), hash);
    await expectSource(page, 'SOQL.of(Lead.SObjectType).with(Lead.Email).byId(leadId).toList();');
    await expect(output(page)).toHaveText('SELECT Email FROM Lead WHERE Id = :v1');
    await expect(contextPane(page)).toHaveText('Id leadId;');
    await expect(alert(page)).toHaveCount(0);
  });
  await test.step('Share copies the link, Copy the query', async () => {
    await show(page, stateOf(chain));
    await expect(output(page)).toHaveText(query);
    await stopClock(page);
    await page.getByRole('button', {name: 'Share'}).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await clipboard()).toBe(page.url());
    await page.getByRole('button', {name: 'Copy generated query'}).click();
    await expect(page.getByText('Copied', {exact: true})).toBeVisible();
    expect(await clipboard()).toBe(query);
    await page.clock.resume();
  });
  await test.step('a damaged link shows a message and an empty editor', async () => {
    await show(page, stateOf(chain));
    await expect(alert(page)).toHaveCount(0);
    const hash = new URL(page.url()).hash.slice(0, -9);
    await page.evaluate((damaged) => void (window.location.hash = damaged), hash);
    await expect(alert(page)).toContainText('damaged');
    await expectSource(page, '');
    await expectAccessible(page);
    await replaceText(page, chain);
    await expect(output(page)).toHaveText(query);
    await expect(alert(page)).toHaveCount(0);
  });
  await test.step('Share reports a link that is too long', async () => {
    await replaceText(page, `// ${longText}\n${chain}`);
    await stopClock(page);
    await page.getByRole('button', {name: 'Share'}).click();
    await expect(page.getByText(/too long for email/)).toBeVisible();
  });
});

test('an example of the docs opens with its context', async ({page}) => {
  await page.goto('/soql/examples/where');
  await followToPlayground(page.getByRole('link', {name: 'Open in playground'}).first());
  await expect(output(page)).toHaveText('SELECT Id, Name FROM Account WHERE Id = :v1');
  await expect(contextPane(page)).toContainText('Id accountId;');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByLabel('Example').selectOption('Filter groups by a sum');
  await expect(output(page)).toContainText('HAVING SUM(Amount) > ');
  await page.getByRole('link', {name: 'Read the docs'}).click();
  await expect(page).toHaveURL('/soql/examples/aggregate-functions#filter-groups-by-a-sum');
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('says that it needs JavaScript and links to examples', async ({page, recorder}) => {
    await page.goto('/playground');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    // The browser reports preloaded scripts that it does not use.
    recorder.clear();
  });
});

test('the hint how to leave the editor covers no line', async ({page, browser}) => {
  const panel = (of: Page) => of.locator('.cm-panels').first();
  await open(page);
  await page.getByRole('heading', {level: 1}).click();
  await expect(panel(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await sourceEditor(page).focus();
  // CodeMirror says in a task of its own that it has the focus.
  await expect(panel(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const phone = await browser.newContext({
    viewport: {width: 360, height: 740},
    hasTouch: true,
    isMobile: true,
    baseURL: new URL(page.url()).origin,
  });
  const small = await phone.newPage();
  await open(small);
  await sourceEditor(small).tap();
  await expect(panel(small)).toBeHidden();
  await expect(sourceEditor(small)).toHaveAccessibleDescription(/press Escape, then Tab/);
  await phone.close();
});
