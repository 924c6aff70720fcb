import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {chainToSoql, type ChainResult} from '@soql-lib/model';
import {compareTests} from '@soql-lib/model/answers';
import {standardSchema} from '@soql-lib/model/schema/standard';

/**
 * Sentences of the reference that the model can check. Each test quotes its sentence, which must be
 * on the page: whoever changes the page or the model finds the other side here.
 */

const sources = new Map<string, string>();

function expectOnPage(name: string, sentence: string): void {
  const file = `soql/api/${name}.md`;
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  expect(source, `${file} says: ${sentence}`).toContain(sentence);
}

function run(chain: string): ChainResult {
  return chainToSoql(`${chain};`);
}

function query(chain: string): string {
  const result = run(chain);
  if (!result.ok) throw new Error(`${chain}\n${result.error.message}`);
  return result.soql;
}

function failure(chain: string): string {
  const result = run(chain);
  return result.ok ? `no exception, but ${result.soql}` : result.error.message;
}

function remarks(chain: string): string[] {
  const result = run(chain);
  return result.ok ? result.remarks.map(({code}) => code) : [];
}

const accounts = 'SOQL.of(Account.SObjectType)';
const opportunities = 'SOQL.of(Opportunity.SObjectType)';

/** Page, a sentence on it, and a chain with the query that it must print. */
const printed: [page: string, sentence: string, chain: string, soql: string][] = [
  [
    'soql',
    "If you don't select anything, the query selects `Id`.",
    accounts,
    'SELECT Id FROM Account',
  ],
  [
    'soql',
    'SOQL Lib removes exact duplicates, except for subqueries.',
    `${accounts}.with('Name, Name').with(Account.Name).with(SOQL.SubQuery.of('Cases')).with(SOQL.SubQuery.of('Cases'))`,
    'SELECT Name , (SELECT Id FROM Cases), (SELECT Id FROM Cases) FROM Account',
  ],
  [
    'soql',
    'Because case matters, `Name` and `name` are two items.',
    `${accounts}.with('Name, name')`,
    'SELECT Name, name FROM Account',
  ],
  [
    'soql',
    'An empty collection adds nothing (since 6.8.0)',
    `${accounts}.with(new List<String>())`,
    'SELECT Id FROM Account',
  ],
  [
    'soql',
    'it **removes everything selected so far** except subqueries, and selects `COUNT()`.',
    `${accounts}.with(Account.Name).sum(Account.AnnualRevenue).with(SOQL.SubQuery.of('Cases')).count()`,
    'SELECT COUNT() , (SELECT Id FROM Cases) FROM Account',
  ],
  [
    'soql',
    'An aggregate that you add after `count()` is kept.',
    `${accounts}.count().sum(Account.AnnualRevenue)`,
    'SELECT COUNT(), SUM(AnnualRevenue) FROM Account',
  ],
  [
    'soql',
    'SOQL Lib always removes `GROUPING(Field) alias` from a string.',
    `${opportunities}.with('StageName, GROUPING(StageName) total').groupByRollup(Opportunity.StageName)`,
    'SELECT StageName FROM Opportunity GROUP BY ROLLUP(StageName)',
  ],
  [
    'soql',
    'SOQL Lib treats it as an alias and removes the other fields and functions',
    "SOQL.of(Task.SObjectType).with('Subject, Owner.Name').toLabel(Task.Status).with('TYPEOF What WHEN Account THEN Phone END')",
    'SELECT TYPEOF What WHEN Account THEN Phone END FROM Task',
  ],
  [
    'soql',
    'there is no WHERE clause, so the query silently returns **every row**',
    `${accounts}.whereAre(SOQL.Filter.name().equal('a').ignoreWhen(true)).conditionLogic('1 AND 2')`,
    'SELECT Id FROM Account',
  ],
  [
    'soql',
    'bind numbers follow the order of your calls, so `:v2` comes first',
    `${accounts}.byRecordType('A').whereAre(SOQL.Filter.name().equal('b')).conditionLogic('2 OR 1')`,
    'SELECT Id FROM Account WHERE Name = :v2 OR RecordType.DeveloperName = :v1',
  ],
  [
    'soql',
    "each later condition's number decreases by one",
    `${accounts}.byRecordType('A').whereAre(SOQL.Filter.name().equal('b').ignoreWhen(true)).whereAre(SOQL.Filter.with(Account.Phone).equal('c')).conditionLogic('1 OR 2')`,
    'SELECT Id FROM Account WHERE RecordType.DeveloperName = :v1 OR Phone = :v2',
  ],
  [
    'soql',
    'A query has one scope, so the last call wins.',
    `${accounts}.mineScope().teamScope()`,
    'SELECT Id FROM Account USING SCOPE TEAM',
  ],
  [
    'soql',
    'Sets `LIMIT`. The last call wins',
    `${accounts}.setLimit(1).setLimit(2)`,
    'SELECT Id FROM Account LIMIT 2',
  ],
  [
    'soql',
    'It checks this when you call `whereAre`, so add all conditions to a group before you pass it.',
    `SOQL.FilterGroup late = SOQL.FilterGroup; SOQL.Queryable accounts = ${accounts}.whereAre(late); late.add('Name = null'); accounts`,
    'SELECT Id FROM Account',
  ],
  [
    'soql',
    'the number stays in the query, and the query fails',
    `${accounts}.byRecordType('A').conditionLogic('1 OR 2')`,
    'SELECT Id FROM Account WHERE RecordType.DeveloperName = :v1 OR 2',
  ],
  [
    'soql',
    'the expression wins',
    `${accounts}.byRecordType('A').byRecordType('B').anyConditionMatching().conditionLogic('1 AND 2')`,
    'SELECT Id FROM Account WHERE RecordType.DeveloperName = :v1 AND RecordType.DeveloperName = :v2',
  ],
  [
    'soql',
    'the expression stays in the query with its digits, as in `HAVING (1 OR 2) AND 3`',
    `${accounts}.count(Account.Id).havingConditionLogic('(1 OR 2) AND 3')`,
    'SELECT COUNT(Id) FROM Account HAVING (1 OR 2) AND 3',
  ],
  [
    'soql',
    'the query keeps a bare `HAVING` and fails',
    `${accounts}.count(Account.Id).anyHavingConditionMatching()`,
    'SELECT COUNT(Id) FROM Account HAVING',
  ],
  [
    'soql',
    'the query has a bare `WITH DATA CATEGORY` and fails',
    "SOQL.of('Question').withDataCategory(SOQL.DataCategoryFilter.with('').at('Europe__c'))",
    'SELECT Id FROM Question WITH DATA CATEGORY',
  ],
  [
    'soql',
    "`orderBy('Name DESC')` generates `Name DESC ASC NULLS FIRST`",
    `${accounts}.orderBy('Name DESC')`,
    'SELECT Id FROM Account ORDER BY Name DESC ASC NULLS FIRST',
  ],
  [
    'soql',
    'SOQL Lib adds only one of these four to a query, so each call replaces an earlier one.',
    `${accounts}.forView().forReference().allRows().forUpdate()`,
    'SELECT Id FROM Account FOR UPDATE',
  ],
  [
    'soql',
    'if SOQL Lib skips all WHERE conditions, two spaces remain in the middle of the query',
    `${accounts}.whereAre('').setLimit(1)`,
    'SELECT Id FROM Account  LIMIT 1',
  ],
  [
    'soql',
    'The query itself continues from there, so your values get different numbers when it runs.',
    `SOQL.Queryable accounts = ${accounts}.byRecordType('A'); String text = accounts.toString(); accounts.toList()`,
    'SELECT Id FROM Account WHERE RecordType.DeveloperName = :v2',
  ],
  [
    'soql-filter',
    'Without one, the condition becomes `Name null :v1`, and the query fails.',
    `${accounts}.whereAre(SOQL.Filter.name())`,
    'SELECT Id FROM Account WHERE Name null :v1',
  ],
  [
    'soql-filter',
    "However, it doesn't remove the `(NOT …)` that `notContains`, `notStartsWith`, or `notEndsWith` added.",
    `${accounts}.whereAre(SOQL.Filter.name().notContains('a').equal('b'))`,
    'SELECT Id FROM Account WHERE (NOT Name = :v1)',
  ],
  [
    'soql-filter',
    'SOQL Lib adds the raw value to the query',
    `${accounts}.whereAre(SOQL.Filter.name().isIn(SOQL.InnerJoin.of(Contact.SObjectType)).equal('b'))`,
    'SELECT Id FROM Account WHERE Name = b',
  ],
  [
    'soql-filters-group',
    'The group always adds its parentheses, even around one condition.',
    `${accounts}.whereAre(SOQL.FilterGroup.add(SOQL.Filter.name().equal('a')))`,
    'SELECT Id FROM Account WHERE (Name = :v1)',
  ],
  [
    'soql-join',
    'Without this call, the join selects `Id`.',
    `${accounts}.whereAre(SOQL.Filter.id().isIn(SOQL.InnerJoin.of(Contact.SObjectType)))`,
    'SELECT Id FROM Account WHERE Id IN (SELECT Id FROM Contact)',
  ],
  [
    'soql-distance',
    'Without this call, the query contains `null`.',
    `${accounts}.orderBy(SOQL.Distance.of(Account.BillingAddress))`,
    "SELECT Id FROM Account ORDER BY DISTANCE(BillingAddress, GEOLOCATION(null,null),' km') ASC NULLS FIRST",
  ],
  [
    'soql-distance',
    "note that the unit has a leading space (`' mi'`) and that whole numbers end in `.0`",
    `${accounts}.orderBy(SOQL.Distance.of(Account.BillingAddress).between(1, 2).mi()).nullsLast()`,
    "SELECT Id FROM Account ORDER BY DISTANCE(BillingAddress, GEOLOCATION(1.0,2.0),' mi') ASC NULLS LAST",
  ],
  [
    'soql-sub',
    'A second `of` starts over with an empty subquery.',
    `${accounts}.with(SOQL.SubQuery.of('Contacts').with(Contact.Email).of('Cases'))`,
    'SELECT Id , (SELECT Id FROM Cases) FROM Account',
  ],
];

