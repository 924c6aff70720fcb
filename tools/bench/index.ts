/**
 * Measures the site: `npm run bench`. A cold build, search latency, and of nine pages the weight, the blocking time on
 * a slow CPU, and what Lighthouse says of them on a phone: the median of ten runs, and their range. Run it on an idle
 * machine. Exits with 1 when a figure misses its goal.
 *
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
import {all, largest, measurePage} from './pages';
import {measureDialog, measureSearch} from './search';
import {serve} from './site';

function failUnless(isMet: boolean): string {
  if (isMet) return '';
  process.exitCode = 1;
  return '   misses its goal';
}

function print({name, value, isMet}: Figure): void {
  console.log(`${name.padEnd(32)}${value}${failUnless(isMet)}`);
}

function printRow({name, value, goal, isMet}: Row): void {
  console.log(`${name.padEnd(32)}${value.padEnd(22)}${goal}${failUnless(isMet)}`);
}

async function main({quick, runs}: {quick: boolean; runs: string}): Promise<void> {
  const count = Number(runs);
  if (!(count >= 1)) throw new Error(`--runs takes the number of runs, not "${runs}"`);
  const [load = 0] = os.loadavg();
  console.log(`${new Date().toISOString()}, ${os.cpus().length} cores, load ${load.toFixed(1)}`);
  if (!quick) print(buildCold());
  else if (!fs.existsSync('build')) throw new Error('there is no build to measure: npm run build');
  const site = await serve();
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
  try {
    if (!quick) {
      for (const figure of await measureSearch(count)) print(figure);
      print(await measureDialog(browser, site));
    }
    for (const {address, length} of quick ? [largest] : all) {
      const effort = {runs: count, withLighthouse: !quick};
      const measured = await measurePage(browser, site.origin + address, effort);
      console.log(`\n${address}`);
      for (const row of rowsOf(length, measured)) printRow(row);
    }
  } finally {
    await browser.close();
    site.stop();
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
