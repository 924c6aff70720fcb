import fs from 'node:fs';
import type {Outcome} from './suites';

/** A row of the site's specification that can be checked. */
export interface SpecRow {
  id: string;
  /** What the specification says, in one sentence. */
  row: string;
  /** The test that covers it: a browser test's title behind those of its groups, or a unit test's own title. */
  test: string;
}

interface BrowserSuite {
  title?: string;
  file?: string;
  suites?: BrowserSuite[];
  specs?: {title: string; ok: boolean; tests: {status: string}[]}[];
}

interface UnitReport {
  testResults?: {assertionResults: {title: string; status: string}[]}[];
}

const separator = ' › ';

/** Titles of the browser tests that passed, each with the titles of the groups it stands in. */
function passedInBrowser(suite: BrowserSuite, groups: string[] = []): string[] {
  const own = (suite.specs ?? [])
    .filter(
      ({ok, tests}) => ok && tests.some(({status}) => status === 'expected' || status === 'flaky'),
    )
    .map(({title}) => [...groups, title].join(separator));
  const inner = (suite.suites ?? []).flatMap((child) => {
    const isFile = child.title === child.file;
    return passedInBrowser(child, isFile || !child.title ? groups : [...groups, child.title]);
  });
  return [...own, ...inner];
}

function passedUnits({testResults = []}: UnitReport): string[] {
  return testResults
    .flatMap(({assertionResults}) => assertionResults)
    .filter(({status}) => status === 'passed')
    .map(({title}) => title);
}

function read(file: string): object {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as object) : {};
}

/**
 * Checks that a test ran and passed for each row of the specification.
 *
 * @param rowsFile JSON, a list of rows
 * @param reports the reports of the browser tests (Playwright's JSON) and of the unit tests (Vitest's JSON)
 */
export function specRows(rowsFile: string, reports: {browser: string; unit: string}): Outcome {
  const rows = JSON.parse(fs.readFileSync(rowsFile, 'utf8')) as SpecRow[];
  const passed = new Set([
    ...passedInBrowser(read(reports.browser)),
    ...passedUnits(read(reports.unit)),
  ]);
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
