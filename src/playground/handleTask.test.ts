import {describe, expect, it} from 'vitest';
import {handleTask} from './handleTask';
import type {Translation} from './protocol';
import {loadSchema} from './schema';
import type {Direction} from './link';

function translate(direction: Direction, source: string, context = '') {
  return handleTask({kind: 'translate', direction, source, context}, loadSchema);
}

describe('handleTask', () => {
  it('translates a chain to a query with printed binds', async () => {
    const chain = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal('O\\'Hara'))";
    expect(await translate('chain-to-soql', chain)).toMatchObject({
      kind: 'query',
      queries: [
        {
          query: {
            text: 'SELECT Id FROM Account WHERE Name = :v1',
            runs: expect.stringMatching(/^K6/),
          },
          binds: [['v1', "'O\\'Hara'"]],
          mode: 'user mode',
        },
      ],
      remarks: [],
      assertions: [],
    });
  });

  it.each<[string, string, [line: number, soql: string, binds: string[]][]]>([
    [
      'run, in one transaction',
      "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal('a')).toList();\nList<Lead> leads = SOQL.of(Lead.SObjectType)\n.whereAre(SOQL.Filter.name().equal('b')).toList();",
      [
        [1, 'SELECT Id FROM Account WHERE Name = :v1', ["v1 'a'"]],
        [3, 'SELECT Id FROM Lead WHERE Name = :v2', ["v2 'b'"]],
      ],
    ],
    [
      'only built',
      "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal('a'));\nSOQL.of(Lead.SObjectType).whereAre(SOQL.Filter.name().equal('b'));",
      [
        [1, 'SELECT Id FROM Account WHERE Name = :v1', ["v1 'a'"]],
        [2, 'SELECT Id FROM Lead WHERE Name = :v1', ["v1 'b'"]],
      ],
    ],
    [
      'printed, then run',
      'SOQL.Queryable q = SOQL.of(Account.SObjectType);\nSystem.debug(q.toString());\nq.with(Account.Name).toList();',
      [[3, 'SELECT Id, Name FROM Account', []]],
    ],
    [
      'of an argument and of a loop',
      "for (String name : new List<String>{'a', 'b'}) {\nSOQL.of(Lead.SObjectType).whereAre(SOQL.Filter.name().equal(name)).toList();\n}\nSOQL.of(Account.SObjectType).whereAre(SOQL.Filter.id().isIn(\nSOQL.of(Contact.SObjectType).toIdsOf(Contact.AccountId)\n)).toList();",
      [
        [2, 'SELECT Id FROM Lead WHERE Name = :v1', ["v1 'a'"]],
        [
          5,
          'SELECT AccountId Id, COUNT(Id) FROM Contact WHERE AccountId != :v3 GROUP BY AccountId',
          ['v3 null'],
        ],
        [6, 'SELECT Id FROM Account WHERE Id IN :v4', expect.anything() as string[]],
      ],
    ],
    [
      'of the Evaluator, as they are written',
      'List<Account> a = SOQLEvaluator.of([SELECT Id FROM Account]).toList();',
      [[1, 'SELECT Id FROM Account', []]],
    ],
    [
      'of the Evaluator and of a chain',
      'List<Lead> a = SOQL.of(Lead.SObjectType).toList();\nSet<Id> ids = SOQLEvaluator.of([SELECT Id FROM Account]).toIds();',
      [
        [1, 'SELECT Id FROM Lead', []],
        [2, 'SELECT Id FROM Account', []],
      ],
    ],
  ])('shows all queries: %s', async (_, source, expected) => {
    const translation = (await translate('chain-to-soql', source)) as Translation;
    const queries = translation.kind === 'query' ? translation.queries : [];
    const shown = queries.map(({line, query, binds}) => [
      line,
      query.text,
      binds.map((bind) => bind.join(' ')),
    ]);
    expect(shown, JSON.stringify(translation)).toEqual(expected);
  });

  it.each([
    [
      "SOQL.mock('find').thenReturn(new Account(Id = '001000000000001AAA'));",
      'fails',
      'Fails: expected null, got ',
    ],
    ["SOQL.mock('find').thenReturn(new List<Account>());", 'holds', 'Holds.'],
    ['', 'unknown', 'Not judged: a query has no mock.'],
  ])('judges an assertion of a test: %s', async (mock, kind, message) => {
    const source = `${mock}\nId found = SOQL.of(Account.SObjectType).mockId('find').toId();\nAssert.areEqual(null, found);`;
    expect(await translate('chain-to-soql', source)).toMatchObject({
      kind: 'query',
      assertions: [{kind, line: 3, message: expect.stringContaining(message)}],
    });
  });

  it('locates an error of the chain in the source', async () => {
    expect(await translate('chain-to-soql', '\n  SOQL.of(')).toMatchObject({
      kind: 'error',
      error: {kind: 'syntax', pane: 'source', line: 2},
    });
  });

  it('returns a quick fix for an invalid character', async () => {
    expect(await translate('chain-to-soql', '\ufeffSOQL.of(Account.SObjectType)')).toMatchObject({
      kind: 'error',
      error: {
        fix: {
          message: 'Remove the byte order mark (U+FEFF)',
          text: 'SOQL.of(Account.SObjectType)',
        },
      },
    });
  });

  it('locates an error of a class in the context', async () => {
    const context = 'Id a;\npublic class {';
    expect(await translate('chain-to-soql', 'SOQL.of(Account.SObjectType)', context)).toMatchObject(
      {
        kind: 'error',
        error: {
          kind: 'syntax',
          pane: 'context',
          line: 2,
          message: expect.not.stringMatching(/context,/),
        },
      },
    );
  });

  it.each([
    ["SOQL.mock('other')", ".mockId('mine').toList()", "no mock has the id 'mine', only 'other'"],
    ["SOQL.mock('mine')", '.toList()', 'the mock is for an id, but the query has no mockId'],
    [
      'SOQL.mock(Account.SObjectType)',
      ".mockId('mine').toList()",
      'it has a mockId, but the mock is for the object',
    ],
    [
      "SOQL.mock('mine')",
      ".mockId('mine').toQueryLocator()",
      'toQueryLocator runs the real query even in tests',
    ],
  ])('says why %s is ignored by %s', async (mock, calls, why) => {
    const source = `${mock}.thenReturn(new Account(Name = 'a'));\n SOQL.of(Account.SObjectType)${calls};`;
    const translation = await translate('chain-to-soql', source);
    expect(translation).toMatchObject({
      kind: 'query',
      remarks: [
        {code: 'mock-unused', line: 2, message: `The query in line 2 used no mock: ${why}.`},
      ],
    });
    const matching = source
      .replace(/SOQL\.mock\([^)]*\)/, "SOQL.mock('mine')")
      .replace(/\)(?:\.mockId\('mine'\))?\.to\w+/, ").mockId('mine').toList");
    expect(await translate('chain-to-soql', matching)).toMatchObject({remarks: []});
  });

  it('says that a mock behind an exception is never used', async () => {
    const source =
      "SOQL.mock('find').throwException('no access');\nSOQL.mock('find').thenReturn(new Account());\nSOQL.of(Account.SObjectType).mockId('find').toList();";
    const message = expect.stringContaining('Register the exception last');
    expect(await translate('chain-to-soql', source)).toMatchObject({
      remarks: [{code: 'mock-after-exception', line: 2, message}],
    });
    const [throwing = '', returning = '', query = ''] = source.split('\n');
    const last = [returning, throwing, query].join('\n');
    expect(await translate('chain-to-soql', last)).toMatchObject({remarks: []});
  });

  it('says that a mock is registered too late', async () => {
    const source =
      'SOQL.Queryable query = SOQL.of(Account.SObjectType);\nSOQL.mock(Account.SObjectType).thenReturn(new Account());\nquery.toList();';
    expect(await translate('chain-to-soql', source)).toMatchObject({
      remarks: [
        {
          line: 3,
          message:
            'The query in line 3 used no mock: it looks for a mock when it is created, but the mock is registered later.',
        },
      ],
    });
  });

  it('translates a query to a chain', async () => {
    expect(await translate('soql-to-chain', 'SELECT Id FROM Account WITH USER_MODE')).toMatchObject(
      {
        kind: 'chain',
        chain: {text: expect.stringContaining('SOQL.of(Account.SObjectType)')},
      },
    );
  });

  it('locates an error of a query', async () => {
    expect(await translate('soql-to-chain', 'SELECT Id\nFROM')).toMatchObject({
      kind: 'error',
      error: {pane: 'source', line: 2},
    });
  });

  it.each([
    ['chain-to-soql', '[SELECT Id FROM Account]', 'soql-to-chain'],
    ['chain-to-soql', 'SELECT Id FROM Account', 'soql-to-chain'],
    ['soql-to-chain', 'SOQL.of(Account.SObjectType).toList();', 'chain-to-soql'],
  ] as const)('%s of %s offers %s', async (direction, text, switchTo) => {
    expect(await translate(direction, text)).toMatchObject({kind: 'error', error: {switchTo}});
  });

  it('converts Apex code with its settings', async () => {
    const source =
      'List<Account> a = [SELECT Id FROM Account];\nList<Lead> b = [SELECT Id FROM Lead];';
    const convert = (disabled: number[]) =>
      handleTask(
        {
          kind: 'translate',
          direction: 'apex-code',
          source,
          context: '',
          settings: {apiVersion: 67, access: 'keep', disabled},
        },
        loadSchema,
      );
    expect(await convert([])).toMatchObject({
      kind: 'code',
      code: expect.stringMatching(/^List<Account> a = SOQL\.of[^]*SOQL\.of\(Lead[^]*toList\(\);$/),
      queries: [
        {state: 'converted'},
        {state: 'converted', offset: source.indexOf('[SELECT Id FROM Lead')},
      ],
    });
    expect(await convert([source.indexOf('[SELECT Id FROM Lead')])).toMatchObject({
      code: expect.stringMatching(/SOQL\.of\(Account[^]*\[SELECT Id FROM Lead\];$/),
      queries: [{state: 'converted'}, {state: 'left', reason: null}],
    });
  });

  it('locates an error of Apex code', async () => {
    expect(await translate('apex-code', 'class A {\n  void b() { int x y; }\n}')).toMatchObject({
      kind: 'error',
      error: {kind: 'syntax', pane: 'source', line: 2},
    });
  });

  it('loads the schema for queries only', async () => {
    const task = {kind: 'highlight', language: 'soql', text: 'SELECT Id FROM Account'} as const;
    const load = () => Promise.reject(new Error('not to be loaded'));
    expect(await handleTask(task, load)).toBe('K6.1P2.1K4.1T7');
  });
});
