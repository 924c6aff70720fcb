import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {chainToSoql, type BindValue} from '@soql-lib/model';
import {signaturesOf, staticPropertyTypes} from '@soql-lib/model/signatures';
import {codeIn, readTables} from './tables';

/**
 * The cheat sheet states SOQL next to builder calls in table cells, where no fence can generate it.
 * Each row whose two cells are code is run through the model here: its SOQL must be part of the
 * query.
 */

interface Row {
  section: string;
  line: number;
  soql: string;
  builder: string;
}

const page = readFileSync(new URL('../../soql/cheat-sheet.md', import.meta.url), 'utf8');

const context = `
SOQL.Filter energy = SOQL.Filter.with(Account.Industry).equal('Energy');
SOQL.Filter hot = SOQL.Filter.with(Account.Rating).equal('Hot');
Id accountId;
Set<Id> accountIds;
List<String> patterns;
`;

/** Sections whose right column is no builder call, or a call that doesn't change the query. */
const withoutQueryText = [
  'Access: user mode, system mode, sharing',
  'Result methods and their types',
  'Mocks in tests',
];

function readRows(): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const [index, text] of page.split('\n').entries()) {
    section = /^## (.+)$/.exec(text)?.[1] ?? section;
    const cells = /^\| `([^`]+)` \| `([^`]+)` \|$/.exec(text);
    const [soql, builder] = [cells?.[1], cells?.[2]];
    if (!soql || !builder || withoutQueryText.includes(section)) continue;
    rows.push({section, line: index + 1, soql, builder});
  }
  return rows;
}

/** The chain that a row represents; the section's text says where its code belongs. */
function toChain({section, soql, builder}: Row): string {
  const start = 'SOQL.of(Account.SObjectType)';
  if (builder.startsWith('SOQL.of(')) return builder;
  if (section === 'WHERE: comparators') {
    if (builder.startsWith('SOQL.Filter')) return `${start}.whereAre(${builder}.equal('…'))`;
    const field = /^(?:\(NOT )?(\w+)/.exec(soql)?.[1];
    return `${start}.whereAre(SOQL.Filter.with('${field}')${builder})`;
  }
  if (section === 'WITH DATA CATEGORY') {
    return `${start}.withDataCategory(SOQL.DataCategoryFilter.with('Geography__c')${builder})`;
  }
  if (section === 'HAVING: conditions on groups')
    return `${start}.count(Account.Id).have(${builder})`;
  return start + builder;
}

function literal(value: BindValue): string {
  if (Array.isArray(value)) return `(${value.map(literal).join(', ')})`;
  if (typeof value === 'string') return `'${value}'`;
  if (value !== null && typeof value === 'object') {
    return 'expression' in value ? `:${value.expression}` : Object.values(value).join();
  }
  return String(value);
}

/** Normalizes a query to the left column's form: values inlined, no defaults or extra spaces. */
function readable(soql: string, binding: Record<string, BindValue>): string {
  return soql
    .replace(/:(v\d+)/g, (_name, key: string) => literal(binding[key] ?? null))
    .replaceAll(' ASC NULLS FIRST', '')
    .replaceAll('DESC NULLS FIRST', 'DESC')
    .replaceAll(' , ', ', ')
    .replaceAll("' km'", "'km'")
    .replaceAll("' mi'", "'mi'")
    .replace(/,(?=\S)/g, ', ');
}

describe('cheat sheet', () => {
  const rows = readRows();

  test('has rows for every clause', () => {
    expect(rows.length).toBeGreaterThan(80);
  });

  test.each(rows.map((row) => [`line ${row.line}: ${row.builder}`, row] as const))(
    '%s',
    (_name, row) => {
      const result = chainToSoql(toChain(row), {context});

      if (!result.ok) throw new Error(`${toChain(row)}\n${result.error.message}`);
      const expected = row.soql.replace('…', "'…'");
      expect(readable(result.soql, result.binding)).toContain(expected);
    },
  );
});

test('names each method of the builders, those apart that are seldom needed', () => {
  const seldom = [
    ...['havingConditionLogic', 'anyHavingConditionMatching', 'nullsOrder', 'preview', 'toString'],
    ...['binding', 'getChildRelationshipName', 'hasValue', 'hasValues', 'get'],
  ];
  const methods = ['SOQL.Queryable', ...staticPropertyTypes].flatMap(signaturesOf);
  const missing = methods.flatMap(({name}) =>
    new RegExp(`\\b${name}\\b`).test(page) ? [] : [name],
  );

  expect(new Set(missing)).toEqual(new Set(seldom));
});

describe('cheat sheet, result types', () => {
  interface Manifest {
    types: {name: string; methods: {name: string; params: {type: string}[]; returns: string}[]}[];
  }
  const {types} = JSON.parse(readFileSync('facts/api-manifest.json', 'utf8')) as Manifest;
  const methods = types.find(({name}) => name === 'SOQL.Queryable')?.methods ?? [];
  const [table = []] = readTables(page, 'Result methods and their types');
  const rows = table.flatMap(([calls = '', result = '', cast = '']) =>
    codeIn(calls).map((call, index) => ({call, result: codeIn(result)[index] ?? result, cast})),
  );

  /** What a method is declared to return: an object of any type where the page has Account. */
  function declared(call: string): string {
    const [, name, list = ''] = /^(\w+)\((.*)\)$/.exec(call) ?? [];
    const count = list === '' ? 0 : list.split(', ').length;
    const method = methods.find(
      ({name: other, params}) =>
        other === name &&
        params.length === count &&
        params.every(({type}) => type === 'SObjectField'),
    );
    return method?.returns ?? `no method ${call}`;
  }

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  test.each(rows)('$call: $result, cast: $cast', ({call, result, cast}) => {
    const returns = declared(call);
    const shown = cast === 'no' ? result : codeIn(cast).join().slice(1, -1);
    if (returns === 'Object') expect(cast).toBe('`(String)`');
    else expect(shown.replaceAll('Account', 'SObject')).toBe(returns);
    expect(cast !== 'no').toBe(/^(?:SObject|Object|Map<\w+, SObject>)$/.test(returns));
  });
});
