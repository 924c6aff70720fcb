/** Challenges of a lesson: readers change code, check it, and learn which clause differs. */
import type {Page} from '@playwright/test';
import {findColorFaults} from './support/axe';
import {expect, expectAccessible, sourceEditor, test} from './support/playground';
import {scriptsOf} from './support/program';
import {holdFiles, hydrated, resting, test as plainTest} from './support/site';

const lesson = '/learn/first-query';
const first = (page: Page) => page.getByRole('region', {name: /^Challenge 1 of \d+/});
const check = (page: Page) => first(page).getByRole('button', {name: 'Check'});
const verdict = (page: Page) => first(page).getByRole('status').last();
const edit = (page: Page) => first(page).getByRole('button', {name: 'Edit this chain'}).first();
const summary = (page: Page, name: string) => first(page).locator('summary', {hasText: name});

const progress = (page: Page) =>
  page.getByRole('progressbar', {name: /^1 of \d+ challenges solved$/});

const solution = `SOQL.of(Opportunity.SObjectType)
.with(Opportunity.CloseDate)
.with(Opportunity.Amount, Opportunity.Name)
.toList();`;

async function openLesson(page: Page): Promise<void> {
  await page.goto(lesson);
  await hydrated(page);
}

/**
 * Replaces the text of the focused editor. Until its query is computed, what is below the
 * editor may move, even during a click, so *Check* is pressed by keyboard afterwards.
 */
