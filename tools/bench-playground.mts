/**
 * Measures the playground: the time from a key in the editor until its query is rendered, the longest task of the main
 * thread during typing, and the time from pasting 10,000 lines of Apex until their conversion is shown.
 * `npm run bench:playground [-- address count]`; the address is the URL of a served build.
 */
import {chromium, type Browser, type Page} from '@playwright/test';
import type {PlaygroundState} from '../src/playground/link';
import {browserArguments, findBrowser} from './browser';
import {largeClass} from './large-class';

const [address = 'http://localhost:3000', count = '100'] = process.argv.slice(2);

const conditions = Array.from(
  {length: 26},
  (_, index) => `    .whereAre(SOQL.Filter.with(Account.Name).notEqual('Name ${index}'))`,
);
const chain = [
  'List<Account> accounts = SOQL.of(Account.SObjectType)',
  '    .with(Account.Id, Account.Name, Account.Industry)',
  ...conditions,
  '    .setLimit(7)',
  '    .toList();',
].join('\n');

const editor = (page: Page) =>
  page.getByRole('textbox', {name: /^(Apex chain|SOQL query|Apex code)$/});

async function openText(browser: Browser, state: Omit<PlaygroundState, 'context'>): Promise<Page> {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}});
  // Large texts do not fit into a link.
  await page.addInitScript(
    (stored) => localStorage.setItem('playground', stored),
    JSON.stringify({...state, context: ''}),
  );
  await page.goto(`${address}/playground`);
  await page.locator('[aria-busy=false]').waitFor();
  await editor(page).focus();
  return page;
}

/** Types one digit into the limit, and waits for the new query. */
async function measureKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const output = document.querySelector('[aria-label="Generated query"]')?.parentElement;
    const before = output?.textContent;
    performance.clearMarks();
    performance.clearMeasures();
    const once = {capture: true, once: true};
    document.addEventListener('beforeinput', () => performance.mark('key'), once);
    new MutationObserver((_, observer) => {
      if (!output || output.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.measure('result', 'key'));
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
  });
  await page.keyboard.insertText('1');
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('result')[0]?.duration,
  );
  const milliseconds = Number(await shown.jsonValue());
  await page.keyboard.press('Backspace');
  await page
    .getByRole('region', {name: 'Generated query'})
    .filter({hasText: /LIMIT 7$/})
    .waitFor();
  return milliseconds;
}

async function measureResults(browser: Browser): Promise<void> {
  const page = await openText(browser, {direction: 'chain-to-soql', source: chain});
  await page.getByRole('region', {name: 'Generated query'}).waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const times: number[] = [];
  for (let index = 0; index < Number(count); index += 1) times.push(await measureKey(page));
  await page.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0);
  console.log(
    `Key press to result: ${times.length} keys, a chain of ${chain.split('\n').length} lines`,
  );
  console.log(`median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${times.at(-1)?.toFixed(0)} ms`);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Wall-clock duration, in microseconds. */
  dur?: number;
  /** CPU time, in microseconds. */
  tdur?: number;
  args: {name?: string};
}

/** Returns the CPU time of the longest main-thread task during an action, in milliseconds. */
async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, {categories: ['toplevel', '__metadata']});
  await act();
  const trace = JSON.parse(String(await browser.stopTracing())) as {traceEvents: TraceEvent[]};
  const threadOf = ({pid, tid}: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    trace.traceEvents.filter(({args}) => args.name === 'CrRendererMain').map(threadOf),
  );
  const durations = trace.traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
    .map(({dur = 0, tdur = dur}) => tdur / 1000);
  return Math.max(...durations);
}

async function typeKeys(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' AND Id != null'.repeat(2), {delay: 50});
}

async function replaceAll(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('S');
}

async function undoAll(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+z');
}

const longLine = `SELECT Id FROM Account WHERE ${"Name = 'x' OR ".repeat(500)}Name = 'y'`;
const largeText = `/*\n${'    .with(Account.Id, Account.Name) // of a large file\n'.repeat(1600)}*/\n${chain}`;

const texts: [string, Omit<PlaygroundState, 'context'>][] = [
  ['a chain of 30 lines', {direction: 'chain-to-soql', source: chain}],
  ['a query of 7 KB on one line', {direction: 'soql-to-chain', source: longLine}],
  [
    'a chain of 7 KB on one line',
    {direction: 'chain-to-soql', source: chain.replace(/\n\s*/g, '').repeat(4)},
  ],
  ['87 KB', {direction: 'chain-to-soql', source: largeText}],
];

async function measureTasks(browser: Browser): Promise<void> {
  console.log('Longest task, in ms of processor time:');
  for (const [name, state] of texts) {
    const page = await openText(browser, state);
    const typing = await longestTask(browser, page, () => typeKeys(page));
    const replacing = await longestTask(browser, page, () => replaceAll(page));
    const undoing = await longestTask(browser, page, () => undoAll(page));
    const figures = [typing, replacing, undoing].map((figure) => figure.toFixed(0));
    console.log(`${name}: typing ${figures[0]}, replacing all ${figures[1]}, undo ${figures[2]}`);
    await page.close();
  }
}

const code = 'List<Account> accounts = [SELECT Id FROM Account];';

/** Longer than the warm-up of the worker takes. */
const warmUpPause = 15_000;

/** Replaces the code by pasting, and waits for the conversion. @returns milliseconds */
async function pasteCode(page: Page, text: string): Promise<number> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  const shown = editor(page).evaluate(async (element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const start = performance.now();
    element.dispatchEvent(
      new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true, composed: true}),
    );
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.querySelector('[aria-busy=true]'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  }, text);
  return shown;
}

async function measureConversion(browser: Browser): Promise<void> {
  const text = largeClass(10_000);
  console.log(`Pasting ${text.split('\n').length} lines of Apex, until the conversion is shown:`);
  for (const pause of [0, warmUpPause]) {
    const page = await openText(browser, {direction: 'apex-code', source: code});
    await page.getByRole('region', {name: 'Queries'}).waitFor();
    await page.waitForTimeout(pause);
    const times: number[] = [];
    const task = await longestTask(browser, page, async () => {
      times.push(await pasteCode(page, text));
    });
    times.push(await pasteCode(page, `// Again\n${text}`));
    const [first, again] = times.map((time) => (time / 1000).toFixed(2));
    const name = pause === 0 ? 'as soon as the playground is open' : 'after the warm-up';
    console.log(`${name}: ${first} s, longest task ${task.toFixed(0)} ms; once more: ${again} s`);
    await page.close();
  }
}

const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
await measureTasks(browser);
await measureResults(browser);
await measureConversion(browser);
await browser.close();
