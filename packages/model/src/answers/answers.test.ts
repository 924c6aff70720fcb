import {describe, expect, it} from 'vitest';
import {standardSchema} from '../schema/standard';
import {compareAnswers, compareTests, type Verdict} from './index';

const start = 'SOQL.of(Opportunity.SObjectType)';

const solution = `List<Opportunity> found = SOQL.of(Opportunity.SObjectType)
    .with(Opportunity.Name, Opportunity.Amount)
    .with(SOQL.SubQuery.of('OpportunityLineItems').with(OpportunityLineItem.Quantity).setLimit(2))
    .whereAre(SOQL.Filter.with(Opportunity.StageName).equal('Prospecting'))
    .whereAre(SOQL.Filter.with(Opportunity.AccountId).equal(accountId))
    .orderBy(Opportunity.CloseDate)
    .setLimit(5)
    .toList();`;

function verdict(answer: string, expected = solution, context = 'Id accountId;'): Verdict {
  return compareAnswers(answer, expected, {context, schema: standardSchema});
}

/** Returns what differs, as `clause: actual → expected`. */
function differences(answer: string, expected = solution): string[] {
  const found = verdict(answer, expected);
  if (found.kind !== 'different') return [found.kind];
  return found.differences.map(
    ({clause, actual = '', expected: wanted = ''}) => `${clause}: ${actual} → ${wanted}`,
  );
}

describe('an answer is right', () => {
  it.each([
    ['as it is', solution],
    [
      'with fields in several calls and conditions in another order, and a variable',
      `Id account = accountId;
       String stage = 'Prospecting';
       SOQL.Queryable query = ${start};
       query.with(Opportunity.Amount).with(Opportunity.Name).setLimit(5);
       query.whereAre(SOQL.FilterGroup
           .add(SOQL.Filter.with(Opportunity.AccountId).equal(accountId))
           .add(SOQL.Filter.with(Opportunity.StageName).equal(stage)));
       query.with(SOQL.SubQuery.of('OpportunityLineItems').setLimit(2).with(OpportunityLineItem.Quantity));
       return query.orderBy(Opportunity.CloseDate).toList();`,
    ],
    [
      'with another name for a variable',
      `Id one = accountId;\n${solution.replace('equal(accountId)', 'equal(one)')}`,
    ],
    [
      'with the namespace of the package, and with a sharing keyword, which counts in system mode only',
      solution.replace('SOQL.of', 'btcdev.SOQL.of').replace('.toList()', '.withSharing().toList()'),
    ],
  ])('%s', (_, answer) => expect(verdict(answer)).toEqual({kind: 'right'}));
});

describe('a checkbox', () => {
  const where = (field: string, comparison: string): string =>
    `${start}.whereAre(SOQL.Filter.with(${field}).${comparison}).toList()`;
  const closed = (comparison: string): string => where('Opportunity.IsClosed', comparison);

  it.each(['notEqual(true)', 'equal(false)', 'isIn(new List<Boolean>{ false })'])(
    'of the object itself is never null: %s is the same as isFalse()',
    (comparison) => {
      expect(differences(closed(comparison), closed('isFalse()'))).toEqual(['right']);
      expect(differences(closed(comparison), closed('isTrue()'))).toHaveLength(1);
    },
  );

  it('of a parent may be missing, and a value that is no Boolean may be null', () => {
    const parent = (comparison: string): string => where("'Owner', User.IsActive", comparison);
    expect(differences(parent('notEqual(true)'), parent('isFalse()'))).toEqual([
      'WHERE: Owner.IsActive != true → Owner.IsActive = false',
    ]);
    const stage = (comparison: string): string => where('Opportunity.StageName', comparison);
    expect(differences(stage("notEqual('Open')"), stage("equal('Open')"))).toHaveLength(1);
  });

  it('in the text of the query is not bound', () => {
    const text = `${start}.whereAre('IsClosed = FALSE').toList()`;
    expect(differences(text, closed('isFalse()'))).toEqual(['Bound values:  → false']);
  });

  it('that is tested twice, in either way, is tested once', () => {
    const twice = closed('isFalse()').replace(
      '.toList',
      '.whereAre(SOQL.Filter.with(Opportunity.IsClosed).notEqual(true)).toList',
    );
    expect(differences(twice, closed('isFalse()'))).toEqual(['right']);
  });
});

describe('conditions that find the same rows', () => {
  const where = (condition: string): string => `${start}.whereAre(${condition}).toList()`;
  const compared = (field: string, comparison: string): string =>
    `SOQL.Filter.with(${field}).${comparison}`;
  const [a, b, c] = ['Name', 'StageName', 'NextStep'].map((field) =>
    compared(`Opportunity.${field}`, "equal('x')"),
  );
  const group = (end: string, ...parts: (string | undefined)[]): string =>
    `SOQL.FilterGroup${parts.map((part) => `.add(${part})`).join('')}${end}`;
  const either = '.anyConditionMatching()';

  it('are the same, whichever way AND and OR are nested', () => {
    const nested = where(group('', a, group(either, b, c)));
    const flat = where(group(either, group('', a, b), group('', c, a)));
    expect(differences(flat, nested)).toEqual(['right']);
    expect(differences(where(group(either, a, group('', a, b))), where(a ?? ''))).toEqual([
      'right',
    ]);
    const less = where(group(either, group('', a, b), group('', c, b)));
    expect(differences(less, nested)).toHaveLength(1);
  });

  it('are compared as they are written when they have too many alternatives', () => {
    const list = (field: string): string =>
      compared(
        `Opportunity.${field}`,
        `isIn(new List<String>{ ${Array.from({length: 20}, (_, index) => `'${index}'`).join(', ')} })`,
      );
    const both = where(group('', list('Name'), list('StageName')));
    expect(differences(both, both)).toEqual(['right']);
    expect(differences(where(list('Name')), both)).toHaveLength(1);
  });

  const semiJoin = (condition: string): string =>
    where(
      compared(
        'Opportunity.AccountId',
        `isIn(SOQL.InnerJoin.of(Account.SObjectType).with(Account.Id).whereAre(${condition}))`,
      ),
    );

  it('are the same through a semi-join and through the parent', () => {
    const comparison = "equal('Energy')";
    expect(
      differences(
        semiJoin(compared('Account.Industry', comparison)),
        where(compared("'Account', Account.Industry", comparison)),
      ),
    ).toEqual(['right']);
  });

  it.each(["notEqual('Energy')", 'isNull()', "notContains('a')"])(
    'are not the same where a row without a parent can match: %s',
    (comparison) => {
      expect(
        differences(
          semiJoin(compared('Account.Industry', comparison)),
          where(compared("'Account', Account.Industry", comparison)),
        ),
      ).toHaveLength(1);
    },
  );
});

