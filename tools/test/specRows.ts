import fs from 'node:fs';
import type {Outcome} from './suites';

/** A row of the site's specification that can be checked. */
export interface SpecRow {
  id: string;
  /** What the specification says, in one sentence. */
  row: string;
  /** Title of the browser test that covers it. */
  test: string;
}

interface ReportSuite {
  suites?: ReportSuite[];
  specs?: {title: string; ok: boolean; tests: {status: string}[]}[];
}

function passedTitles(suite: ReportSuite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ok, tests}) => ok && tests.some(({status}) => status === 'expected'))
    .map(({title}) => title);
  return [...own, ...(suite.suites ?? []).flatMap(passedTitles)];
}

/**
 * Checks that a test ran and passed for each row of the specification.
 *
 * @param rowsFile JSON, a list of rows
 * @param reportFile the report of the browser tests, Playwright's JSON
 */
export function specRows(rowsFile: string, reportFile: string): Outcome {
  const rows = JSON.parse(fs.readFileSync(rowsFile, 'utf8')) as SpecRow[];
  const report: ReportSuite = fs.existsSync(reportFile)
    ? (JSON.parse(fs.readFileSync(reportFile, 'utf8')) as ReportSuite)
    : {};
  const passed = new Set(passedTitles(report));
  const uncovered = rows.filter(({test}) => !passed.has(test));
  const repeated = rows.filter(({id}, index) => rows.findIndex((row) => row.id === id) !== index);
  return {
    counts: {
      passed: rows.length - uncovered.length,
      failed: uncovered.length + repeated.length,
      skipped: 0,
    },
    output: [
      ...uncovered.map(({id, row, test}) => `${id} "${row}": no test "${test}" ran and passed`),
      ...repeated.map(({id}) => `${id} stands twice in ${rowsFile}`),
    ].join('\n'),
  };
}
