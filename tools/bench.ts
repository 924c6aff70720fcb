/**
 * Measures the site: `npm run bench`. A cold build, page weight and prefetched bytes, blocking time on a slow
 * CPU, Lighthouse scores on a phone, and search latency: five runs each, median and range. Run
 * it on an idle machine. `npm run bench -- --quick` measures the weight of the largest page of the existing build,
 * and its blocking time, in under a minute. Exits with 1 when a figure misses its goal.
 */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {chromium, devices, type Browser, type Page} from '@playwright/test';
import zlib from 'node:zlib';
import {createIndex} from '../src/search/ranking';
import {readRecords, recordsFile} from '../src/search/records';
import {PageWeight} from './pageWeight';
import {browserArguments, findBrowser} from './browser';
import {readQuestions} from './searchQuestions';

const port = 3290;
const origin = `http://localhost:${port}`;
const runs = 5;
const ordinaryPage = '/soql/getting-started';
const largestPage = '/soql/api/soql';
/** The ordinary pages, then the longest ones. */
const pages = [
  '/',
  ordinaryPage,
  '/soql/api/soql-sub',
  largestPage,
  '/soql/examples/where',
  '/soql/api/soql-filter',
  '/docs/faq',
  '/soql/advanced/errors',
  '/playground',
];
const shortPages = ['/', ordinaryPage, '/soql/api/soql-sub'];
/** Installed on demand by npx. Later versions require a newer Node than this site. */
const lighthouse = 'lighthouse@12.8.2';
/** CPU throttling factor of the emulated phone. */
const slowdown = 4;

/** Timeout of a page load or a Lighthouse run. */
const timeout = 120_000;

const goals = {build: 30, all: 240, other: 100, paint: 1300, index: 300, query: 12, answer: 50};

/** Goals of ordinary pages and of long ones: kilobytes of script, milliseconds blocked, performance. */
const goalsOf = (address: string) =>
  shortPages.includes(address)
    ? {script: 140, blocked: 50, performance: 100}
    : {script: 160, blocked: 100, performance: 99};

interface Figure {
  name: string;
  value: string;
  isMet: boolean;
}

function median(values: number[]): number {
  return values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? NaN;
}

/** Formats the median of values with their minimum and maximum: `41 (37–88)`. */
function spread(values: number[]): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);

