/**
 * Runs the suites, in parallel if enough cores are free: `npm test` runs all, `npm run test:unit`
 * one group. Prints a line for each suite, and what failed at the end; all output is in
 * `.cache/reports`.
 *
 * Paths limit a group to them: `npm run test:docs -- soql/examples/where.md`,
 * `npm run test:unit -- packages/apex`. With `--repeat 20` the tests run that often, after one
 * build.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {provideBrowser} from '../browser';
import {provideJava} from '../java';
import {providePrograms} from '../programs';
import {formatFailure} from './failures';
import {schedule} from './schedule';
import {groups, reports, suites, type Counts, type Suite} from './suites';

const cores = 2;

/** Failures of a suite that are printed; the log has all. */
const shownFailures = 8;

interface Result extends Counts {
  /** What failed, for the screen. */
  failures: string[];
}

function describe({passed, failed, skipped}: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Names of the builds that have failed. */
const failedBuilds = new Set<string>();

async function runSuite(suite: Suite, paths: string[], round: string): Promise<Result> {
  const {name, after = [], isBuild, run} = suite;
  const missing = after.find((build) => failedBuilds.has(build));
  if (missing !== undefined) {
    console.log(`${name}${round}: not run, because "${missing}" failed`);
    return {passed: 0, failed: 0, skipped: 1, failures: []};
  }
  const started = Date.now();
  const {counts, failures, output} = await run(paths);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ranNothing = counts.passed + counts.failed === 0;
  const result = ranNothing ? {...counts, failed: 1} : counts;
  const remark = ranNothing ? ' (ran no test)' : '';
  console.log(`${name}${round}: ${describe(result)}${remark} in ${seconds} s`);
  if (result.failed === 0) return {...result, failures: []};
  if (isBuild) failedBuilds.add(name);
  const log = path.join(reports, `${name}${round}.log`.replaceAll(' ', '-'));
  fs.mkdirSync(reports, {recursive: true});
  fs.writeFileSync(log, output);
  const left = failures.length - shownFailures;
  const rest = left > 0 ? `and ${left} more; all` : 'all';
  const shown = failures.slice(0, shownFailures).map(formatFailure);
  return {...result, failures: [`── ${name}${round}`, ...shown, `${rest} output: ${log}\n`]};
}

/** Provides what the suites need, and says what is missing. */
function provide(selected: readonly Suite[]): void {
  const isNeeded = (...names: Suite['group'][]) =>
    selected.some(({group}) => names.includes(group));
  if (isNeeded('site')) {
    process.env.CHROMIUM = provideBrowser();
    const missing = providePrograms();
    if (missing.length > 0)
      console.log(`no ${missing.join(', ')} could be installed: WHAT NEEDS THEM IS NOT TESTED`);
  }
  if (isNeeded('unit', 'docs') && !provideJava())
    console.log('no Java could be installed: THE TYPES OF THE APEX ON THE PAGES ARE NOT CHECKED');
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {repeat: {type: 'string', default: '1'}},
  });
  const [group, ...paths] = positionals;
  const repeat = Number(values.repeat);
  const selected = suites.filter(
    (suite) =>
      (group === undefined || suite.group === group) &&
      (paths.length === 0 || suite.takesPaths || suite.isBuild),
  );
  if (selected.length === 0)
    throw new Error(`no suites in the group "${group}"; groups: ${groups.join(', ')}`);
  provide(selected);
  const results: Result[] = [];
  for (let round = 1; round <= repeat; round += 1) {
    const name = repeat > 1 ? ` ${round} of ${repeat}` : '';
    const repeated = round === 1 ? selected : selected.filter(({isBuild}) => !isBuild);
    results.push(...(await schedule(repeated, cores, (suite) => runSuite(suite, paths, name))));
  }
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  const sum = (key: keyof Counts): number => results.reduce((total, row) => total + row[key], 0);
  const total = {passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped')};
  console.log(describe(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

void main();