describe('an answer differs in', () => {
  it.each([
    ['SELECT:  → Amount', ', Opportunity.Amount', ''],
    ['SELECT: Id → Name, Amount', 'Opportunity.Name, Opportunity.Amount', 'Opportunity.Id'],
    [
      "WHERE: StageName = 'Qualification' → StageName = 'Prospecting'",
      'Prospecting',
      'Qualification',
    ],
    [
      'WHERE: OwnerId = :accountId → AccountId = :accountId',
      'Opportunity.AccountId',
      'Opportunity.OwnerId',
    ],
    [
      'ORDER BY: CloseDate DESC NULLS FIRST → CloseDate ASC NULLS FIRST',
      '.orderBy(Opportunity.CloseDate)',
      '.orderBy(Opportunity.CloseDate).sortDesc()',
    ],
    ['LIMIT: 50 → 5', 'setLimit(5)', 'setLimit(50)'],
    ['OFFSET: 10 → ', '.toList()', '.offset(10).toList()'],
    ['USING SCOPE: MINE → ', '.toList()', '.mineScope().toList()'],
    ['Last clause: FOR VIEW → ', '.toList()', '.forView().toList()'],
    ['Subquery OpportunityLineItems: LIMIT: 3 → 2', 'setLimit(2)', 'setLimit(3)'],
    [
      'Access: system mode, with sharing → user mode',
      '.toList()',
      '.systemMode().withSharing().toList()',
    ],
    [
      'Access: user mode, stripInaccessible → user mode',
      '.toList()',
      '.stripInaccessible().toList()',
    ],
  ])('%s', (difference, part, other) => {
    expect(differences(solution.replace(part, other))).toEqual([difference]);
  });

  it('nothing, when it selects the Id as well, which Salesforce returns anyway', () => {
    expect(
      differences(solution.replace('Opportunity.Name,', 'Opportunity.Id, Opportunity.Name,')),
    ).toEqual(['right']);
  });

  it('FROM: nothing else of another object can be right', () => {
    expect(differences('SOQL.of(Account.SObjectType).toList()')).toEqual([
      'FROM: Account → Opportunity',
    ]);
  });

  it('GROUP BY and HAVING', () => {
    const grouped = `${start}.with(Opportunity.StageName).sum(Opportunity.Amount, 'total')
      .groupBy(Opportunity.StageName)
      .have(SOQL.HavingFilter.sum(Opportunity.Amount).greaterThan(5)).toAggregated()`;
    expect(differences(grouped.replace('greaterThan(5)', 'greaterThan(6)'), grouped)).toEqual([
      'HAVING: SUM(Amount) > 6 → SUM(Amount) > 5',
    ]);
    expect(differences(grouped.replaceAll('StageName', 'LeadSource'), grouped)).toEqual([
      'SELECT: LeadSource → StageName',
      'GROUP BY: LeadSource → StageName',
    ]);
  });

  it('a value that is text in the query instead of bound', () => {
    const bound = `${start}.whereAre(SOQL.Filter.name().equal('Acme')).toList()`;
    const text = `${start}.whereAre('Name = \\'Acme\\'').toList()`;
    expect(differences(text, bound)).toEqual(["Bound values:  → 'Acme'"]);
  });

  it('the key of a map', () => {
    const byAccount = `${start}.with(Opportunity.AccountId, Opportunity.OwnerId).toIdMapBy(Opportunity.AccountId)`;
    expect(
      differences(
        byAccount.replace('By(Opportunity.AccountId', 'By(Opportunity.OwnerId'),
        byAccount,
      ),
    ).toEqual([
      'WHERE: OwnerId != null → AccountId != null',
      'Result: toIdMapBy(OwnerId) → toIdMapBy(AccountId)',
    ]);
  });

  it('the result, and the type of the variable that takes it', () => {
    expect(differences(`${start}.toMap()`, `${start}.toList()`)).toEqual([
      'Result: toMap() → toList()',
    ]);
    const owners = `Set<Id> found = ${start}.toIdsOf(Opportunity.OwnerId);`;
    expect(differences(owners.replace('<Id>', '<String>'), owners)).toEqual([
      'Type of the variable: Set<String> → Set<Id>',
    ]);
    const list = `List<Opportunity> found = ${start}.toList();`;
    expect(differences(list.replace('<Opportunity>', '<Account>'), list)).toEqual([
      'Type of the variable: List<Account> → List<Opportunity>',
    ]);
    expect(differences(list.replace('<Opportunity>', '<SObject>'), list)).toEqual(['right']);
  });

  it('the type of the result where another method returns it, and in nothing that the method changes', () => {
    const owners = `Set<Id> ids = ${start}.toIdsOf(Opportunity.OwnerId);`;
    const list = `List<Opportunity> found = ${start}.with(Opportunity.OwnerId).systemMode().toList();`;
    expect(differences(list, owners)).toEqual([
      'Access: system mode, inherited sharing → user mode',
      'Result: toList() → a result method that returns Set<Id>',
    ]);
    expect(differences(owners.replace('OwnerId', 'AccountId'), owners)).toEqual([
      'SELECT: AccountId Id → OwnerId Id',
      'WHERE: AccountId != null → OwnerId != null',
      'GROUP BY: AccountId → OwnerId',
      'Result: toIdsOf(AccountId) → toIdsOf(OwnerId)',
    ]);
  });

  it('the type of the variable, where the solution casts the result', () => {
    const cast = `Map<Id, Opportunity> byId = (Map<Id, Opportunity>) ${start}.toMap();`;
    expect(differences(`Map<Id, SObject> byId = ${start}.toMap();`, cast)).toEqual([
      'Type of the variable: Map<Id, SObject> → Map<Id, Opportunity>',
    ]);
    const later = `Map<Id, Opportunity> byId;
byId = (Map<Id, Opportunity>) ${start}.toMap();`;
    expect(differences(later, cast)).toEqual(['right']);
    const other = cast.replace('= (Map<Id,', '= (Map<String,');
    expect(differences(other, cast)).toEqual([
      'Cast: (Map<String, Opportunity>) → (Map<Id, Opportunity>)',
    ]);
  });

  it('how many queries run', () => {
    expect(
      differences(`${start}.toList();
${solution}`),
    ).toEqual(['Number of queries: 2 → 1']);
  });

  it('the alias of a row that is read by it, which has its capitals', () => {
    const sum = (alias: string, end: string): string =>
      `${start}.sum(Opportunity.Amount, '${alias}').${end}()`;
    const proxy = (alias: string): string => sum(alias, 'toAggregatedProxy');
    expect(differences(proxy('Total'), proxy('total'))).toEqual(['Alias: Total → total']);
    expect(differences(proxy('total'), proxy('total'))).toEqual(['right']);
    expect(differences(sum('Total', 'toAggregated'), sum('total', 'toAggregated'))).toEqual([
      'right',
    ]);
  });

  it('nothing, when the Ids of a semi-join are not null, which an Id never is', () => {
    const joined = (field: string, join: string): string =>
      `SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.with(Account.${field}).isIn(SOQL.InnerJoin.of(Opportunity.SObjectType).with(Opportunity.AccountId)${join})).toList()`;
    const open = 'SOQL.Filter.with(Opportunity.IsClosed).isFalse()';
    const known = 'SOQL.Filter.with(Opportunity.AccountId).isNotNull()';
    for (const [answer, expected] of [
      [`.whereAre(${known}).whereAre(${open})`, `.whereAre(${open})`],
      [`.whereAre(${known})`, ''],
    ] as const) {
      expect(differences(joined('Id', answer), joined('Id', expected))).toEqual(['right']);
      expect(differences(joined('ParentId', answer), joined('ParentId', expected))).toHaveLength(1);
    }
    const closed = `.whereAre(${open.replace('isFalse', 'isTrue')})`;
    expect(differences(joined('Id', closed), joined('Id', ''))).toHaveLength(1);
    const without = (join: string): string => joined('Id', join).replace('isIn(', 'notIn(');
    expect(differences(without(`.whereAre(${known})`), without(''))).toHaveLength(1);
  });

  it('clauses that another result method changes, with a note on it', () => {
    expect(verdict(`${start}.toIds()`, `${start}.toIdsOf(Opportunity.OwnerId)`)).toMatchObject({
      kind: 'different',
      notes: [
        'Choose the result method first, because it can change the query. Then check the rest.',
      ],
    });
    expect(verdict(`${start}.toIds()`, `${start}.toMap()`)).not.toHaveProperty('notes');
  });

  it.each([
    [
      'the result method',
      'Map<Id, Opportunity> byId = new Map<Id, Opportunity>(….toList());',
      'Map<Id, Opportunity> byId = (Map<Id, Opportunity>) ….toMap();',
      'Your query finds the same rows, but a different result method returns the Map<Id, Opportunity> directly.',
    ],
    [
      'the parent in place of the lookup field',
      "….toAggregatedIdMapBy('Account', Account.Id);",
      '….toAggregatedIdMapBy(Opportunity.AccountId);',
      'Your query finds the same rows, but through the parent. The lookup field has the same Id, so you don’t need the relationship.',
    ],
    [
      'the access mode',
      '….systemMode().toList();',
      '….toList();',
      'The clauses are right. Only the access mode differs.',
    ],
    [
      'a variable in a condition string',
      "String text = 'a'; ….whereAre('Name LIKE :text').toList();",
      "String text = 'a'; ….whereAre(SOQL.Filter.name().contains(text)).toList();",
      'A condition string can’t use the Apex variable text, because SOQL Lib binds only the values of filters. Pass text to a SOQL.Filter.',
    ],
    [
      'a field of another object',
      '….with(User.Name).toList();',
      "….with('Owner', User.Name).toList();",
      'User.Name: this is a field of User, but the queried object here is Opportunity. The builder writes only Name.',
    ],
  ])('%s, with a note on it', (_, answer, expected, note) => {
    const [ours, theirs] = [answer, expected].map((code) => code.replace('…', start));
    expect(verdict(ours ?? '', theirs)).toMatchObject({kind: 'different', notes: [note]});
  });

  it('what stripInaccessible checks', () => {
    const strip = (type: string): string =>
      `${start}.systemMode().stripInaccessible(${type}).toList();`;
    expect(differences(strip('AccessType.UPDATABLE'), strip(''))).toEqual([
      'Access: system mode, inherited sharing, stripInaccessible(UPDATABLE) → system mode, inherited sharing, stripInaccessible',
    ]);
    expect(differences(strip('System.AccessType.READABLE'), strip(''))).toEqual(['right']);
  });

  it('AND and OR without parentheses, with a note on them', () => {
    const logic = (text: string): string =>
      `${start}.whereAre(SOQL.Filter.name().equal('a')).whereAre(SOQL.Filter.id().isNotNull()).whereAre(SOQL.Filter.with(Opportunity.IsWon).isTrue()).conditionLogic('${text}').toList()`;
    expect(verdict(logic('1 AND 2 OR 3'), logic('1 AND (2 OR 3)'))).toMatchObject({
      differences: [{clause: 'Query'}],
      notes: [expect.stringContaining('AND and OR are mixed')],
    });
  });

  it('what it does for one of several inputs, whatever the reader tried out', () => {
    const search = (text: string, condition: string): string =>
      `String text = ${text}; SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains(text).ignoreWhen(${condition})).toList();`;
    const judged = (answer: string): Verdict =>
      compareAnswers(answer, search("''", 'String.isBlank(text)'), {
        inputs: "text = null; text = 'solar'",
        schema: standardSchema,
      });
    expect(judged(search("'100%'", "text == null || text.trim() == ''"))).toEqual({kind: 'right'});
    expect(judged(search("''", 'true'))).toEqual({
      kind: 'different',
      differences: [{clause: 'WHERE', actual: undefined, expected: "Name LIKE '%solar%'"}],
      notes: ["Checked with text = 'solar'."],
    });
    expect(judged(search("''", 'text.trim().length() == 0'))).toMatchObject({
      kind: 'refused',
      error: {kind: 'exception', message: expect.stringContaining('with text = null: ')},
    });
    expect(judged(search("''", 'true').replaceAll('text', 'words'))).toMatchObject({
      kind: 'refused',
      error: {message: expect.stringContaining('several values')},
    });
  });

  it('nothing, when the reader tried out other values of two variables', () => {
    const search = (text: string, least: string): string =>
      `String text = ${text}; Decimal least = ${least};
SOQL.of(Account.SObjectType)
  .whereAre(SOQL.Filter.name().contains(text))
  .whereAre(SOQL.Filter.with(Account.AnnualRevenue).greaterOrEqual(least)).toList();`;
    const inputs = "text = 'a'; least = 2";
    const judged = (answer: string): Verdict =>
      compareAnswers(answer, search("''", '1'), {inputs, schema: standardSchema});
    expect(judged(search("'b'", '3'))).toEqual({kind: 'right'});
    expect(judged(search("''", '1').replace('Decimal least = 1;', ''))).toMatchObject({
      error: {
        message: expect.stringContaining('declare these variables with a value: text, least'),
      },
    });
  });

  it('what it does for an input that the reader did not expect', () => {
    const search = (text: string, value: string): string =>
      `String text = ${text}; SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains(${value})).toList();`;
    const notes = (answer: string): unknown =>
      compareAnswers(answer, search("'a'", 'text.trim()'), {
        inputs: "text = ' solar '",
        schema: standardSchema,
      });
    expect(notes(search("'a'", "'a'"))).toMatchObject({
      notes: [
        "Checked with text = ' solar '.",
        'The check tries several values of text, so use the variable in the chain.',
      ],
    });
    expect(notes(search("'b'", 'text'))).toMatchObject({
      notes: [
        "Checked with text = ' solar '.",
        'The check sets text itself, so change the chain and not the value.',
      ],
    });
  });

  it('the cache, and nothing else before it is there', () => {
    const cached =
      "Id found = SOQLCache.of(Group.SObjectType).cacheInOrgCache().whereEqual(Group.DeveloperName, 'Support').toId();";
    const query =
      "Id found = SOQL.of(Group.SObjectType).whereAre(SOQL.Filter.with(Group.DeveloperName).equal('Support')).toId();";
    expect(verdict(query, cached)).toEqual({
      kind: 'different',
      differences: [
        {
          clause: 'Cache',
          actual: undefined,
          expected: 'org cache, refreshed after 48 hours',
        },
      ],
      notes: ['Begin the chain with SOQLCache.of. Then the check compares the rest.'],
    });
  });

  it('the storage of a cached query', () => {
    const cached =
      "SOQLCache.of(Profile.SObjectType).cacheInOrgCache().with(Profile.Name).whereEqual(Profile.Name, 'Guest').toObject()";
    expect(differences(cached.replace('.cacheInOrgCache()', ''), cached)).toEqual([
      'Cache: Apex transaction, refreshed after 48 hours → org cache, refreshed after 48 hours',
    ]);
  });
});