async function write(page: Page, text: string): Promise<void> {
  await expect(sourceEditor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('each state of a challenge is accessible, dark and light, and hints show one by one', async ({
  page,
}) => {
  // The first state is that of every-page.spec.ts.
  const expectBothAccessible = async () => {
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    expect(await findColorFaults(page, {selector: 'main'})).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  };
  await openLesson(page);
  await expect(summary(page, 'Hint 2')).toBeHidden();
  await summary(page, 'Hint 1').click();
  await expect(summary(page, 'Hint 2')).toBeVisible();
  await summary(page, 'Show solution').click();
  await check(page).click();
  await expect(verdict(page)).toContainText('SELECT: CloseDate is missing.');
  await expectBothAccessible();
  await edit(page).click();
  await write(page, solution);
  await check(page).press('Enter');
  await expect(verdict(page)).toContainText('Right.');
  await expectBothAccessible();
});

test('by keyboard: wrong answers, the solution, and the progress after a reload', async ({
  page,
  recorder,
}) => {
  await openLesson(page);
  await page.waitForLoadState('networkidle');
  const model = scriptsOf('model');
  expect(recorder.requests.some((request) => model.test(request.url()))).toBe(false);
  await edit(page).focus();
  await page.keyboard.press('Enter');
  await test.step('a clause that differs', async () => {
    await write(page, solution.replace('.toList()', '.setLimit(3).toList()'));
    await check(page).focus();
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toContainText('LIMIT: 3 isn’t expected.');
    await expect(page.getByText('Solved', {exact: true})).toHaveCount(0);
  });
  await test.step('code that does not compile', async () => {
    await sourceEditor(page).focus();
    await write(page, solution.replace('.toList()', '.toLst()'));
    await check(page).press('Enter');
    await expect(verdict(page)).toContainText(
      "Doesn't compile, line 4, column 2: SOQL.Queryable has no method toLst; did you mean toList?",
    );
  });
  await test.step('the solution', async () => {
    await sourceEditor(page).focus();
    await write(page, solution);
    await check(page).press('Enter');
    await expect(verdict(page)).toContainText('Right.');
    await expect(first(page).getByText('Solved', {exact: true})).toBeVisible();
  });
  await test.step('the reason opens', async () => {
    await expect(first(page).getByText('takes up to five tokens')).toBeVisible();
  });
  await test.step('the progress and the answer', async () => {
    await page.reload();
    await expect(first(page).getByText('Solved', {exact: true})).toBeVisible();
    await first(page).getByRole('button', {name: 'Edit my last answer'}).click();
    await expect(sourceEditor(page)).toContainText('.with(Opportunity.CloseDate)');
    await expect(sourceEditor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(verdict(page)).toContainText('Right.');
    await page.goto('/learn');
    await expect(progress(page)).toBeVisible();
    const item = page.getByRole('listitem').filter({has: page.locator(`a[href="${lesson}"]`)});
    await expect(item.last()).toContainText(/1 of \d challenges solved/);
    await expectAccessible(page);
    await page.getByRole('button', {name: 'Reset progress'}).click();
    await expect(page.getByRole('progressbar', {name: /^0 of/})).toBeVisible();
  });
});

test('the shortcut checks what was written last; then come the reason and the next challenge', async ({
  page,
}) => {
  await openLesson(page);
  await edit(page).click();
  await write(page, solution.replace('Opportunity.Name', 'User.Name'));
  await expect(first(page)).toContainText('this is a field of User');
  await write(page, solution.replace('.toList()', '.setLimit(3).toList()'));
  await write(page, solution);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(verdict(page)).toContainText('Right.');
  await expect(verdict(page)).toContainText('The solution is written differently.');
  await expect(first(page).getByText('takes up to five tokens')).toBeVisible();
  await expect(first(page).locator('details[open]')).toHaveCount(0);
  await first(page).getByRole('link', {name: 'Next challenge'}).click();
  await expect(page).toHaveURL(/#a-field-that-doesnt-exist$/);
});

test('the capstone starts with an empty editor, and links to the lessons', async ({page}) => {
  await page.goto('/learn/capstone');
  await hydrated(page);
  await expect(page.locator('main').getByText('Syntax error')).toHaveCount(0);
  const last = page.getByRole('region', {name: 'Challenge 6 of 6'});
  await last.getByRole('button', {name: 'Edit this chain'}).click();
  await write(
    page,
    `SOQL.mock(Opportunity.SObjectType).thenReturn(new Opportunity(Name = 'Solar roof'));
List<Opportunity> found = OpportunitySearch.find('solar', null);
Assert.areEqual(1, found.size());
Assert.areEqual('Solar roof', found[0].Name);`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(last.getByRole('status').last()).toContainText('Right.');
  await last.getByRole('link', {name: 'See your progress'}).click();
  await expect(progress(page)).toBeVisible();
});

test('code that is shown because it does not compile is marked', async ({page}) => {
  await page.goto('/soql/build-selector');
  await hydrated(page);
  await expect(page.locator('main').getByText('Doesn’t compile')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone a tap on the code opens the editor, whose lines wrap', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await openLesson(page);
  const code = first(page).locator('.language-apex pre').first();
  await expect(code.locator('a')).toHaveCount(0);
  await code.getByText('toList').click();
  await expect(sourceEditor(page)).toBeFocused();
  const isWider = await sourceEditor(page).evaluate(
    (editor) => editor.scrollWidth > editor.clientWidth,
  );
  expect(isWider).toBe(false);
});

test('a test with a mock that comes too late fails, and passes in the right order', async ({
  page,
}) => {
  await page.goto('/learn/mocks');
  await hydrated(page);
  await check(page).click();
  await expect(verdict(page)).toContainText('Assertion in line 6: you have 0, expected 1.');
  await expect(verdict(page)).toContainText('The query in line 1 used no mock:');
  await edit(page).click();
  await write(
    page,
    `SOQL.mock(Opportunity.SObjectType).thenReturn(new Opportunity(Name = 'Solar roof'));
List<Opportunity> found = OpportunitySearch.find('solar', null);
Assert.areEqual(1, found.size());`,
  );
  await check(page).press('Enter');
  await expect(verdict(page)).toContainText('Right.');
});

test('in a test, the inline query of the Evaluator is no error', async ({page}) => {
  await page.goto('/learn/three-modules');
  await hydrated(page);
  const challenge = page.getByRole('region', {name: /^Challenge 2 of \d+/});
  await challenge.getByRole('button', {name: 'Edit this chain'}).first().click();
  await write(
    page,
    `SOQLEvaluator.mock('Customers.energy').thenReturn(new Account(Name = 'Northern Power'));
Set<String> names = SOQLEvaluator.of([SELECT Id, Name FROM Account WHERE Industry = 'Energy'])
    .mockId('Customers.energy')
    .toValuesOf(Account.Name);
Assert.areEqual(new Set<String>{ 'Northern Power' }, names);`,
  );
  await challenge.getByRole('button', {name: 'Check'}).press('Enter');
  await expect(challenge.getByRole('status').last()).toContainText('Right.');
  await expect(challenge.locator('.cm-error-place')).toHaveCount(0);
  await expect(challenge.getByText('Not supported')).toHaveCount(0);
});

test('without a storage the progress counts for the visit', async ({page, recorder}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await openLesson(page);
  await edit(page).click();
  await write(page, solution);
  await check(page).press('Enter');
  await expect(first(page).getByText('Solved', {exact: true})).toBeVisible();
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Learn'}).click();
  await expect(progress(page)).toBeVisible();
  const expected = /Docusaurus storage error|browser storage|storage isn't available/;
  recorder.problems = recorder.problems.filter((problem) => !expected.test(problem));
});

test('the editor of a challenge opens in place, and nothing moves', async ({page}) => {
  const gate = await holdFiles(page, scriptsOf('model'));
  await openLesson(page);
  await page.waitForLoadState('networkidle');
  const below = page.getByRole('heading', {level: 2}).nth(1);
  const top = () =>
    resting(page, () => below.evaluate((heading) => heading.getBoundingClientRect().top + scrollY));
  const before = await top();
  const expectInPlace = async () => expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await edit(page).click();
  await expect(sourceEditor(page)).toBeFocused();
  await expectInPlace();
  await test.step('also with the first key, before the query is computed', async () => {
    await page.keyboard.type(' ');
    await expect(first(page).getByRole('button', {name: 'Reset'})).toBeEnabled();
    await expectInPlace();
  });
  await gate.open();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectInPlace();
});

plainTest.describe('without JavaScript', () => {
  plainTest.use({javaScriptEnabled: false});

  plainTest('task, start, hints and solution are there, but no button', async ({page}) => {
    await page.goto(lesson);
    await expect(first(page)).toContainText('Add the close date to the list');
    await expect(check(page)).toBeHidden();
    await summary(page, 'Hint 1').click();
    await expect(summary(page, 'Hint 2')).toBeVisible();
    await summary(page, 'Show solution').click();
    await expect(first(page).locator('details pre').first()).toContainText('Opportunity.CloseDate');
  });
});
