/**
 * Measures the playground: the time from a key in the editor until the query that follows from it is on the page.
 * `npm run bench:playground [-- address count]`; the address is that of a served build.
 */
import {chromium, type Page} from '@playwright/test';
import {encodeState} from '../src/playground/link';
import {browserArguments, findBrowser} from './browser';

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

/** Types one digit into the limit, and waits for the query that has it. */
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
      requestAnimationFrame(() => performance.measure('answer', 'key'));
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
  });
  await page.keyboard.insertText('1');
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('answer')[0]?.duration,
  );
  const milliseconds = Number(await shown.jsonValue());
  await page.keyboard.press('Backspace');
  await page
    .getByRole('region', {name: 'Generated query'})
    .filter({hasText: /LIMIT 7$/})
    .waitFor();
  return milliseconds;
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: browserArguments,
});
const page = await browser.newPage({viewport: {width: 1440, height: 900}});
const hash = await encodeState({direction: 'chain-to-soql', source: chain, context: ''});
await page.goto(`${address}/playground#${hash}`);
await page.getByRole('region', {name: 'Generated query'}).waitFor();
const editor = page.getByRole('textbox', {name: 'Apex chain'});
await editor.focus();
await page.keyboard.press('ControlOrMeta+End');
await page.keyboard.press('ArrowUp');
await page.keyboard.press('End');
await page.keyboard.press('ArrowLeft');

const times: number[] = [];
for (let index = 0; index < Number(count); index += 1) times.push(await measureKey(page));
await browser.close();

times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0);
console.log(`${times.length} keys, a chain of ${chain.split('\n').length} lines`);
console.log(`median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${times.at(-1)?.toFixed(0)} ms`);
