import fs from 'node:fs';

/** A row of the site's specification that can be checked. */
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

/** The ids that a title names: `closes by Escape [2-search-escape, 8-none]`. */
function idsOf(title: string): string[] {
  return /\[([\w, -]+)\]$/.exec(title)?.[1]?.split(', ') ?? [];
}

/**
 * Finds rows of the specification that no passed test names by its id, in brackets at the end of the title.
 *
 * @param rowsFile JSON, a list of rows
 * @param reports the reports of the browser tests (Playwright's JSON) and of the unit tests (Vitest's JSON)
 * @returns a message for each row without a test, and for each id that two rows have
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
