import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {chainToSoql, type BindValue, type ChainResult} from '@soql-lib/model';
import {codeIn, readTables} from './tables';

/**
 * Two tables of the filter reference say what null and empty values become. The model runs every
 * call of their first column here: what the other columns say must be what it prints, binds or
 * throws.
 */

const file = 'soql/api/soql-filter.md';
const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [comparators = [], calls = []] = readTables(page, 'Null and empty values in filters');

const context = `
List<String> names = null;
String text = null;
SOQL.Filter filter = null;
Account record = null;
Id recordId = null;
SObjectField field = null;
`;

const everything = 'SELECT Id FROM Account';

function run(calls: string): ChainResult {
  return chainToSoql(`SOQL.of(Account.SObjectType)${calls}.toList();`, {context});
}

/** @returns the value as the table writes it */
function written(value: BindValue): string {
  if (Array.isArray(value)) return `(${value.map(written).join(', ')})`;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** @returns whether the cell says that the call fails; asserts that it fails in that way */
function failsAsSaid(result: ChainResult, cell: string): boolean {
  const error = result.ok ? undefined : result.error;
  if (cell.startsWith("doesn't compile")) {
    expect(error?.kind).toBe('type');
    expect(error?.message).toContain('ambiguous');
    return true;
  }
  if (cell.startsWith('throws')) {
    expect(error?.kind).toBe('exception');
    expect(error?.message).toContain(codeIn(cell)[0]);
    return true;
  }
  if (error) throw new Error(error.message);
  return false;
}

describe(`${file}, comparators`, () => {
  const rows = comparators.flatMap(([call = '', condition = '', bound = '']) =>
    codeIn(call).map((comparator) => ({comparator, condition, bound})),
  );

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(14);
  });

  test.each(rows)('$comparator: $condition', ({comparator, condition, bound}) => {
    const filter = comparator.startsWith('ignoreWhen') ? 'equal(1).' : '';
    const result = run(`.whereAre(SOQL.Filter.name().${filter}${comparator})`);

    if (failsAsSaid(result, condition) || !result.ok) return;
    expect(result.soql).toBe(`${everything} WHERE ${codeIn(condition).join()}`);
    const values = Object.values(result.binding).map(written);
    expect(values).toEqual(bound === 'not bound' ? [] : codeIn(bound));
  });
});

describe(`${file}, other calls`, () => {
  const rows = calls.flatMap(([call = '', effect = '']) =>
    codeIn(call).map((method) => ({method, effect})),
  );

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(14);
  });

  test.each(rows)('$method: $effect', ({method, effect}) => {
    const condition = method === "conditionLogic('')" ? '.byRecordType(text)' : '';
    const result = run(`${condition}.${method}`);

    if (failsAsSaid(result, effect) || !result.ok) return;
    const [added] = codeIn(effect);
    if (added !== undefined) expect(result.soql).toBe(`${everything} ${added}`);
    else if (effect === 'adds nothing') expect(result.soql).toBe(everything);
    else expect(result.soql).toBe('SELECT  FROM Account');
    expect(result.remarks.length > 0).toBe(effect.includes('fails'));
  });
});
