/**
 * Runs the suites, in parallel if enough cores are free, and prints the totals:
 * `npm test` runs all suites, `npm run test:unit` one group.
 * Prints the output of a suite only if it fails.
 */
import {provideBrowser} from '../browser';
import {provideJava} from '../java';
import {providePrograms} from '../programs';
import {schedule} from './schedule';
import {checkSpecRows} from './spec-rows';
import {browserReport, groups, suites, unitReport, type Counts, type Suite} from './suites';

const cores = 2;

function describe({passed, failed, skipped}: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

async function runSuite({name, run}: Suite): Promise<Counts> {
  const started = Date.now();
  const {counts, output} = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ranNothing = counts.passed + counts.failed === 0;
  const result = ranNothing ? {...counts, failed: 1} : counts;
  if (result.failed > 0) console.log(output);
  const remark = ranNothing ? ' (ran no test)' : '';
  console.log(`${name}: ${describe(result)}${remark} in ${seconds} s`);
  return result;
}

async function main(group: string | undefined): Promise<void> {
  const selected = suites.filter((suite) => group === undefined || suite.group === group);
  if (selected.length === 0) {
    throw new Error(`no suites in the group "${group}"; groups: ${groups.join(', ')}`);
  }
  if (selected.some(({group}) => group === 'site')) {
    process.env.CHROMIUM = provideBrowser();
    const missing = providePrograms();
    if (missing.length > 0)
      console.log(`no ${missing.join(', ')} could be installed: WHAT NEEDS THEM IS NOT TESTED`);
  }
  if (selected.some(({group}) => group === 'unit' || group === 'docs') && !provideJava()) {
    console.log('no Java could be installed: THE TYPES OF THE APEX ON THE PAGES ARE NOT CHECKED');
  }
  const results = await schedule(selected, cores, runSuite);
  if (group === undefined) {
    const missing = checkSpecRows('tests/spec-rows.json', {
      browser: browserReport,
      unit: unitReport,
    });
    if (missing.length > 0) console.log(missing.join('\n'));
    results.push({passed: 0, failed: missing.length, skipped: 0});
  }
  const sum = (key: keyof Counts): number => results.reduce((total, row) => total + row[key], 0);
  const total = {passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped')};
  console.log(describe(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

void main(process.argv[2]);