function buildCold(): Figure {
  for (const cache of ['.docusaurus', 'node_modules/.cache', 'build'])
    fs.rmSync(cache, {recursive: true, force: true});
  const started = performance.now();
  const {status, stderr} = spawnSync('npx', ['docusaurus', 'build'], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  return {name: 'cold build', value: `${seconds.toFixed(1)} s`, isMet: seconds < goals.build};
}

async function serve(): Promise<ChildProcess> {
  const server = spawn('npx', ['tsx', 'tools/serve.ts', 'build', String(port)], {detached: true});
  const isServed = () =>
    fetch(origin)
      .then(() => true)
      .catch(() => false);
  for (let tries = 0; !(await isServed()); tries++) {
    if (tries > 100) throw new Error(`no server responds at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

async function openOnPhone(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({...devices['Moto G4'], baseURL: origin});
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  await prepare(page);
  await page.goto(address);
  await hydrated(page);
  return page;
}

/** Waits until the page is hydrated. Not by a locator: the script that it injects would be a long task of the page. */
async function hydrated(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const expression = "document.documentElement.dataset.hasHydrated === 'true'";
  const end = Date.now() + timeout;
  while (!(await session.send('Runtime.evaluate', {expression})).result.value) {
    if (Date.now() > end) throw new Error(`${page.url()} is not hydrated`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await session.detach();
}

/** Waits for two idle callbacks and for the network. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times++)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

async function weigh(browser: Browser, address: string): Promise<Figure> {
  let weight: PageWeight | undefined;
  const page = await openOnPhone(browser, address, async (opened) => {
    weight = await PageWeight.attach(opened);
  });
  await idle(page);
  if (!weight) throw new Error('no page weight was measured');
  const {script, all, ahead, filesAhead} = await weight.read();
  await page.context().close();
  return {
    name: `${address} weighs`,
    value:
      `${kilobytes(script)} KB of script, ${kilobytes(all)} KB in all; ` +
      `fetches ${filesAhead} files ahead, ${kilobytes(ahead)} KB`,
    isMet: script / 1024 <= goalsOf(address).script && all / 1024 <= goals.all,
  };
}

/** Returns the lengths of the long tasks from the start of a load until the page is idle. */
async function longTasks(browser: Browser, address: string): Promise<number[]> {
  const page = await openOnPhone(browser, address, async (opened) => {
    const session = await opened.context().newCDPSession(opened);
    await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  });
  await idle(page);
  const tasks = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // Buffered entries are delivered in the first callback, which is not called without entries.
        const durations: number[] = [];
        new PerformanceObserver((list) => {
          durations.push(...list.getEntries().map(({duration}) => duration));
        }).observe({type: 'longtask', buffered: true});
        setTimeout(() => resolve(durations), 200);
      }),
  );
  await page.context().close();
  return tasks;
}

/** Measures total blocking time (the part of long tasks beyond 50 ms) and the longest task. */
async function block(browser: Browser, address: string): Promise<Figure> {
  const blocked: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < runs; run++) {
    const tasks = await longTasks(browser, address);
    blocked.push(tasks.reduce((sum, duration) => sum + duration - 50, 0));
    longest.push(Math.max(0, ...tasks));
  }
  return {
    name: `${address} on a ${slowdown}× slower CPU`,
    value: `blocked ${spread(blocked)} ms, longest task ${spread(longest)} ms`,
    isMet: median(blocked) <= goalsOf(address).blocked,
  };
}

/** Measures the search in this process: size of the records, indexing time and query time. */
async function measureSearch(): Promise<Figure[]> {
  const text = fs.readFileSync(path.join('build', recordsFile), 'utf8');
  const records = readRecords(text);
  const questions = Object.values(await readQuestions()).flat();
  const indexing: number[] = [];
  const asking: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const index = await createIndex(records);
    indexing.push(performance.now() - started);
    const asked = performance.now();
    for (const {question} of questions) index.rank(question);
    asking.push((performance.now() - asked) / questions.length);
  }
  return [
    {
      name: 'search records',
      value: `${kilobytes(Buffer.byteLength(text))} KB, ${kilobytes(zlib.brotliCompressSync(text).length)} KB with Brotli; ${records.length} sections`,
      isMet: true,
    },
    {
      name: 'search index',
      value: `built in ${spread(indexing)} ms`,
      isMet: median(indexing) <= goals.index,
    },
    {
      name: 'search query',
      value: `${Math.min(...asking).toFixed(1)}–${Math.max(...asking).toFixed(1)} ms on average of ${questions.length}`,
      isMet: median(asking) <= goals.query,
    },
  ];
}

/** Measures the time from an input in the dialog to its result count. */
async function measureDialog(browser: Browser): Promise<Figure> {
  const page = await browser.newPage({baseURL: origin});
  await page.goto(ordinaryPage);
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('warm up');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  const times = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('dialog input');
    const live = document.querySelector('dialog [role="status"]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!field || !live || !set) throw new Error('the dialog has no input');
    const measured: number[] = [];
    for (const query of ['tolist', 'mock a query', 'semi-join', 'cache', 'toaggregatdmap']) {
      const start = performance.now();
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(live, {childList: true, characterData: true, subtree: true});
      });
      set.call(field, query);
      field.dispatchEvent(new Event('input', {bubbles: true}));
      await changed;
      measured.push(performance.now() - start);
    }
    return measured;
  });
  await page.context().close();
  return {
    name: 'search dialog, input to results',
    value: `${spread(times)} ms`,
    isMet: median(times) <= goals.answer,
  };
}

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', {score: number}>;
  audits: Record<string, {numericValue?: number}>;
}

function runLighthouse(address: string, file: string): Report {
  const {stderr} = spawnSync(
    'npx',
    [
      ...['--yes', lighthouse, `${origin}${address}`, '--quiet', '--output=json'],
      ...[`--output-path=${file}`, `--chrome-flags=--headless=new ${browserArguments.join(' ')}`],
    ],
    {encoding: 'utf8', env: {...process.env, CHROME_PATH: findBrowser()}, timeout},
  );
  if (!fs.existsSync(file))
    throw new Error(`Lighthouse produced no report for ${address}:\n${stderr}`);
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  fs.rmSync(file);
  return report;
}

function judge(address: string): Figure {
  const file = path.join(os.tmpdir(), `lighthouse-${process.pid}.json`);
  const reports = Array.from({length: runs}, () => runLighthouse(address, file));
  const scores = (category: keyof Report['categories']) =>
    reports.map(({categories}) => categories[category].score * 100);
  const milliseconds = (audit: string) =>
    reports.map(({audits}) => audits[audit]?.numericValue ?? NaN);
  const others = (['accessibility', 'best-practices', 'seo'] as const).map((category) =>
    Math.round(median(scores(category))),
  );
  const performance = scores('performance');
  const paint = milliseconds('largest-contentful-paint');
  return {
    name: `${address} in Lighthouse`,
    value:
      `performance ${spread(performance)}, accessibility ${others[0]}, best practices ${others[1]}, SEO ${others[2]}; ` +
      `largest paint ${spread(paint)} ms, blocked ${spread(milliseconds('total-blocking-time'))} ms`,
    isMet:
      Math.round(median(performance)) >= goalsOf(address).performance &&
      median(paint) <= goals.paint &&
      others.every((value) => value >= goals.other),
  };
}

function print({name, value, isMet}: Figure): void {
  console.log(`${name.padEnd(46)}${value}${isMet ? '' : '   misses its goal'}`);
  if (!isMet) process.exitCode = 1;
}

async function main(isQuick: boolean): Promise<void> {
  const [load = 0] = os.loadavg();
  console.log(`${new Date().toISOString()}, ${os.cpus().length} cores, load ${load.toFixed(1)}`);
  if (!isQuick) print(buildCold());
  else if (!fs.existsSync('build')) throw new Error('there is no build to measure: npm run build');
  const measured = isQuick ? [largestPage] : pages;
  const server = await serve();
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
  try {
    if (!isQuick) {
      for (const figure of await measureSearch()) print(figure);
      print(await measureDialog(browser));
    }
    for (const address of measured) print(await weigh(browser, address));
    for (const address of measured) print(await block(browser, address));
    if (!isQuick) for (const address of measured) print(judge(address));
  } finally {
    await browser.close();
    if (server.pid) process.kill(-server.pid);
  }
}

const {values} = parseArgs({options: {quick: {type: 'boolean', default: false}}});

main(values.quick).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
