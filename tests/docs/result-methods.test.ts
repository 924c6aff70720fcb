import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {chainToSoql, type ChainQuery} from '@soql-lib/model';
import {compareTests} from '@soql-lib/model/answers';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {codeIn, readTables} from './tables';

/**
 * The reference of the query builder compares the result methods in tables, and says which of them
 * run another query than `preview()` logs. The model runs each of them here.
 */

const file = 'soql/api/soql.md';
const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [methods = [], leftovers = []] = readTables(page, 'Return values of the result methods');

interface Manifest {
  types: {name: string; methods: {name: string; returns: string}[]}[];
}

/** Arguments of methods that need some; words in the table's cell choose among overloads. */
function argumentsOf(method: string, cell: string): string {
  if (cell.includes('with a key and a value')) return 'Contact.Email, Contact.LastName';
  if (cell.includes('without a key')) return '';
  if (/Of$|MapBy$|toAggregatedMap|toMap/.test(method)) return 'Contact.AccountId';
  return '';
}

function run(chain: string): ChainQuery {
  const result = chainToSoql(`SOQL.of(Contact.SObjectType)${chain};`);
  if (!result.ok) throw new Error(`${chain}: ${result.error.message}`);
  return result;
}

/** Name and call of each method that a cell links to. */
function callsIn(cell: string): {method: string; call: string}[] {
  return [...cell.matchAll(/\[(\w+)\]/g)].flatMap(([, method]) =>
    method === undefined ? [] : {method, call: `.${method}(${argumentsOf(method, cell)})`},
  );
}

function selection({soql}: ChainQuery): string {
  return /^SELECT (.*?) FROM/.exec(soql)?.[1] ?? '';
}

describe(`${file}, selected fields`, () => {
  const rows = methods.flatMap(([cell = '', fields = '']) =>
    callsIn(cell).map(({method, call}) => ({method, call, fields})),
  );

  test('the table has every result method, locators and cursors apart', () => {
    const others = ['binding', 'toCursor', 'toPaginationCursor', 'toQueryLocator', 'toString'];
    const {types} = JSON.parse(readFileSync('facts/api-manifest.json', 'utf8')) as Manifest;
    const queryable = types.find(({name}) => name === 'SOQL.Queryable')?.methods ?? [];
    const names = queryable.flatMap(({name, returns}) => (returns === 'Queryable' ? [] : name));

    expect(new Set(rows.map(({method}) => method))).toEqual(
      new Set(names.filter((name) => !others.includes(name))),
    );
  });

  test('the examples of results have each of its methods', () => {
    const examples = readFileSync(
      new URL('../../soql/examples/result.md', import.meta.url),
      'utf8',
    );
    const missing = rows.filter(({method}) => !examples.includes(`[\`${method}\`]`));

    expect(missing).toEqual([]);
  });

  test.each(rows)('$call: $fields', ({call, fields}) => {
    const selected = selection(run(`.with(Contact.Phone)${call}`));

    if (fields === 'kept') expect(selected).toBe('Phone');
    else if (fields === 'kept, and the key is added') expect(selected).toBe('Phone, AccountId');
    else {
      expect(fields).toMatch(/^cleared/);
      expect(selected).not.toContain('Phone');
    }
  });

  test.each([
    '.with(Contact.Phone, "alias")',
    '.count(Contact.Id)',
    '.with("CALENDAR_YEAR(CreatedDate)")',
  ])('toInteger() keeps what %s selects', (selecting) => {
    const chain = selecting.replaceAll('"', "'");
    expect(selection(run(`${chain}.toInteger()`))).toBe(selection(run(`${chain}.toList()`)));
  });
});

describe(`${file}, an aggregate over no records`, () => {
  const cells = methods.flatMap(([cell = '', , none = '']) =>
    cell.includes('[toAggregated]') ? none : [],
  );

  test('the table says what it returns', () => {
    expect(cells).toEqual([
      'empty list if the query groups; otherwise one row, in which a count is 0 and other aggregates are null',
    ]);
  });

  test.each([
    ['toAggregated', '', 1],
    ['toAggregatedProxy', '', 1],
    ['toAggregated', '.groupBy(Contact.LeadSource)', 0],
    ['toAggregatedProxy', '.groupBy(Contact.LeadSource)', 0],
  ])('%s%s: %d rows', (method, grouping, rows) => {
    const body = `Integer rows = SOQL.of(Contact.SObjectType).count(Contact.Id, 'contacts')${grouping}.${method}().size();
      Assert.areEqual(${rows}, rows);`;
    expect(compareTests(body, body, {schema: standardSchema})).toEqual({kind: 'right'});
  });
});

describe(`${file}, what stays in the query`, () => {
  const grouped = {chain: '.groupBy(Contact.LeadSource)', text: / GROUP BY LeadSource/};
  const clauses: Record<string, {chain: string; text: RegExp}> = {
    'a subquery': {
      chain: ".with(SOQL.SubQuery.of('Cases'))",
      text: / , \(SELECT Id FROM Cases\) FROM Contact/,
    },
    '`orderBy`': {chain: '.orderBy(Contact.Phone)', text: / ORDER BY Phone ASC/},
    '`forUpdate`': {chain: '.forUpdate()', text: / FOR UPDATE$/},
    '`groupBy`': grouped,
    '`groupBy` on another field': grouped,
  };
  const rows = leftovers.flatMap(([clause = '', cell = '']) =>
    callsIn(cell).map(({method, call}) => ({clause, method, call})),
  );

  test('the table has rows', () => {
    expect(rows.length).toBeGreaterThan(8);
  });

  test.each(rows)('$clause with $method', ({clause, method, call}) => {
    const {chain, text} = clauses[clause] ?? {chain: clause, text: /none/};
    const query = run(chain + call);

    expect(query.soql).toMatch(text);
    const breaksSelection = clause.startsWith('`groupBy`') && method !== 'toInteger';
    expect(selection(query)).toMatch(breaksSelection ? /^$/ : /COUNT\(/);
  });
});

describe(`${file}, preview`, () => {
  const section = /^### preview\n(.*?)^### /ms.exec(page)?.[1] ?? '';
  const sentence = /It logs the query.*?run a different query\./s.exec(section)?.[0] ?? '';
  const named = codeIn(sentence).filter((name) => name.startsWith('to') || name === 'doExist');
  const all = methods.flatMap(([cell = '']) =>
    callsIn(cell).map(({method, call}) => ({
      call,
      differs: named.includes(method) || (/Map/.test(method) && !call.endsWith('()')),
    })),
  );

  test.each(all)('$call differs from the log: $differs', ({call, differs}) => {
    const logged = run('.with(Contact.Phone).toString()').soql;
    const {soql} = run(`.with(Contact.Phone)${call}`);

    expect(soql !== logged).toBe(differs);
  });
});
