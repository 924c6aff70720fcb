/**
 * Measures the site: `npm run bench`. A cold build, the search, and of nine pages the weight, the
 * blocking time on a slow CPU, and what Lighthouse says of them on a phone: the median of ten runs,
 * and their range. Run it on an idle machine. Exits with 1 when a figure misses its goal.
 *
 * - `-- --quick` measures the existing build, without Lighthouse: the largest page in under a
 * minute
 * - `-- --runs 3` takes less time
 */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import {parseArgs} from 'node:util';
import {chromium, type Browser} from '@playwright/test';
import {createIndex} from '../../src/search/ranking';
import {readRecords, recordsFile} from '../../src/search/records';
import {browserArguments, findBrowser} from '../browser';
import {questionSets} from '../search-scores';
import {judge} from './lighthouse';
import {longTasks, weigh} from './load';
import {measuresOfBuild, measuresOfPage, rowsOf, type Length, type Measured} from './measures';

const largest = '/soql/api/soql';

const pages: Readonly<Record<string, Length>> = {
  '/': 'ordinary',
  '/soql/getting-started': 'ordinary',
  '/soql/api/soql-sub': 'ordinary',
  [largest]: 'long',
  '/soql/examples/where': 'long',
  '/soql/api/soql-filter': 'long',
  '/docs/faq': 'long',
  '/soql/advanced/errors': 'long',
  '/playground': 'long',
};

/** Builds the site without caches, and returns the seconds. */
function buildCold(): number {
  for (const cache of ['.docusaurus', 'node_modules/.cache', 'build'])
    fs.rmSync(cache, {recursive: true, force: true});
  const started = performance.now();
  const {status, stderr} = spawnSync('npx', ['docusaurus', 'build'], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  return (performance.now() - started) / 1000;
}

/** Returns milliseconds: of indexing the records of the build, and of a query on average. */
async function measureSearch(): Promise<{indexing: number; asking: number}> {
  const records = readRecords(fs.readFileSync(`build/${recordsFile}`, 'utf8'));
  const questions = Object.values(questionSets).flat();
  const started = performance.now();
  const index = await createIndex(records);
  const indexed = performance.now();
  for (const {question} of questions) index.rank(question);
  const asking = (performance.now() - indexed) / questions.length;
  return {indexing: indexed - started, asking};
}

/**
 * Serves the build.
 *
 * @returns its origin, and what stops the server
 * @throws Error if the server does not start
 */
async function serve(): Promise<{origin: string; stop: () => void}> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.ts', 'build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  const origin = String(started[0]).trim();
  if (!origin.startsWith('http')) throw new Error('the build is not served');
  return {origin, stop: () => server.kill()};
}

async function measurePage(
  browser: Browser,
  url: string,
  {runs, withLighthouse}: {runs: number; withLighthouse: boolean},
): Promise<Measured> {
  const measured: Measured = {weight: await weigh(browser, url), tasks: [], reports: []};
  for (let run = 0; run < runs; run++) {
    measured.tasks.push(await longTasks(browser, url));
    if (withLighthouse) measured.reports.push(judge(url));
  }
  return measured;
}

/** Prints rows of a table. */
function print(rows: ReturnType<typeof rowsOf>): void {
  for (const {name, value, goal, isMet} of rows) {
    if (!isMet) process.exitCode = 1;
    console.log(`${name.padEnd(32)}${value.padEnd(22)}${goal}${isMet ? '' : '   misses its goal'}`);
  }
}

async function main({quick, runs: given}: {quick: boolean; runs: string}): Promise<void> {
  const runs = Number(given);
  if (!(runs >= 1)) throw new Error(`--runs takes the number of runs, not "${given}"`);
  const [load = 0] = os.loadavg();
  console.log(`${new Date().toISOString()}, ${os.cpus().length} cores, load ${load.toFixed(1)}`);
  if (!quick) {
    const seconds = buildCold();
    const searches = [];
    for (let run = 0; run < runs; run++) searches.push(await measureSearch());
    print(rowsOf(measuresOfBuild, 'ordinary', {seconds, searches}));
  }
  if (!fs.existsSync('build')) throw new Error('there is no build to measure: npm run build');
  const {origin, stop} = await serve();
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
  try {
    for (const address of quick ? [largest] : Object.keys(pages)) {
      const measured = await measurePage(browser, origin + address, {runs, withLighthouse: !quick});
      console.log(`\n${address}`);
      print(rowsOf(measuresOfPage, pages[address] ?? 'ordinary', measured));
    }
  } finally {
    await browser.close();
    stop();
  }
}

const {values} = parseArgs({
  options: {
    quick: {type: 'boolean', default: false},
    runs: {type: 'string', default: '10'},
  },
});

main(values).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