describe('sentences about the query text', () => {
  test.each(printed)('%s: %s', (page, sentence, chain, soql) => {
    expectOnPage(page, sentence);
    expect(query(chain)).toBe(soql);
  });
});

/** Page, a sentence on it, and a chain with a part of the error that it must cause. */
const failures: [page: string, sentence: string, chain: string, message: string][] = [
  [
    'soql',
    "A `Set<SObjectField>` doesn't compile here",
    `${accounts}.with(new Set<SObjectField>{ Account.Name })`,
    'has no with(Set<SObjectField>)',
  ],
  [
    'soql',
    "`You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.`",
    `${accounts}.groupBy(Account.Industry).groupByCube(Account.Rating)`,
    "You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.",
  ],
  ...['toIds()', 'toIdsOf(Account.ParentId)', 'toValuesOf(Account.Name)'].flatMap((call) =>
    ['add(null)', 'addAll(new List<Id>())'].map((change): [string, string, string, string] => [
      'soql',
      'The sets that `toIds`, `toIdsOf`, and `toValuesOf` return are [read-only]',
      `${accounts}.${call}.${change}`,
      'System.FinalException: Collection is read-only',
    ]),
  ),
  ...['sortDesc()', "sort('DESC')", 'nullsLast()', "nullsOrder('LAST')"].map(
    (call): [string, string, string, string] => [
      'soql',
      'Without an `orderBy` before them, they throw a `ListException`.',
      `${accounts}.${call}.orderBy(Account.Name)`,
      'ListException',
    ],
  ),
  ...['sortDesc()', "sort('DESC')", 'nullsLast()'].map((call): [string, string, string, string] => [
    'soql-sub',
    'Without an `orderBy` before them, they throw a `ListException`.',
    `${accounts}.with(SOQL.SubQuery.of('Contacts').${call})`,
    'ListException',
  ]),
  [
    'soql-sub',
    'any builder method that you call before it throws a `NullPointerException`',
    `${accounts}.with(SOQL.SubQuery.with(Contact.Email).of('Contacts'))`,
    'NullPointerException',
  ],
  [
    'soql-join',
    'If you call another method first, that method throws a `NullPointerException`',
    `${accounts}.whereAre(SOQL.Filter.id().isIn(SOQL.InnerJoin.with(Contact.AccountId)))`,
    'NullPointerException',
  ],
  [
    'soql-distance',
    'A null location throws a `NullPointerException`.',
    `System.Location place = null; ${accounts}.orderBy(SOQL.Distance.of(Account.BillingAddress).between(place))`,
    'NullPointerException',
  ],
];

