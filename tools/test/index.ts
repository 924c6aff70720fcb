/**
 * Runs every suite and ends with the sum over all of them: `npm test`.
 * A suite is quiet when it passes; when it fails, its whole output is printed.
 */
import {provideBrowser} from '../browser';
import {suites, type Counts} from './suites';

function describe({passed, failed, skipped}: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function main(): void {
  process.env.CHROMIUM = provideBrowser();
  const total: Counts = {passed: 0, failed: 0, skipped: 0};
  for (const suite of suites) {
    const started = Date.now();
    const {counts, output} = suite.run();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const ranNothing = counts.passed + counts.failed === 0;
    if (ranNothing) counts.failed = 1;
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (counts.failed > 0) console.log(output);
    console.log(
      `${suite.name}: ${describe(counts)} (${seconds} s)${ranNothing ? ' – this suite ran nothing' : ''}`,
    );
  }
  console.log(describe(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

main();