describe('a method of a class around the challenge that the solution calls', () => {
  const context = `public inherited sharing class SOQL_Deal extends SOQL implements SOQL.Selector {
    public static SOQL_Deal query() { return new SOQL_Deal(); }
    private SOQL_Deal() { super(Opportunity.SObjectType); }
    public SOQL_Deal open() { whereAre(Filter.with(Opportunity.IsClosed).isFalse()); return this; }
  }`;
  const called = 'List<Opportunity> found = SOQL_Deal.query().open().setLimit(5).toList();';
  const written = called.replace(
    '.open()',
    '.whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())',
  );
  const options = {context, schema: standardSchema};
  const missing = (...names: string[]): Verdict => ({
    kind: 'different',
    differences: names.map((name) => ({clause: 'Call', actual: undefined, expected: name})),
    notes: [
      'The rest is right, but a class in this challenge already has a method for this part: call that method instead.',
    ],
  });

  it('is to be called, not repeated', () => {
    expect(compareAnswers(written, called, options)).toEqual(missing('open()'));
    expect(compareAnswers(written.replace('SOQL_Deal.query()', start), called, options)).toEqual(
      missing('query()', 'open()'),
    );
    expect(compareAnswers(called, written, options)).toEqual({kind: 'right'});
  });

  it('counts when nothing else differs', () => {
    const verdict = compareAnswers(written.replace('setLimit(5)', 'setLimit(6)'), called, options);
    expect(verdict).toMatchObject({differences: [{clause: 'LIMIT'}]});
  });

  it('may be called by a method of the answer, and counts in tests too', () => {
    const text = (chain: string): string =>
      `SOQL.Queryable query = ${chain};\nAssert.areEqual('SELECT Id FROM Opportunity WHERE IsClosed = :v1', query.toString());`;
    const repeated = text(
      'SOQL_Deal.query().whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())',
    );
    const calling = text('SOQL_Deal.query().open()');
    expect(compareTests(repeated, calling, options)).toEqual(missing('open()'));
    expect(
      compareTests(`@IsTest static void selects() {\n${calling}\n}`, calling, options),
    ).toEqual({kind: 'right'});
  });
});

