import fs from 'node:fs';

/** A testable row of the site's specification. */
interface SpecRow {
  id: string;
  /** The requirement, in one sentence. */
  row: string;
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {title: string; ok: boolean; tests: {status: string}[]}[];
}

interface UnitReport {
  testResults?: {assertionResults: {title: string; status: string}[]}[];
}

function passedInBrowser({specs = [], suites = []}: BrowserSuite): string[] {
  const own = specs
    .filter(({ok, tests}) => ok && tests.some(({status}) => status === 'expected'))
    .map(({title}) => title);
  return [...own, ...suites.flatMap(passedInBrowser)];
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

/** Returns the ids in a test title: `closes by Escape [2-search-escape, 8-none]`. */
function idsOf(title: string): string[] {
  return /\[([\w, -]+)\]$/.exec(title)?.[1]?.split(', ') ?? [];
}

/**
 * Finds rows of the specification whose id, in square brackets at the end of a title, no passed test has.
 *
 * @param rowsFile JSON file with an array of rows
 * @param reports the JSON reports of the browser tests (Playwright) and the unit tests (Vitest)
 * @returns a message for each row without a passed test, and for each duplicate id
 */
export function checkSpecRows(
  rowsFile: string,
  reports: {browser: string; unit: string},
): string[] {
  const rows = JSON.parse(fs.readFileSync(rowsFile, 'utf8')) as SpecRow[];
  const titles = [...passedInBrowser(read(reports.browser)), ...passedUnits(read(reports.unit))];
  const tested = new Set(titles.flatMap(idsOf));
  const untested = rows.filter(({id}) => !tested.has(id));
  const repeated = rows.filter(({id}, index) => rows.findIndex((row) => row.id === id) !== index);
  return [
    ...untested.map(({id, row}) => `${rowsFile}: no test with [${id}] in its title passed: ${row}`),
    ...repeated.map(({id}) => `${rowsFile}: the id ${id} occurs twice`),
  ];
}
