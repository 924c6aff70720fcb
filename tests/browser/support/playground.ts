/** What the tests of the playground share. */
import type {Locator, Page} from '@playwright/test';
import {encodeState, type PlaygroundState} from '../../../src/playground/link';
import {findAxeFaults} from './axe';
import {Recorder} from './recorder';
import {expect as expectSoon, test as base} from './site';

/** With a longer limit: on a busy machine, the worker needs seconds to start. */
export const expect = expectSoon.configure({timeout: 30_000});

interface Fixtures {
  /** What the page has reported; a test fails if problems are left at its end. */
  recorder: Recorder;
}

export const test = base.extend<Fixtures>({
  recorder: [
    async ({page}, use) => {
      const recorder = new Recorder(page);
      await use(recorder);
      expect(recorder.problems).toEqual([]);
    },
    {auto: true},
  ],
});

export const chain = `SOQL.of(Account.SObjectType)
    .with(Account.Name)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Banking'))
    .toList();`;

/** The query of the chain. */
export const query = 'SELECT Name FROM Account WHERE Industry = :v1';

export function stateOf(source: string, more: Partial<PlaygroundState> = {}): PlaygroundState {
  return {direction: 'chain-to-soql', source, context: '', ...more};
}

/** A text that is too long for a link, however it is compressed. */
export const longText = Array.from({length: 9000}, (_, index) =>
  ((index * 7919) % 1000003).toString(36),
).join('');

const editorNames = /^(?:Apex chain|SOQL query|Apex code)$/;
export const sourceEditor = (page: Page) => page.getByRole('textbox', {name: editorNames});
export const output = (page: Page) =>
  page.getByRole('group', {name: /^(generated query|Apex code)$/});
export const binds = (page: Page) => page.getByLabel('Bind variables');
export const alert = (page: Page) => page.getByRole('alert');
export const restore = (page: Page) => page.getByRole('button', {name: 'Restore your text'});
export const swap = (page: Page) => page.getByRole('button', {name: /Swap direction/});
export const contextPane = (page: Page) =>
  page.getByRole('textbox', {name: 'Selector class and variables'});

export async function addressOf(state: PlaygroundState): Promise<string> {
  return `/playground#${await encodeState(state)}`;
}

/** Opens the playground, and waits for its editor. */
export async function open(page: Page, state?: PlaygroundState): Promise<void> {
  await page.goto(state ? await addressOf(state) : '/playground');
  await expect(sourceEditor(page)).toBeVisible();
}

/** Follows a link to the playground, and waits for it: the page before stays until it is ready. */
export async function followToPlayground(link: Locator): Promise<void> {
  await link.click();
  await expect(link.page()).toHaveURL(/\/playground#1\.[\w-]+$/);
  await expect(link.page()).toHaveTitle(/^Playground/);
}

/** Waits until the result is that of the text. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens a link in the playground that is open, which is much faster than another visit. */
export async function show(page: Page, state: PlaygroundState): Promise<void> {
  const address = await addressOf(state);
  await page.evaluate((link) => void (window.location.href = link), address);
  await expectSource(page, state.source);
  await expectTranslated(page);
}

/** Returns the visible text of the editor. */
export function sourceText(page: Page): Promise<string> {
  return sourceEditor(page).evaluate((element) =>
    Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
  );
}

export async function expectSource(page: Page, text: string): Promise<void> {
  await expect.poll(() => sourceText(page)).toBe(text);
}

export async function replaceText(page: Page, text: string): Promise<void> {
  await sourceEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Pastes a text at the selection. */
export async function paste(page: Page, text: string): Promise<void> {
  await sourceEditor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true, composed: true}),
    );
  }, text);
}

export async function undo(page: Page): Promise<void> {
  await sourceEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
}

/** Throttles the CPU, as on a phone. It is busy then, so `body` must wait for nothing else. */
export async function slowedDown(
  page: Page,
  rate: number,
  body: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate});
  await body();
  await session.send('Emulation.setCPUThrottlingRate', {rate: 1});
  await session.detach();
}

/** Style combinations already checked for contrast. */
const seen = new Set<string>();

/** Expects no axe faults in the page's content; every-page.spec.ts checks what is around it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeFaults(page, {selector: 'main', seen})).toEqual([]);
}

/** Removes the errors of blocked files from the problems that the page has reported. */
export function allowLoadErrors(recorder: Recorder): void {
  const expected = /^failed request: |^console error: (?:Failed to load resource|LoadError): /;
  recorder.problems = recorder.problems.filter((problem) => !expected.test(problem));
}