it('an answer without a query is refused, with its place', () => {
  expect(verdict(`${start}\n    .setLimt(5)\n    .toList();`)).toMatchObject({
    kind: 'refused',
    error: {kind: 'type', line: 2, message: expect.stringContaining('did you mean setLimit?')},
  });
});

it.each([
  ['a list in a record', 'List<Opportunity>', 'Opportunity', 'from List<SObject> to Opportunity'],
  ['a list in a number', 'List<Opportunity>', 'Integer', 'from List<SObject> to Integer'],
  ['a list in an unknown type', 'List<Opportunity>', 'Foo', 'from List<SObject> to Foo'],
  ['a method without parentheses', 'toList()', 'toList', 'toList is a method: write toList()'],
  [
    'a chain without a result method',
    '\n    .toList()',
    '',
    'SOQL.Queryable to List<Opportunity>: the chain has no result method',
  ],
  [
    'names of fields in several strings',
    'with(Opportunity.Name, Opportunity.Amount)',
    "with('Name', 'Amount', 'CloseDate')",
    'write the names in one string',
  ],
  [
    'values one by one in place of a list',
    "equal('Prospecting')",
    "isIn('Prospecting', 'Qualification')",
    'pass one list or set',
  ],
  [
    'an object in place of a child relationship',
    "of('OpportunityLineItems')",
    'of(OpportunityLineItem.SObjectType)',
    'pass the name of the child relationship',
  ],
  [
    'a token of a type that is none',
    'of(Opportunity.SObjectType)',
    'of(Opportunity.SObjectTyp)',
    'write Opportunity.SObjectType',
  ],
  ['a method that nobody has', 'List<O', 'foo();\nList<O', 'the method foo does not exist'],
  ['no semicolon at the end', 'toList();', 'toList()', 'the semicolon at the end is missing'],
])('%s is refused', (_, part, other, message) => {
  expect(verdict(solution.replace(part, other))).toMatchObject({
    kind: 'refused',
    error: {message: expect.stringContaining(message)},
  });
});

