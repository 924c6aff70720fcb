/**
 * Measures the site: `npm run bench`. A cold build, search latency, and of nine pages the weight, the blocking time on
 * a slow CPU, and what Lighthouse says of them on a phone: the median of ten runs, and their range. Run it on an idle
 * machine. Exits with 1 when a figure misses its goal.
 *
 * - `-- --peers` measures two pages beside the same pages built by VitePress and by Starlight
 * - `-- --quick` measures the existing build, without Lighthouse: the largest page in under a minute
 * - `-- --runs 3` takes less time
 */
import fs from 'node:fs';
import os from 'node:os';
import {parseArgs} from 'node:util';
import {chromium} from '@playwright/test';
import {browserArguments, findBrowser} from '../browser';
import {buildCold} from './build';
import type {Figure} from './figure';
import {rowsOf, type Row} from './measures';
import {all, compared, largest, measurePage, type Page} from './pages';
import {buildPeers} from './peers';
import {measureDialog, measureSearch} from './search';
import {ours, serve} from './site';

function failUnless(isMet: boolean): string {
  if (isMet) return '';
  process.exitCode = 1;
  return '   misses its goal';
}

function print({name, value, isMet}: Figure): void {
  console.log(`${name.padEnd(32)}${value}${failUnless(isMet)}`);
}

function printRow({name, values, goal, isMet}: Row): void {
  const cells = values.map((value) => value.padEnd(22)).join('');
  console.log(`${name.padEnd(32)}${cells}${goal}${failUnless(isMet)}`);
}

interface Options {
  quick: boolean;
  peers: boolean;
  runs: string;
}

async function main({quick, peers, runs}: Options): Promise<void> {
  const count = Number(runs);
  if (!(count >= 1)) throw new Error(`--runs takes the number of runs, not "${runs}"`);
  const [load = 0] = os.loadavg();
  console.log(`${new Date().toISOString()}, ${os.cpus().length} cores, load ${load.toFixed(1)}`);
  if (!quick) print(buildCold());
  else if (!fs.existsSync('build')) throw new Error('there is no build to measure: npm run build');
  const others = peers ? buildPeers() : [];
  const site = await serve(ours);
  const sites = [site, ...(await Promise.all(others.map(serve)))];
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
  try {
    if (!quick) {
      for (const figure of await measureSearch(count)) print(figure);
      print(await measureDialog(browser, site));
    }
    const names = sites.map(({name}) => name);
    for (const {address, length} of pagesFor({quick, peers})) {
      const effort = {runs: count, withLighthouse: peers || !quick};
      const rows = rowsOf(length, await measurePage(browser, sites, address, effort));
      console.log();
      printRow({name: address, values: names, goal: 'goal', isMet: true});
      for (const row of rows) printRow(row);
    }
  } finally {
    await browser.close();
    for (const {stop} of sites) stop();
  }
}

function pagesFor({quick, peers}: Omit<Options, 'runs'>): readonly Page[] {
  if (peers) return compared;
  return quick ? [largest] : all;
}

const {values} = parseArgs({
  options: {
    quick: {type: 'boolean', default: false},
    peers: {type: 'boolean', default: false},
    runs: {type: 'string', default: '10'},
  },
});

main(values).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
