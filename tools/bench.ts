/**
 * Measures the site: `npm run bench [-- runs]`. A cold build, what pages weigh, and what Lighthouse says of them on a
 * phone (median of the runs, three unless told). Run it on a machine that does nothing else. Exits with 1 when a
 * figure misses its goal.
 */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {Scale} from '../tests/browser/support/weight';
import {browserArguments, findBrowser} from './browser';

const port = 3290;
const origin = `http://localhost:${port}`;
const pages = [
  '/',
  '/soql/getting-started',
  '/soql/api/soql-sub',
  '/soql/examples/where',
  '/soql/api/soql',
];
/** Fetched when it is asked for: only those who measure need it. Later versions need a newer Node than this site. */
const lighthouse = 'lighthouse@12.8.2';

const goals = {build: 30, script: 130, all: 300, performance: 98, other: 100};

interface Figure {
  name: string;
  value: string;
  isMet: boolean;
}

function median(values: number[]): number {
  return values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? NaN;
}

function buildCold(): Figure {
  for (const cache of ['.docusaurus', 'node_modules/.cache', 'build'])
    fs.rmSync(cache, {recursive: true, force: true});
  const started = performance.now();
  const {status, stderr} = spawnSync('npx', ['docusaurus', 'build'], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`the build fails:\n${stderr}`);
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
    if (tries > 100) throw new Error(`nothing answers at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

async function weigh(): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments,
  });
  const figures: Figure[] = [];
  for (const address of pages) {
    const page = await browser.newPage({baseURL: origin});
    const scale = await Scale.attach(page);
    await page.goto(address);
    await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
    const {script, all} = await scale.read();
    const [scriptSize, allSize] = [script / 1024, all / 1024];
    figures.push({
      name: `${address} weighs`,
      value: `${scriptSize.toFixed(0)} KB of script, ${allSize.toFixed(0)} KB in all`,
      isMet: scriptSize <= goals.script && allSize <= goals.all,
    });
    await page.close();
  }
  await browser.close();
  return figures;
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
    {encoding: 'utf8', env: {...process.env, CHROME_PATH: findBrowser()}},
  );
  if (!fs.existsSync(file)) throw new Error(`Lighthouse gives no report of ${address}:\n${stderr}`);
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  fs.rmSync(file);
  return report;
}

function judge(address: string, runs: number): Figure {
  const file = path.join(os.tmpdir(), `lighthouse-${process.pid}.json`);
  const reports = Array.from({length: runs}, () => runLighthouse(address, file));
  const score = (category: keyof Report['categories']) =>
    Math.round(median(reports.map(({categories}) => categories[category].score)) * 100);
  const milliseconds = (audit: string) =>
    Math.round(median(reports.map(({audits}) => audits[audit]?.numericValue ?? NaN)));
  const others = [score('accessibility'), score('best-practices'), score('seo')];
  const performance = score('performance');
  return {
    name: `${address} in Lighthouse`,
    value:
      `performance ${performance}, accessibility ${others[0]}, best practices ${others[1]}, SEO ${others[2]}; ` +
      `largest paint ${milliseconds('largest-contentful-paint')} ms, blocked ${milliseconds('total-blocking-time')} ms`,
    isMet: performance >= goals.performance && others.every((value) => value >= goals.other),
  };
}

function print({name, value, isMet}: Figure): void {
  console.log(`${name.padEnd(36)}${value}${isMet ? '' : '   misses its goal'}`);
  if (!isMet) process.exitCode = 1;
}

async function main(runs: number): Promise<void> {
  print(buildCold());
  const server = await serve();
  try {
    (await weigh()).forEach(print);
    for (const address of pages) print(judge(address, runs));
  } finally {
    if (server.pid) process.kill(-server.pid);
  }
}

main(Number(process.argv[2] ?? 3)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