describe('sentences about errors', () => {
  test.each(failures)('%s: %s (%s)', (page, sentence, chain, message) => {
    expectOnPage(page, sentence);
    expect(failure(chain)).toContain(message);
  });
});

test('soql-mock: a mock after an exception is never used', () => {
  expectOnPage('soql-mock', 'SOQL Lib never uses a mock that you register after it');
  const find = `try { ${accounts}.mockId('find').toList(); } catch (QueryException e) { failures++; }`;
  const body = (mocks: string[], failures: number): string =>
    [...mocks, 'Integer failures = 0;', find, find, `Assert.areEqual(${failures}, failures);`].join(
      '\n',
    );
  const throwing = "SOQL.mock('find').throwException();";
  const returning = "SOQL.mock('find').thenReturn(new Account());";

  for (const test of [body([throwing, returning], 2), body([returning, throwing], 1)])
    expect(compareTests(test, test, {schema: standardSchema})).toEqual({kind: 'right'});
});

describe('sentences about limits of Salesforce', () => {
  test.each([
    ['| `COUNT()` | `ORDER BY`, `GROUP BY`, a subquery', '.orderBy(Account.Name).toInteger()'],
    ['| `COUNT()` | `ORDER BY`, `GROUP BY`, a subquery', '.groupBy(Account.Name).toInteger()'],
    [
      '| `COUNT()` | `ORDER BY`, `GROUP BY`, a subquery',
      ".with(SOQL.SubQuery.of('Contacts')).toInteger()",
    ],
    ['| `FOR UPDATE` | `ORDER BY` |', '.orderBy(Account.Name).forUpdate().toList()'],
    [
      '| `GROUP BY` or an aggregate | a subquery, `FOR UPDATE`',
      '.count(Account.Id).forUpdate().toList()',
    ],
  ])('soql: %s… is remarked in %s', (row, calls) => {
    expectOnPage('soql', row);
    expect(remarks(accounts + calls)).not.toEqual([]);
    expect(remarks(`${accounts}.toList()`)).toEqual([]);
  });

  test('soql: FIELDS(STANDARD) alone is accepted', () => {
    expectOnPage('soql', 'Apex [rejects `FIELDS(ALL)` and `FIELDS(CUSTOM)`]');

    for (const fields of ['ALL', 'CUSTOM'])
      expect(remarks(`${accounts}.with('FIELDS(${fields})').setLimit(1)`)).toEqual([
        'fields-unbounded',
      ]);
    expect(remarks(`${accounts}.with('FIELDS(STANDARD)')`)).toEqual([]);
  });

  test('soql-sub: subqueries nest at most four deep', () => {
    expectOnPage('soql-sub', 'so you can nest subqueries at most four deep');
    const nested = (depth: number): string =>
      depth === 0 ? '' : `.with(SOQL.SubQuery.of('Child${depth}')${nested(depth - 1)})`;

    expect(remarks(accounts + nested(4))).not.toContain('subquery-depth');
    expect(remarks(accounts + nested(5))).toContain('subquery-depth');
  });

  test('soql-distance: without nullsLast() the nearest records are those without coordinates', () => {
    expectOnPage('soql-distance', 'Without [`nullsLast()`](/soql/api/soql#nullslast)');
    const nearest = '.orderBy(SOQL.Distance.of(Account.BillingAddress).between(1, 2))';

    expect(remarks(`${accounts}${nearest}.setLimit(10)`)).toContain('distance-nulls-first');
    expect(remarks(`${accounts}${nearest}.nullsLast().setLimit(10)`)).toEqual([]);
  });

  test('soql: withSharing and withoutSharing have an effect only with systemMode', () => {
    expectOnPage(
      'soql',
      'Both methods have an effect only together with [systemMode](#systemmode)',
    );

    for (const sharing of ['withSharing', 'withoutSharing']) {
      expect(remarks(`${accounts}.${sharing}()`)).toContain('sharing-in-user-mode');
      expect(remarks(`${accounts}.systemMode().${sharing}()`)).toEqual([]);
    }
  });
});
