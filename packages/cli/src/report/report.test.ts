import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {expect, it} from 'vitest';
import {overviewHtml} from './html';
import {overviewOf, repeatedQueries, type Overview} from './overview';
import {overviewText} from './text';

const files: Readonly<Record<string, string>> = {
  'Energy.cls': `public class Energy {
    List<Account> all = [SELECT Id, Name FROM Account WHERE Industry = 'Energy' ORDER BY Name];
    List<Account> banks = [SELECT Name, Phone FROM account WHERE industry = :name ORDER BY name];
    Integer open = [SELECT COUNT() FROM Case WHERE IsClosed = FALSE AND Priority IN ('High')];
}`,
  'Found.cls': `public class Found {
    List<Account> one(String name) {
        return [SELECT NAME, (SELECT Id FROM Contacts) FROM Account WHERE NOT Name LIKE 'A%'];
    }
    List<SObject> any(String query) { return Database.query(query); }
    List<Account> changed() {
        try { return new List<Account>{ [SELECT Id FROM Account WHERE Id = :key] }; }
        catch (QueryException error) { return null; }
    }
}`,
};

function overview(texts = files): Overview {
  const found = Object.entries(texts).flatMap(([file, text]) => {
    const converted = convertApex(text, {schema: standardSchema, apiVersion: 66, access: 'keep'});
    if ('error' in converted) throw new Error(converted.error.message);
    const isTest = file.startsWith('Found') || file.endsWith('_Test.cls');
    return converted.queries.map((query) => ({file, isTest, query}));
  });
  return overviewOf(Object.keys(texts).length, found);
}

it('counts fields, filters and order of each object, without case', () => {
  const {objects, left, ...whole} = overview();
  expect(left.map(({line, code}) => [line, code])).toEqual([
    [5, 'text-parameter'],
    [7, 'missing-row-handled'],
  ]);
  expect(whole).toEqual({files: 2, queries: 6, inTests: 3, withoutObject: 1});
  expect(objects.map(({object, queries, unread}) => [object, queries, unread])).toEqual([
    ['Account', 4, 1],
    ['Case', 1, 0],
  ]);
  expect(objects[0]).toMatchObject({
    fields: [
      {name: 'Name', count: 3},
      {name: 'Id', count: 1},
      {name: 'Phone', count: 1},
    ],
    filters: [
      {name: 'Industry =', count: 2},
      {name: 'NOT Name LIKE', count: 1},
    ],
    order: [{name: 'Name', count: 2}],
    files: [
      {name: 'Energy.cls', count: 2},
      {name: 'Found.cls', count: 2},
    ],
  });
});

it('finds queries that have the same conditions', () => {
  const [account, cases] = overview().objects;
  expect(account?.repeated).toEqual([
    {
      filters: ['Industry ='],
      queries: [
        {file: 'Energy.cls', line: 2, isTest: false, fields: ['Id', 'Name']},
        {file: 'Energy.cls', line: 3, isTest: false, fields: ['Name', 'Phone']},
      ],
    },
  ]);
  expect(cases?.repeated).toEqual([]);
});

it('is a text', () => {
  expect(overviewText(overview())).toMatchInlineSnapshot(`
    "2 files, 6 queries on 2 objects
    not included, because the object isn't known: 1 query

    Account: 4 queries in 2 files, 2 of them in tests, 1 not converted and not included below
      fields: Name 3, Id 1, Phone 1
      filters: Industry = 2, NOT Name LIKE 1
      order: Name 2
      2 queries by Industry =:
        Energy.cls:2
        Energy.cls:3

    Case: 1 query in 1 file
      fields: COUNT() 1
      filters: IsClosed = 1, Priority IN 1"
  `);
});

it('puts what is outside tests first', () => {
  const query = 'List<Lead> a = [SELECT Id FROM Lead WHERE Email = NULL];';
  const other = 'List<Case> b = [SELECT Id FROM Case WHERE Subject = NULL];';
  const mixed = overview({
    'A_Test.cls': `@IsTest class A_Test { ${query} ${query} ${query} ${other} }`,
    'B.cls': `class B { ${query} ${other} ${other} }`,
  });
  const {objects} = mixed;
  expect(objects.map((object) => [object.object, object.inTests, repeatedQueries(object)])).toEqual(
    [
      ['Case', 1, 2],
      ['Lead', 3, 0],
    ],
  );
  expect(objects[0]?.repeated[0]?.queries.map(({file}) => file)).toEqual([
    'B.cls',
    'B.cls',
    'A_Test.cls',
  ]);
  expect(objects[1]?.repeated).toEqual([]);
});

it('is a page of its own, with everything escaped', () => {
  const overviewOfOne: Overview = {
    files: 1,
    queries: 1,
    inTests: 0,
    withoutObject: 0,
    left: [{file: '<a>.cls', line: 3, isTest: false, code: 'sosl', reason: 'a < b'}],
    objects: [
      {
        object: 'Lead',
        queries: 1,
        inTests: 0,
        unread: 0,
        files: [{name: '<script>alert("1")</script>.cls', count: 1}],
        fields: Array.from({length: 12}, (_, index) => ({name: `Field${index}`, count: 1})),
        filters: [],
        order: [],
        repeated: [],
      },
    ],
  };
  const page = overviewHtml(overviewOfOne, ['<b>']);
  expect(page).not.toContain('<script');
  expect(page).toContain('<h1>Queries in &lt;b&gt;</h1>');
  expect(page).toContain('href="#object-Lead"');
  expect(page).toContain('id="object-Lead"');
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;.cls');
  expect(page).toContain('<summary>2 more</summary>');
  expect(page).toContain('<code>&lt;a&gt;.cls:3</code> <span>a &lt; b</span>');
  expect(page).not.toMatch(/(?:src|href)="(?!#)/);
});
