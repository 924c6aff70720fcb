/** Lessons keep their form, and accept what readers write: any right chain is right. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {isEmptyStart} from '../../src/content/challenges';
import {judge} from '../../src/content/checkChallenges';
import {readPage, type Page} from '../../src/content/page';
import {findPages, readFixtures} from '../../src/content/site';

const root = path.join(import.meta.dirname, '../..');
const fixtures = readFixtures(root);

const lessons = findPages(root)
  .filter((file) => /^docs\/learn\/(?!index)/.test(file))
  .map((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const {page} = readPage(file, source);
    if (!page) throw new Error(`${file} has problems`);
    return {file, source, page};
  });

const isCapstone = (file: string): boolean => file.endsWith('/capstone.md');

describe.each(lessons.filter(({file}) => !isCapstone(file)))('$file', ({source, page}) => {
  it('teaches in 280 to 450 words before its challenges, with an example and a what if', () => {
    const [text = ''] = source.replace(/^---\n.*?\n---\n/s, '').split('\n:::challenge');
    const prose = text.replace(/^```.*?^```/gms, '').replace(/\]\([^)]*\)/g, ']');
    const words = prose.match(/[\w’'-]+/g) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(280);
    expect(words.length).toBeLessThanOrEqual(450);
    expect(text).toContain('```apex');
    expect(prose).toMatch(/\bnotice\b/i);
    expect(prose).toContain('What if');
    expect(prose).toMatch(/This lesson goes along with .*\[/);
  });

  it('has one to four challenges, each with hints that lead step by step', () => {
    expect(page.challenges.length).toBeGreaterThanOrEqual(1);
    expect(page.challenges.length).toBeLessThanOrEqual(4);
    for (const {hints} of page.challenges) expect(hints.length).toBeGreaterThan(1);
  });
});

it('the capstone begins with an empty editor, six times', () => {
  const capstone = lessons.find(({file}) => isCapstone(file));
  expect(capstone?.page.challenges.map(({start}) => isEmptyStart(start))).toEqual(
    Array.from({length: 6}, () => true),
  );
});

/** Other answers, by the challenge's title; `…` stands for `SOQL.of(Opportunity.SObjectType)`. */
const answers: Readonly<Record<string, readonly string[]>> = {
  'Select one more field': [
    `….with(Opportunity.CloseDate, Opportunity.Name, Opportunity.Amount).toList();`,
    `….with(Opportunity.Name, Opportunity.Amount).with(Opportunity.CloseDate).toList();`,
    `….with(new List<SObjectField>{ Opportunity.Name, Opportunity.Amount, Opportunity.CloseDate }).toList();`,
    `….with('Name, Amount, CloseDate').toList();`,
    `….with(Opportunity.Id, Opportunity.Name, Opportunity.Amount, Opportunity.CloseDate).toList();`,
  ],
  'Translate an inline query': [
    `….setLimit(5).with(Opportunity.Name, Opportunity.Amount).orderBy(Opportunity.Amount).nullsLast().sortDesc().toList();`,
  ],
  'One more condition': [
    `….with(Opportunity.Name, Opportunity.Amount)
      .whereAre(SOQL.Filter.with('Amount').greaterOrEqual(10000))
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).equal(false)).toList();`,
    `Decimal minimum = 10000;
    ….with(Opportunity.Name, Opportunity.Amount)
      .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
        .add(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(minimum))).toList();`,
    `….with(Opportunity.Name, Opportunity.Amount)
      .whereAre(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(10000))
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).notEqual(true)).toList();`,
  ],
  'Translate IN and LIKE': [
    `Set<String> stages = new Set<String>{ 'Qualification', 'Prospecting' };
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.Name).startsWith('Solar'))
      .whereAre(SOQL.Filter.with(Opportunity.StageName).isIn(stages)).toList();`,
    `….with(Opportunity.Name)
      .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Opportunity.StageName).equal('Prospecting'))
        .add(SOQL.Filter.with(Opportunity.StageName).equal('Qualification'))
        .anyConditionMatching())
      .whereAre(SOQL.Filter.name().startsWith('Solar')).toList();`,
  ],
  'Only the number': [
    `….count().whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toInteger();`,
  ],
  'Each owner once': [
    `Set<Id> owners = ….with(Opportunity.OwnerId)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toIdsOf(Opportunity.OwnerId);`,
  ],
  'When to cast': [
    `Map<Id, Opportunity> records = (Map<Id, Opportunity>) ….with(Opportunity.Amount, Opportunity.Name).toMap();`,
    `Map<Id, Opportunity> records;
    records = (Map<Id, Opportunity>) ….with(Opportunity.Amount, Opportunity.Name).toMap();`,
  ],
  'An empty search field': [
    `String text = '';
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
      .whereAre(SOQL.Filter.name().contains(text).ignoreWhen(text == null || text.trim() == '')).toList();`,
    `String text = '';
    SOQL.Queryable query = ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse());
    if (String.isNotBlank(text)) {
      query.whereAre(SOQL.Filter.name().contains(text));
    }
    List<Opportunity> opportunities = query.toList();`,
    `String text = 'solar';
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
      .whereAre(SOQL.Filter.name().contains(text).ignoreWhen(String.isBlank(text))).toList();`,
  ],
  'A user types a wildcard': [
    `String text = '100%';
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.name().contains(text.replaceAll('([%_])', '\\\\\\\\$1'))).toList();`,
    `String text = '100%';
    String escaped = text.replaceAll('%', '\\\\\\\\%').replaceAll('_', '\\\\\\\\_');
    ….with(Opportunity.Name).whereAre(SOQL.Filter.name().contains(escaped)).toList();`,
    `String text = '100%';
    String escaped = text.replace('\\\\', '\\\\\\\\').replace('%', '\\\\%').replace('_', '\\\\_');
    ….with(Opportunity.Name).whereAre(SOQL.Filter.name().contains(escaped)).toList();`,
  ],
  'Large or likely': [
    `….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
      .whereAre(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(100000))
      .whereAre(SOQL.Filter.with(Opportunity.Probability).greaterOrEqual(90))
      .conditionLogic('1 AND (2 OR 3)').toList();`,
    `SOQL.Filter large = SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(100000);
    SOQL.Filter likely = SOQL.Filter.with(Opportunity.Probability).greaterOrEqual(90);
    ….with(Opportunity.Name)
      .whereAre(SOQL.FilterGroup.add(likely).add(large).anyConditionMatching())
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toList();`,
    `SOQL.Filter open = SOQL.Filter.with(Opportunity.IsClosed).isFalse();
    ….with(Opportunity.Name)
      .whereAre(SOQL.FilterGroup
        .add(SOQL.FilterGroup.add(open)
          .add(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(100000)))
        .add(SOQL.FilterGroup.add(open)
          .add(SOQL.Filter.with(Opportunity.Probability).greaterOrEqual(90)))
        .anyConditionMatching()).toList();`,
  ],
  "The owner's name": [`….with('Name, Owner.Name, Account.Name').toList();`],
  "Filter by a parent's field": [
    `….with(Opportunity.Name).whereAre(SOQL.Filter.with('Account.Industry').equal('Energy')).toList();`,
    `….with(Opportunity.Name).whereAre(SOQL.Filter.with(Opportunity.AccountId)
      .isIn(SOQL.InnerJoin.of(Account.SObjectType).with(Account.Id)
        .whereAre(SOQL.Filter.with(Account.Industry).equal('Energy')))).toList();`,
  ],
  'Only accounts with an open opportunity': [
    `SOQL.of(Account.SObjectType).with(Account.Name)
      .whereAre(SOQL.Filter.with(Account.Id).isIn(SOQL.InnerJoin.of(Opportunity.SObjectType)
        .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
        .with(Opportunity.AccountId))).toList();`,
    `SOQL.of(Account.SObjectType).with(Account.Name)
      .whereAre(SOQL.Filter.id().isIn(SOQL.InnerJoin.of(Opportunity.SObjectType)
        .with(Opportunity.AccountId)
        .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
        .whereAre(SOQL.Filter.with(Opportunity.AccountId).isNotNull()))).toList();`,
  ],
  'The pipeline per stage': [
    `List<SOQL.AggregateResultProxy> rows = ….with(Opportunity.StageName)
      .count(Opportunity.Id, 'deals').sum(Opportunity.Amount, 'total')
      .groupBy(Opportunity.StageName).toAggregatedProxy();
    for (SOQL.AggregateResultProxy row : rows) { Decimal total = (Decimal) row.get('total'); }`,
  ],
  'What only this caller needs': [
    `Set<Id> ids = accountIds;
    SOQL_Opportunity.query().byAccounts(ids).open().with('Owner', User.Name).toList();`,
    `SOQL_Opportunity.query().byAccounts(accountIds).open().with('Owner.Name').toList();`,
  ],
  'Every row, readable fields': [
    `….stripInaccessible(AccessType.READABLE).withoutSharing().systemMode()
      .with(Opportunity.Name, Opportunity.Amount).toList();`,
  ],
  'From a query to a lookup': [
    `Id roleId = SOQLCache.of(UserRole.SObjectType).cacheInOrgCache()
      .whereEqual(UserRole.DeveloperName, 'Support').toId();`,
  ],
  'Test the query text': [
    `SOQL.Queryable query = SOQL_Opportunity.query().open().byAccounts(new Set<Id>());
    String actual = query.toString();
    Assert.areEqual('SELECT Id, Name, Amount, CloseDate FROM Opportunity'
      + ' WHERE IsClosed = :v1 AND AccountId IN :v2', actual);`,
  ],
  'Group by account': [
    `Map<Id, List<Opportunity>> found = ….with(Opportunity.AccountId, Opportunity.Name)
      .toAggregatedIdMapBy(Opportunity.AccountId);`,
  ],
  'Accounts without a contact': [
    `SOQL.of(Account.SObjectType).with(Account.Name)
      .whereAre(SOQL.Filter.with(Account.Id).notIn(SOQL.InnerJoin.of(Contact.SObjectType)
        .whereAre(SOQL.FilterGroup.add(SOQL.Filter.with(Contact.AccountId).isNotNull()))
        .with(Contact.AccountId))).toList();`,
  ],
  'A list without amounts': [
    `….systemMode().withSharing().stripInaccessible(AccessType.READABLE)
      .with(Opportunity.Name, Opportunity.Amount).toList();`,
  ],
  'Won more than once': [
    `….count(Opportunity.Id, 'wins').with(Opportunity.OwnerId).groupBy(Opportunity.OwnerId)
      .whereAre(SOQL.Filter.with(Opportunity.IsWon).equal(true))
      .have(SOQL.HavingFilter.count(Opportunity.Id).greaterOrEqual(3)).toAggregatedProxy();`,
    `….with(Opportunity.OwnerId).count(Opportunity.Id, 'wins').groupBy(Opportunity.OwnerId)
      .whereAre(SOQL.Filter.with(Opportunity.IsWon).isTrue())
      .have(SOQL.HavingFilter.count(Opportunity.Id).greaterThan(2)).toAggregatedProxy();`,
  ],
  'Monday: the meeting': [
    `….with('Name, Amount, CloseDate, Owner.Name')
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).equal(false))
      .setLimit(10).orderBy(Opportunity.CloseDate).toList();`,
  ],
  'Tuesday: the search': [
    `String text = 'roof';
    Decimal revenue = 100;
    SOQL.Queryable query = SOQL.of(Account.SObjectType).with(Account.Name);
    if (String.isNotBlank(text)) {
      query.whereAre(SOQL.Filter.name().contains(text));
    }
    if (revenue != null) {
      query.whereAre(SOQL.Filter.with(Account.AnnualRevenue).greaterOrEqual(revenue));
    }
    List<Account> accounts = query.toList();`,
  ],
  'Wednesday: the account page': [
    `return SOQL_Opportunity.query().byAccounts(accountIds).open()
      .toAggregatedIdMapBy(Opportunity.AccountId);`,
  ],
  'Thursday: the quiet customers': [
    `SOQL.of(Account.SObjectType).with(Account.Phone, Account.Name)
      .whereAre(SOQL.Filter.id().notIn(SOQL.InnerJoin.of(Opportunity.SObjectType)
        .with(Opportunity.AccountId)
        .whereAre(SOQL.FilterGroup
          .add(SOQL.Filter.with(Opportunity.AccountId).isNotNull())
          .add(SOQL.Filter.with(Opportunity.IsClosed).isFalse()))))
      .whereAre(SOQL.Filter.with('Industry').equal('Energy')).toList();`,
  ],
  'Friday morning: the bonus': [
    `….systemMode().withoutSharing().sum(Opportunity.Amount, 'total').with(Opportunity.OwnerId)
      .groupBy(Opportunity.OwnerId).have(SOQL.HavingFilter.sum(Opportunity.Amount).greaterThan(500000))
      .whereAre(SOQL.Filter.with(Opportunity.IsWon).isTrue()).toAggregatedProxy();`,
  ],
  'Friday afternoon: the test': [
    `Opportunity roof = new Opportunity(Name = 'Solar roof');
    SOQL.mock(Opportunity.SObjectType).thenReturn(new List<Opportunity>{ roof });
    List<Opportunity> opportunities = OpportunitySearch.find('solar', null);
    Assert.areEqual('Solar roof', opportunities[0].Name);
    Assert.areEqual(1, opportunities.size(), 'one');`,
  ],
  'Too late': [
    `List<Opportunity> found;
    SOQL.mock(Opportunity.SObjectType).thenReturn(new Opportunity(Name = 'Solar roof'));
    found = OpportunitySearch.find('solar', null);
    Assert.areEqual(1, found.size());`,
  ],
  'The field that comes back null': [
    `SOQL.mock(Opportunity.SObjectType)
      .thenReturn(new Opportunity(Name = 'Solar roof', Amount = 12000));
    List<Opportunity> found = ….with(Opportunity.Name, Opportunity.Amount).toList();
    Assert.isTrue(found[0].Amount == 12000);`,
  ],
  'A lookup without a condition': [
    `SOQLCache.of('Profile').with('UserType').whereEqual('Name', 'Standard User').cacheInOrgCache().toObject();`,
  ],
};