it('a field of the record that a result method returns is no method', () => {
  const id = `Id found = ${start}.toObject().Id;`;
  expect(verdict(id, id)).toEqual({kind: 'right'});
});

it('a field that the object does not have is refused', () => {
  expect(verdict(`${start}.with(Opportunity.ClosingDate).toList()`)).toMatchObject({
    kind: 'refused',
    error: {kind: 'type', message: expect.stringContaining('ClosingDate')},
  });
});

it('a token of an object that does not exist is refused', () => {
  const owner = (object: string): string => `${start}.with('Owner', ${object}.Name).toList()`;
  expect(verdict(owner('Owner'), owner('User'))).toMatchObject({
    kind: 'refused',
    error: {kind: 'type', message: expect.stringContaining('there is no object Owner')},
  });
  expect(verdict(owner('User'), owner('User'))).toEqual({kind: 'right'});
  const stripped = `${start}.systemMode().stripInaccessible(AccessType.READABLE).toList()`;
  expect(verdict(stripped, stripped)).toEqual({kind: 'right'});
});

it('a solution without a query is an error of the author', () => {
  expect(() => verdict(solution, 'SOQL.off()')).toThrow('the solution produces no query');
});

describe('a test', () => {
  const query =
    'List<Opportunity> found = SOQL.of(Opportunity.SObjectType).with(Opportunity.Name).toList();';
  const mock =
    "SOQL.mock(Opportunity.SObjectType).thenReturn(new Opportunity(Name = 'Solar roof', Amount = 5));";
  const assertion = 'Assert.areEqual(1, found.size());';
  const passing = [mock, query, assertion].join('\n');
  const test = (answer: string, expected = passing): Verdict =>
    compareTests(answer, expected, {schema: standardSchema});
  const failing = (line: number, actual: string, expected: string): Verdict => ({
    kind: 'different',
    differences: [{clause: `Assertion in line ${line}`, actual, expected}],
  });

  it('passes with other names and a mock of the same rows', () => {
    expect(
      test(
        `Opportunity roof = new Opportunity(Name = 'Solar roof');\n${passing.replace(/new Op.*5\)/, 'new List<Opportunity>{roof}')}`,
      ),
    ).toEqual({kind: 'right'});
  });

  it('fails when the mock is registered after the query', () => {
    expect(test([query, mock, assertion].join('\n'))).toEqual({
      ...failing(3, '0', '1'),
      notes: [
        'The query in line 1 used no mock: it looks for a mock when it is created, but the mock is registered later.',
      ],
    });
  });

  it('is refused when the mock is for a type in place of its token', () => {
    expect(test(passing.replace('Opportunity.SObjectType', 'Opportunity'))).toMatchObject({
      kind: 'refused',
      error: {
        kind: 'type',
        line: 1,
        message: 'Opportunity is not an SObjectType: write Opportunity.SObjectType',
      },
    });
  });

  it.each([
    [
      'Assert.areEqual(',
      'Assert.areEquals(',
      'Assert has no method areEquals; did you mean areEqual?',
    ],
    [
      'Assert.areEqual(',
      'System.assertEqual(',
      'System has no method assertEqual; did you mean assertEquals?',
    ],
    ['Assert.areEqual(', 'Assert.same(', 'Assert has no method same'],
  ])('is refused with an assertion that does not exist: %s → %s', (part, other, message) => {
    expect(test(passing.replace(part, other))).toMatchObject({error: {kind: 'type', message}});
  });

  it('fails when the mock id has no mock, although the object has one', () => {
    expect(test(passing.replace('.toList()', ".mockId('a').toList()"))).toEqual({
      ...failing(3, '0', '1'),
      notes: ['The query in line 2 used no mock: it has a mockId, but the mock is for the object.'],
    });
  });

  it('fails when a field is read that the query does not select', () => {
    const read = `${passing}\nAssert.areEqual(5, found[0].Amount);`;
    const selected = read.replace('Opportunity.Name)', 'Opportunity.Name, Opportunity.Amount)');
    expect(test(read, selected)).toEqual(failing(4, 'null', '5'));
    expect(test(selected, selected)).toEqual({kind: 'right'});
  });

  it('takes one mock for each query, and keeps the last', () => {
    const twice = `${mock}\n${mock.replace('Solar roof', 'Battery')}\n${query}\n${query.replace('found', 'next')}
${query.replace('found', 'last')}\nAssert.areEqual('Solar roof', found[0].Name);
Assert.areEqual('Battery', next[0].Name);\nAssert.areEqual('Battery', last[0].Name);`;
    expect(test(twice, twice)).toEqual({kind: 'right'});
  });

  it('groups mocked rows by an Id that the test generates', () => {
    const grouped = `Id first = SOQL.IdGenerator.get(Account.SObjectType);
Id second = SOQL.IdGenerator.get(Account.SObjectType);
Id third = SOQL.IdGenerator.get(Account.SObjectType);
SOQL.mock(Opportunity.SObjectType).thenReturn(new List<Opportunity>{
    new Opportunity(AccountId = first), new Opportunity(AccountId = second), new Opportunity(AccountId = first) });
Map<Id, List<Opportunity>> byAccount = SOQL.of(Opportunity.SObjectType).toAggregatedIdMapBy(Opportunity.AccountId);
Assert.areEqual(2, byAccount.get(first).size());
Assert.areEqual(1, byAccount.get(second).size());
Assert.isNull(byAccount.get(third));`;
    expect(test(grouped, grouped)).toEqual({kind: 'right'});
    const wrong = grouped.replace('isNull', 'isNotNull').replace('(2, ', '(3, ');
    expect(test(wrong, grouped)).toMatchObject({
      differences: [{actual: '2', expected: '3'}, {actual: 'null'}],
    });
    const withoutKey = grouped.replace('AccountId = second', "Name = 'Solar roof'");
    expect(test(withoutKey, grouped)).toMatchObject({error: {kind: 'exception', line: 6}});
  });

  it.each([
    ["'no access'", 'no access'],
    ['', 'List has no rows for assignment to SObject'],
  ])('throws what the mock throws: throwException(%s)', (argument, message) => {
    const throwing = passing.replace(/thenReturn.*;/, `throwException(${argument});`);
    expect(test(throwing)).toMatchObject({
      kind: 'refused',
      error: {kind: 'exception', message: expect.stringContaining(message), line: 2},
    });
  });

  it('does not pass without its assertion, without its mock, or with another query', () => {
    expect(test([mock, query].join('\n'))).toEqual({
      kind: 'different',
      differences: [
        {clause: 'Assertion', actual: undefined, expected: 'Assert.areEqual(1, found.size())'},
      ],
    });
    const withoutRows = [query, 'Assert.isNotNull(found);'].join('\n');
    expect(test(withoutRows, [mock, withoutRows].join('\n'))).toEqual({
      kind: 'different',
      differences: [
        {clause: 'Rows', actual: 'rows from the database', expected: 'rows from a mock'},
      ],
      notes: ['The query in line 1 used no mock: no mock is registered for Opportunity.'],
    });
    expect(test(passing.replace('.toList()', '.setLimit(1).toList()'))).toEqual({
      kind: 'different',
      differences: [{clause: 'LIMIT', actual: '1', expected: undefined}],
    });
  });

  it("knows the cache's mocks: the record as it is, or none", () => {
    const cached = (mocked: string, end: string): string => `SOQLCache.mock(${mocked}
Profile found = (Profile) SOQLCache.of(Profile.SObjectType).whereEqual(Profile.Name, 'Guest')${end}`;
    const kept = cached(
      "Profile.SObjectType).thenReturn(new Profile(UserType = 'Guest'));",
      ".toObject();\nAssert.areEqual('Guest', found.UserType);",
    );
    expect(test(kept, kept)).toEqual({kind: 'right'});
    const none = cached(
      "'a').thenReturn(null);",
      ".mockId('a').toObject();\nAssert.isNull(found);",
    );
    expect(test(none, none)).toEqual({kind: 'right'});
    expect(test(none.replace('null', "new Profile(Name = 'Guest')"), none)).toEqual(
      failing(3, 'a record', 'null'),
    );
  });

  it("knows the Evaluator's mocks, which have no object", () => {
    const names = (mocked: string): string => `SOQLEvaluator.mock(${mocked})
    .thenReturn(new Account(Name = 'Acme'));
Set<String> names = SOQLEvaluator.of([SELECT Id, Name FROM Account])
    .mockId('names')
    .toValuesOf(Account.Name);
Assert.areEqual(new Set<String>{ 'Acme' }, names);`;
    expect(test(names("'names'"), names("'names'"))).toEqual({kind: 'right'});
    expect(test(names('Account.SObjectType'), names("'names'"))).toMatchObject({kind: 'refused'});
    const listed = names("'names'").replace('Set<String> names', 'List<Account> rows');
    const rows = listed
      .replace('toValuesOf(Account.Name)', 'toList()')
      .replace(/Assert.*/, "Assert.areEqual('Acme', rows[0].Name);");
    expect(test(rows, rows)).toEqual({kind: 'right'});
    expect(test(rows.replace("'Acme', rows", "'Globex', rows"), rows)).toEqual(
      failing(6, "'Acme'", "'Globex'"),
    );
  });

  it('does not take the type of an Evaluator result for that of the query before it', () => {
    const body = (evaluated: string): string => [mock, query, evaluated, assertion].join('\n');
    const names =
      "SOQLEvaluator.of([SELECT Name FROM Account]).mockId('names').toValuesOf(Account.Name)";
    const counted = body(`Integer count = ${names}.size();`);
    expect(test(body(`Set<String> names = ${names};`), counted)).toEqual({kind: 'right'});
  });

  it('takes an equivalent assertion, a renamed variable, and a whole method', () => {
    for (const other of [
      "Assert.areEqual(1, found.size(), 'one row');",
      'System.assertEquals(1, found.size());',
      'Assert.areEqual(found.size(), 1);',
    ])
      expect(test([mock, query, other].join('\n')), other).toEqual({kind: 'right'});
    expect(test(passing.replaceAll('found', 'rows'))).toEqual({kind: 'right'});
    expect(test(`@IsTest\nstatic void finds() {\n${passing}\n}`)).toEqual({kind: 'right'});
    const other = 'Integer one = 1;\nAssert.areEqual(1, one);';
    expect(test([mock, query, other].join('\n'))).toMatchObject({
      differences: [{clause: 'Assertion', expected: 'Assert.areEqual(1, found.size())'}],
    });
  });

  it('takes variables that get their value later, and from another one', () => {
    const declared = query.replace('found =', 'found; found =');
    expect(test([mock, declared, assertion].join('\n'))).toEqual({kind: 'right'});
    const empty = query.replace('found =', 'found = null; found =');
    const counted = 'Integer rows = found.size();\nAssert.areEqual(1, rows);';
    expect(test([mock, empty, counted].join('\n'))).toEqual({kind: 'right'});
    const looped = 'for (Opportunity roof : found) Assert.areEqual(10, roof.Name.length());';
    const indexed = 'Assert.areEqual(10, found[0].Name.length());';
    expect(test([mock, query, looped].join('\n'), [mock, query, indexed].join('\n'))).toEqual({
      kind: 'right',
    });
    const text = 'Assert.areEqual(q, query.toString());'.replace(
      'q,',
      "'SELECT Id FROM Opportunity',",
    );
    const builder = `SOQL.Queryable query = ${start};\n`;
    const stored =
      'String actual = query.toString();\n' + text.replace('query.toString()', 'actual');
    expect(test(builder + stored, builder + text)).toEqual({kind: 'right'});
  });

  it('takes a comparison in place of two values', () => {
    for (const other of ['Assert.isTrue(found.size() == 1);', 'System.assert(1 == found.size());'])
      expect(test([mock, query, other].join('\n')), other).toEqual({kind: 'right'});
    const [first] = ['Assert.isTrue(found.size() == 2);'];
    expect(test([mock, query, first].join('\n'))).toEqual(failing(3, 'false', 'true'));
    const text = `SOQL.Queryable query = ${start};\n`;
    const compared = "Assert.isTrue(query.toString() == 'SELECT Id FROM Opportunity');";
    const equal = "Assert.areEqual('SELECT Id FROM Opportunity', query.toString());";
    expect(test(text + compared, text + equal)).toEqual({kind: 'right'});
  });

  it('says what an assertion is about that has the words of the one expected', () => {
    const own =
      "List<Opportunity> found = new List<Opportunity>{ new Opportunity(Name = 'Roof') };";
    expect(test([own, assertion].join('\n'))).toMatchObject({
      differences: [
        {
          clause: 'Assertion in line 2',
          actual: 'a value that no query returned',
          expected: 'the result of query 1',
        },
        {clause: 'Number of queries'},
      ],
    });
    const cached = `SOQLCache.mock(Profile.SObjectType).thenReturn(null);
Profile guest = (Profile) SOQLCache.of(Profile.SObjectType).whereEqual(Profile.Name, 'Guest').toObject();
Assert.isNull(guest);`;
    expect(test(cached.replace(/^.*\n/, ''), cached)).toMatchObject({
      differences: [
        {
          clause: 'Assertion in line 2',
          actual: 'a value that only an org knows',
          expected: 'one that the test sets',
        },
        {clause: 'Rows'},
      ],
      notes: [expect.stringContaining('no mock is registered for Profile')],
    });
  });

  it('says that a mock stays for the next query when the second one is registered after the first query', () => {
    const second = mock.replace('Solar roof', 'Battery');
    const next = query.replace('found', 'next');
    const last = "Assert.areEqual('Battery', next[0].Name);";
    const right = [mock, second, query, next, last].join('\n');
    expect(test([mock, query, second, next, last].join('\n'), right)).toEqual({
      ...failing(5, "'Solar roof'", "'Battery'"),
      notes: [expect.stringContaining('Register both mocks before the first query')],
    });
    expect(test(right, right)).toEqual({kind: 'right'});
  });

  it('says that a mock is never used behind an exception', () => {
    const throwing = "SOQL.mock(Opportunity.SObjectType).throwException('no access');";
    const caught = `try { ${query} } catch (QueryException e) {}`;
    const notes = [expect.stringContaining('Register the exception last')];
    expect(test([throwing, mock, caught, 'Assert.areEqual(1, 2);'].join('\n'))).toMatchObject({
      notes,
    });
    expect(test([mock, throwing, query, 'Assert.areEqual(1, 2);'].join('\n'))).not.toHaveProperty(
      'notes',
    );
  });

  it('knows that an aggregate without groups returns one row, also over no records', () => {
    for (const method of ['toAggregated', 'toAggregatedProxy']) {
      const type = method === 'toAggregated' ? 'AggregateResult' : 'SOQL.AggregateResultProxy';
      const rows = `List<${type}> rows = SOQL.of(Opportunity.SObjectType).count(Opportunity.Id, 'deals')`;
      const grouped = `${rows}.groupBy(Opportunity.StageName).${method}();\nAssert.isTrue(rows.isEmpty());`;
      const single = `${rows}.${method}();\nAssert.areEqual(1, rows.size());`;
      expect(test(grouped, grouped)).toEqual({kind: 'right'});
      expect(test(single, single)).toEqual({kind: 'right'});
      expect(test(single.replace('1', '0'), single)).toEqual(failing(2, '1', '0'));
    }
  });

  it('has to keep the mock id of the query', () => {
    const byId = passing
      .replace('mock(Opportunity.SObjectType)', "mock('newest')")
      .replace('.toList()', ".mockId('newest').toList()");
    expect(test(byId.replaceAll('newest', 'latest'), byId)).toMatchObject({
      differences: [{clause: 'mockId', actual: "'latest'", expected: "'newest'"}],
    });
    expect(test(passing, byId)).toMatchObject({differences: [{clause: 'mockId'}]});
    expect(test(byId.replace("mock('newest')", "mock('latest')"), byId)).toMatchObject({
      notes: [expect.stringContaining("no mock has the id 'newest', only 'latest'")],
    });
  });

  it("is not right when the Evaluator's query is gone, or uses no mock", () => {
    const names = `SOQLEvaluator.mock('names').thenReturn(new Account(Name = 'Acme'));
Set<String> names = SOQLEvaluator.of([SELECT Id, Name FROM Account]).mockId('names').toValuesOf(Account.Name);
Assert.areEqual(new Set<String>{ 'Acme' }, names);`;
    expect(test(names, names)).toEqual({kind: 'right'});
    for (const [wrong, note] of [
      [names.replace("mock('names')", "mock('others')"), "no mock has the id 'names'"],
      [
        names.replace("SOQLEvaluator.mock('names')", 'SOQL.mock(Account.SObjectType)'),
        "no mock has the id 'names'",
      ],
      [
        names.replace("SOQLEvaluator.mock('names')", "SOQL.mock('names')"),
        'it needs SOQLEvaluator.mock',
      ],
      [names.replace(".mockId('names')", ''), 'needs a mockId'],
      [names.replace(/^.*\n/, ''), "no mock has the id 'names'"],
    ] as const)
      expect(test(wrong, names), wrong).toMatchObject({
        kind: 'different',
        notes: [expect.stringContaining(note)],
      });
    expect(
      test(names.replace(/SOQLEvaluator.of.*;/, "new Set<String>{ 'Acme' };"), names),
    ).toMatchObject({
      differences: [
        {clause: 'Assertion in line 3', actual: 'a value that no query returned'},
        {clause: 'Queries of the Evaluator', actual: '0'},
      ],
    });
  });

  it("says that SOQL.mock doesn't replace a lookup in the cache", () => {
    const cached = `SOQLCache.mock(Profile.SObjectType).thenReturn(null);
Profile found = (Profile) SOQLCache.of(Profile.SObjectType).whereEqual(Profile.Name, 'Guest').toObject();
Assert.isNull(found);`;
    const wrong = cached
      .replace('SOQLCache.mock', 'SOQL.mock')
      .replace('null', 'new List<Profile>()');
    expect(test(wrong, cached)).toMatchObject({
      notes: [expect.stringContaining('SOQL.mock replaces the query behind the cache')],
    });
    expect(test(cached.replace('isNull(', 'areEqual(null, '), cached)).toEqual({kind: 'right'});
  });

  it('has a solution whose assertions the model can judge', () => {
    const open = `${mock}\n${query}\nAssert.isTrue(SomeClass.isFine(found));`;
    expect(() => test(open, open)).toThrow("can't tell whether line 3 holds");
  });

  it('compares the text of queries', () => {
    const text = (limit: number): string =>
      `SOQL.Queryable query = ${start}.setLimit(${limit});\nAssert.areEqual('SELECT Id FROM Opportunity LIMIT 5', query.toString());`;
    expect(test(text(4), text(5))).toEqual(
      failing(2, "'SELECT Id FROM Opportunity LIMIT 4'", "'SELECT Id FROM Opportunity LIMIT 5'"),
    );
  });
});