const challenges = new Map(
  lessons
    .flatMap(({page}): Page['challenges'] => page.challenges)
    .map((challenge) => [challenge.title, challenge]),
);

function challenge(title: string): Page['challenges'][number] {
  const found = challenges.get(title);
  if (!found) throw new Error(`no lesson has the challenge "${title}"`);
  return found;
}

const startOf = (code: string): string => code.replace('…', 'SOQL.of(Opportunity.SObjectType)');

it.each(Object.entries(answers))('%s: other ways to write it are right, too', (title, written) => {
  for (const answer of written.map(startOf))
    expect(judge(answer, challenge(title), fixtures), answer).toEqual({kind: 'right'});
});

const open = 'SOQL.Filter.with(Opportunity.IsClosed).isFalse()';

/** Changes of the solution that make it wrong, by challenge: what readers have tried. */
const changes: Readonly<Record<string, readonly (readonly [part: string | RegExp, by: string])[]>> =
  {
    'Select one more field': [
      [/List<Opportunity> opp/, 'List<Account> opp'],
      ['toList();', 'toList()'],
      [/^/, 'SOQL.of(Opportunity.SObjectType).toList();\n'],
    ],
    "A field that doesn't exist": [
      ['List<Opportunity> opp', 'Integer opp'],
      ['List<Opportunity> opp', 'Foo opp'],
    ],
    "The owner's name": [
      ['User.Name', 'Owner.Name'],
      ["'Owner'", "'User'"],
    ],
    "Filter by a parent's field": [["'Account', ", '']],
    "A search for O'Brien": [['contains(text)', "contains('O\\'Brien')"]],
    'Only the number': [['Integer number', 'List<Opportunity> number']],
    'Each owner once': [
      ['Set<Id>', 'List<Id>'],
      ['Set<Id>', 'Set<String>'],
      ['Set<Id>', 'Integer'],
    ],
    'When to cast': [
      ['(Map<Id, Opportunity>)', '(Map<Id, Account>)'],
      ['Map<Id, Opportunity> opportunityById = (Map<Id, Opportunity>)', 'Map<Id, SObject> byId ='],
      ['Map<Id, Opportunity> opp', 'Map<String, Opportunity> opp'],
      ['(Map<Id, Opportunity>)', '(Map<String, Opportunity>)'],
    ],
    'Group by account': [
      ['Opportunity.AccountId', "'Account', Account.Id"],
      ['Map<Id, List<Opportunity>>', 'Map<Id, Opportunity>'],
      ['Map<Id, List<Opportunity>>', 'Map<String, List<Opportunity>>'],
    ],
    'An empty search field': [
      [/\.whereAre\(SOQL.Filter.name\(\)[^]*text\)\)\)/, ''],
      ['String.isBlank(text)', 'true'],
      ['String.isBlank(text)', "text == ''"],
      ['String.isBlank(text)', 'String.isEmpty(text)'],
      ['String.isBlank(text)', 'text == null || text.trim().length() < 3'],
    ],
    'No stage selected': [
      [/\.whereAre[^]*isEmpty\(\)\)\)/, ''],
      ['stages == null || stages.isEmpty()', 'stages.isEmpty()'],
      ['stages == null || stages.isEmpty()', 'stages == null || stages.size() < 2'],
      ['stages == null || stages.isEmpty()', 'stages.isEmpty() || stages == null'],
    ],
    'The pipeline per stage': [["'total'", "'Total'"]],
    'A user types a wildcard': [
      [/text\.replace.*'\)\)/, "'100\\\\%')"],
      [".replace('_', '\\\\_')", ''],
    ],
    'Every row, readable fields': [
      ['stripInaccessible()', 'stripInaccessible(AccessType.UPDATABLE)'],
    ],
    'A list without amounts': [
      ['.withSharing()', '.withoutSharing()'],
      ['.systemMode()', ''],
      ['stripInaccessible()', 'stripInaccessible(AccessType.UPDATABLE)'],
    ],
    'Accounts without a contact': [
      [/\s*\.whereAre\(SOQL\.Filter\.with\(Contact[^]*?isNotNull\(\)\)/, ''],
    ],
    'Won more than once': [
      ['greaterOrEqual', 'greaterThan'],
      [/\.whereAre.*/, ''],
    ],
    'Monday: the meeting': [['.setLimit', '.sortDesc().setLimit']],
    'Tuesday: the search': [
      ['revenue == null', 'revenue == null || revenue == 0'],
      [
        /\.whereAre\(([^]*)\)\n {4}\.whereAre\(([^]*)\)\n {4}\.toList/,
        '.whereAre(SOQL.FilterGroup.add($1).add($2).anyConditionMatching()).toList',
      ],
      ['String.isBlank', 'String.isEmpty'],
      ['greaterOrEqual', 'greaterThan'],
    ],
    'Wednesday: the account page': [['.open()', `.whereAre(${open})`]],
    'Thursday: the quiet customers': [['notIn', 'isIn']],
    'Friday morning: the bonus': [
      ['.withoutSharing()', ''],
      ['IsWon', 'IsClosed'],
    ],
    'Friday afternoon: the test': [
      [/SOQL\.mock[^;]*;/, ''],
      [/Assert[^;]*Solar[^;]*;/, ''],
    ],
    'Too late': [['SOQL.mock(Opportunity.SObjectType)', "SOQL.mock('search')"]],
    'A mock that never applies': [
      [/newest/g, 'latest'],
      [/'OpportunitySearch.newest'\)\n {4}\.then/, 'Opportunity.SObjectType).then'],
    ],
    'One result after another': [[/SOQL.mock[^;]*Solar roof[^;]*;/, '']],
    'From a query to a lookup': [['Id supp', 'Account supp']],
    'The cached selector': [['byName(', 'whereEqual(Profile.Name, ']],
    "The method that doesn't exist": [
      ['.open()', `.whereAre(${open})`],
      [
        'SOQL_Opportunity.query()\n    .open()',
        `SOQL.of(Opportunity.SObjectType)
          .with(Opportunity.Id, Opportunity.Name, Opportunity.Amount, Opportunity.CloseDate)
          .whereAre(${open})`,
      ],
    ],
    'What only this caller needs': [
      [/\.open\(\)([^]*)\.toList/, `$1.whereAre(${open}).toList`],
      ['accountIds', 'new List<Id>(accountIds)'],
    ],
    'Closed deals are back': [['.open()', `.whereAre(${open})`]],
    'Test the query text': [
      [
        /\.open\(\)[^;]*/,
        `.whereAre(${open}).whereAre(SOQL.Filter.with(Opportunity.AccountId).isIn(new Set<Id>()))`,
      ],
    ],
    'The Evaluator needs an id': [
      [/SOQLEvaluator\.mock\([^)]*\)/, 'SOQL.mock(Account.SObjectType)'],
      [/SOQLEvaluator\.mock\([^)]*\)/, "SOQLEvaluator.mock('Customers.wrong')"],
      [/\.mockId\([^)]*\)/, ''],
      [/SOQLEvaluator\.mock[^;]*;/, ''],
      [/SOQLEvaluator[^]*\.toValuesOf\(Account.Name\)/, "new Set<String>{ 'Northern Power' }"],
    ],
    'A test in which no query runs': [['Set<String>', 'Set<Id>']],
  };

it.each(Object.entries(changes))('%s: what looks like it is wrong', (title, wrong) => {
  const {solution} = challenge(title);
  for (const [part, by] of wrong) {
    const answer = solution.text.replace(part, by);
    expect(answer).not.toBe(solution.text);
    expect(judge(answer, challenge(title), fixtures).kind, answer).not.toBe('right');
  }
});

it.each(['A mock that never applies', 'The field that comes back null'])(
  '%s: the class of the lesson is known',
  (title) => {
    const answer = `SOQL.mock('other').thenReturn(new Opportunity(Name = 'Solar roof', Amount = 12000));
    List<Opportunity> found = OpportunitySearch.find('solar', null);
    Assert.areEqual(1, found.size());`;
    expect(judge(answer, challenge(title), fixtures)).toMatchObject({
      kind: 'different',
      differences: [{actual: '0', expected: '1'}],
      notes: [expect.stringContaining('the mock is for an id, but the query has no mockId')],
    });
  },
);
