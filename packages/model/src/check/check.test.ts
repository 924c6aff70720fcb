import {describe, expect, it} from 'vitest';
import {signaturesOf, staticPropertyTypes} from '../signatures';
import {checkCode, rules} from './index';

function codesIn(...texts: string[]): string[] {
  return checkCode(texts).flatMap((checked) => {
    if ('error' in checked) throw new Error(checked.error.message);
    return checked.findings.map(({code, line}) => `${line} ${code}`);
  });
}

function inMethod(body: string, {parameters = '', annotation = ''} = {}): string {
  return `${annotation}public class Code {\npublic void run(${parameters}) {\n${body}\n}\n}`;
}

const energy = 'SOQL.Filter.with(Account.Industry).equal(industry)';
const hot = "SOQL.Filter.with(Account.Rating).equal('Hot')";
const start = 'SOQL.of(Account.SObjectType)';

/** Code with the pitfall, in which it is found once; and code that is like it and right. */
const cases: Record<string, {wrong: string[]; right: string[]}> = {
  'to-map-with-or': {
    wrong: [
      `Object a = ${start}.whereAre(${energy}).whereAre(${hot}).anyConditionMatching().toMap(Account.AccountNumber);`,
      `Object a = ${start}.whereAre(${energy}).whereAre(${hot}).conditionLogic('1 or 2').toAggregatedMap(Account.Rating);`,
      `Object a = SOQL_Account.query().anyConditionMatching().toIdMapBy(Account.OwnerId);`,
    ],
    right: [
      `Object a = ${start}.whereAre(SOQL.FilterGroup.add(${energy}).add(${hot}).anyConditionMatching()).toMap(Account.AccountNumber);`,
      `Object a = ${start}.whereAre(${energy}).anyConditionMatching().toMap();`,
      `Object a = ${start}.whereAre(${energy}).conditionLogic('1').toMap(Account.AccountNumber);`,
      `Object a = ${start}.anyConditionMatching().toList();`,
    ],
  },
  'logic-with-optional-filter': {
    wrong: [
      `Object a = ${start}.whereAre(${energy}.ignoreWhen(industry == null)).conditionLogic('1').toList();`,
      `Object a = ${start}.whereAre(SOQL.FilterGroup.add(${energy}.ignoreWhen(true))).conditionLogic('1').toList();`,
    ],
    right: [
      `Object a = ${start}.whereAre(${energy}.ignoreWhen(industry == null)).toList();`,
      `Object a = ${start}.whereAre(${energy}).conditionLogic('1').toList();`,
    ],
  },
  'builder-reused': {
    wrong: [
      `SOQL.Queryable q = ${start};\nInteger n = q.toInteger();\nObject a = q.toList();`,
      `SOQL q = ${start};\nif (n > 1) { Object b = q.toIds(); }\nObject a = q.doExist();`,
      `SOQL.Queryable q = ${start};\nfor (Integer i : numbers) { results.add(q.with(Account.Name).toMap(Account.Name)); }`,
      `SOQL.Queryable q = ${start};\nwhile (n < 3) { if (q.doExist()) { break; } n++; }`,
    ],
    right: [
      `SOQL.Queryable q = ${start};\nif (n > 1) { Object a = q.toList(); } else { Object b = q.toObject(); }`,
      `SOQL.Queryable q = ${start};\nif (n > 1) { return q.toList(); }\nreturn q.setLimit(1).toList();`,
      `SOQL.Queryable q = ${start};\nObject a = q.toList();\nq = ${start};\nObject b = q.toList();`,
      `Object q = ${start}.toList();\nObject b = ${start}.toList();`,
      `SOQL.Queryable q = ${start};\nq.with(Account.Name);\nObject a = q.toList();`,
      `SOQL.Queryable q = ${start};\nObject a = q.toList();\nObject b = q.toObject();\nObject c = q.toMap();\nInteger d = q.toInteger();`,
      `SOQL.Queryable q = ${start};\nswitch on n { when 1 { Object a = q.toList(); } when else { Object b = q.doExist(); } }`,
    ],
  },
  'key-set-changed': {
    wrong: [
      `Set<Id> ids = ${start}.toIds();\nids.addAll(others);`,
      `Set<String> names = SOQL_Account.query().toValuesOf(Account.Name);\nif (n > 1) { NAMES.add('x'); }`,
      `Boolean isNew = ${start}.toIdsOf(Account.ParentId).add(id);`,
    ],
    right: [
      `Set<Id> ids = new Set<Id>(${start}.toIds());\nids.add(id);`,
      `Set<Id> ids = ${start}.toIds();\nSet<Id> others = new Set<Id>();\nothers.addAll(ids);\nids.remove(id);`,
      `Set<Id> ids = ${start}.toIds();\nids = new Set<Id>(ids);\nids.add(id);`,
      `{ Set<Id> ids = ${start}.toIds(); }\nSet<Id> ids = new Set<Id>();\nids.add(id);`,
    ],
  },
  'mock-after-exception': {
    wrong: [
      `SOQL.mock(Account.SObjectType).throwException();\nSOQL.mock( Account.SObjectType ).thenReturn(accounts);`,
    ],
    right: [
      `SOQL.mock(Account.SObjectType).thenReturn(accounts);\nSOQL.mock(Account.SObjectType).throwException();`,
      `SOQL.mock(Account.SObjectType).throwException();\nSOQL.mock(Contact.SObjectType).thenReturn(contacts);\nSOQLCache.mock(Account.SObjectType).thenReturn(account);`,
      `if (n > 1) { SOQL.mock(Account.SObjectType).throwException(); } else { SOQL.mock(Account.SObjectType).thenReturn(accounts); }`,
      `if (n > 1) SOQL.mock(Account.SObjectType).throwException(); else SOQL.mock(Account.SObjectType).thenReturn(accounts);`,
    ],
  },
  'filter-reused': {
    wrong: [
      `SOQL.Filter f = SOQL.Filter.with(Account.Name);\nObject a = f.notContains('x');\nObject b = f.equal('y');`,
    ],
    right: [
      `SOQL.Filter f = SOQL.Filter.with(Account.Name);\nObject a = f.equal('y').ignoreWhen(true);`,
    ],
  },
  'text-not-bound': {
    wrong: [
      `Object a = ${start}.whereAre('Name = ' + name).toList();`,
      `Object a = ${start}.orderBy(name).toList();`,
      `SOQL.FilterGroup a = SOQL.FilterGroup.add('Name = ' + name);`,
      `Object a = ${start}.whereAre(SOQL.Filter.with(name).equal('x')).toList();`,
      `Object a = SOQL_Account.query().with('Id, ' + name).toList();`,
      `String field = 'Name';\nfield = name;\nObject a = ${start}.orderBy(field).toList();`,
    ],
    right: [
      `Object a = ${start}.whereAre('Name != null').toList();`,
      `String field = 'Name';\nObject a = ${start}.orderBy(field).toList();`,
      `String field = SObjectType.Account.fields.Name.Name;\nif (n > 1) { field = Account.Phone.getDescribe().getName(); }\nObject a = ${start}.orderBy(field).toList();`,
      `String field;\nif (n > 1) { field = 'Name'; } else { field = n == 1 ? 'Id' : 'Industry'; }\nObject a = ${start}.orderBy(field).toList();`,
      `Object a = ${start}.orderBy(token).with(fields).toList();`,
      `Object a = ${start}.whereAre(SOQL.Filter.with(Account.Name).equal(name)).toList();`,
      `Object a = ${start}.whereAre('Name = ' + String.escapeSingleQuotes('x')).toList();`,
    ],
  },
  'value-not-escaped': {
    wrong: [
      `Object a = SOQL.Filter.with(Account.Tags__c).includesSome(new List<String>{ name });`,
      `Object a = SOQL.Filter.with(Account.Tags__c).includesSome(new List<String>());\nObject b = SOQL.HavingFilter.count(Account.Name).equal(name);`,
    ],
    right: [
      `Object b = SOQL.HavingFilter.count(Account.Name).greaterThan(5);`,
      `Object b = SOQL.HavingFilter.with(Account.Name).equal(String.escapeSingleQuotes(name));`,
    ],
  },
  'contains-some-without-wildcards': {
    wrong: [
      `Object a = SOQL.Filter.with(Account.Name).containsSome(new List<String>{'solar', 'wind'});`,
      `}\n}\npublic class SOQL_Lead extends SOQL {\nvoid run() {\nwhereAre(Filter.with(Lead.City).containsSome(new Set<String>{'Bern'}));`,
    ],
    right: [
      `Object a = SOQL.Filter.with(Account.Name).containsSome(new List<String>{'%solar%'});`,
      `Object a = SOQL.Filter.with(Account.Name).containsSome(patterns);`,
    ],
  },
  'query-in-loop': {
    wrong: [
      `for (Account one : accounts) { Object a = ${start}.byId(one.Id).toObject(); }`,
      `while (n > 0) { n = SOQL_Account.query().toInteger(); }`,
      `for (Account one : accounts) { Object a = SOQLEvaluator.of([SELECT Id FROM Contact WHERE AccountId = :one.Id]).toIds(); }`,
      `for (Integer i = 0; i < 3; i++) { SOQL.Queryable q = ${start}; results.add(q.toList()); }`,
    ],
    right: [
      `for (SObject one : ${start}.toList()) { n++; }`,
      `for (Account one : accounts) { Object a = SOQLCache.of(Profile.SObjectType).whereEqual(Profile.Name, 'x').toObject(); }`,
      `for (Account one : accounts) { Object a = SOQLEvaluator.of(accounts).toIds(); }`,
      `for (Account one : accounts) { SOQL.Filter f = SOQL.Filter.with(Account.Name).equal('x'); }`,
      `for (Account one : accounts) { String text = ${start}.toString(); }`,
      `for (Account one : accounts) { if (n > 1) { return ${start}.toList(); } }`,
    ],
  },
  'to-object-without-limit': {
    wrong: [`Object a = ${start}.whereAre(${energy}).toObject();`],
    right: [
      `Object a = ${start}.whereAre(${energy}).setLimit(1).toObject();`,
      `Object a = ${start}.byId(accountId).toObject();`,
      `Object a = ${start}.whereAre(SOQL.Filter.id().equal(accountId)).toObject();`,
      `Object a = SOQL.of(Organization.SObjectType).toObject();`,
      `Object a = SOQL.of(User.SObjectType).whereAre(SOQL.Filter.with(User.Username).equal(name)).toObject();`,
      `Object a = SOQL.of(UserRecordAccess.SObjectType).whereAre(SOQL.Filter.with(UserRecordAccess.RecordId).equal(accountId)).toObject();`,
    ],
  },
  'count-with-order': {
    wrong: [
      `Object a = ${start}.orderBy(Account.Name).toInteger();`,
      `Object a = ${start}.groupByRollup(Account.Rating).toInteger();`,
    ],
    right: [`Object a = ${start}.toInteger();`, `Object a = SOQL_Account.query().toInteger();`],
  },
  'lock-with-order': {
    wrong: [
      `Object a = ${start}.orderBy(Account.Name).forUpdate().toList();`,
      `Object a = ${start}.groupByCube(Account.Rating).forUpdate().toAggregated();`,
    ],
    right: [`Object a = ${start}.forUpdate().toList();`],
  },
  'alias-removes-fields': {
    wrong: [`Object a = ${start}.with(Account.Id).with(Account.Name, 'label').toList();`],
    right: [
      `Object a = ${start}.with(Account.Id).with('Parent', Account.Name).toList();`,
      `Object a = ${start}.with(Account.Industry, 'kind').with(Account.Rating).groupBy(Account.Rating).toAggregated();`,
      `Object a = ${start}.with(Account.Name, 'label').with(SOQL.SubQuery.of('Contacts')).toList();`,
    ],
  },
  'other-object': {
    wrong: [
      `Object a = ${start}.with('Owner', Account.Name).toList();`,
      `Object a = ${start}.with(SOQL.SubQuery.of('Contacts').with(Account.Name)).toList();`,
      `SOQL.Filter f = SOQL.Filter.with(Contact.Email).isNotNull();\nObject a = ${start}.whereAre(f).toList();`,
      `List<Contact> a = ${start}.toList();`,
      `Object a = SOQL.of(Contact.SObjectType).whereAre(SOQL.Filter.with(Contact.AccountId).isIn(accounts, Contact.Id)).toList();`,
      `Object a = SOQLEvaluator.of([SELECT Id FROM Account]).toIdsOf(Contact.AccountId);`,
    ],
    right: [
      `Object a = ${start}.with('Owner', User.Name).with(SOQL.SubQuery.of('Contacts').with(Contact.Email)).toList();`,
      `Object a = SOQL.of(Task.SObjectType).with('What', Account.Name).with('Invoice__r', Invoice__c.Name).toList();`,
      `Object a = SOQL.of(Contact.SObjectType).whereAre(SOQL.Filter.with(Contact.AccountId).isIn(accounts, Account.Id)).toList();`,
      `Object a = ${start}.with(AccountFields.CARD).toList();`,
      `SOQL.Queryable q = n == 1 ? SOQL.of(Contact.SObjectType) : ${start};\nq.with(Contact.Email);`,
      `Account name = new Account();\nObject a = SOQL.of(Contact.SObjectType).with(name.Fields).toList();`,
    ],
  },
  'without-sharing-in-user-mode': {
    wrong: [`Object a = ${start}.withoutSharing().toList();`],
    right: [
      `Object a = ${start}.systemMode().withoutSharing().toList();`,
      `Object a = SOQL_Account.query().withoutSharing().toList();`,
      `SOQL.Queryable q = ${start}.withoutSharing();\nq.systemMode();\nObject a = q.toList();`,
    ],
  },
  'strip-in-user-mode': {
    wrong: [
      `Object a = ${start}.stripInaccessible().toList();`,
      `Object a = ${start}.stripInaccessible(AccessType.READABLE).toMap();`,
    ],
    right: [
      `Object a = ${start}.systemMode().stripInaccessible().toList();`,
      `Object a = ${start}.stripInaccessible(AccessType.UPDATABLE).toList();`,
      `Object a = SOQL_Account.query().stripInaccessible().toList();`,
    ],
  },
  'strip-without-effect': {
    wrong: [
      `Object a = ${start}.systemMode().stripInaccessible().toInteger();`,
      `Object a = SOQL_Account.query().stripInaccessible().toQueryLocator();`,
      `Object a = ${start}.systemMode().stripInaccessible().toIdsOf(Account.OwnerId);`,
    ],
    right: [
      `Object a = ${start}.systemMode().stripInaccessible().toAggregatedMap(Account.Rating);`,
    ],
  },
  'list-only-counted': {
    wrong: [
      `if (${start}.toList().isEmpty()) { return; }`,
      `Integer many = SOQL_Account.query().toList().size();`,
    ],
    right: [
      `List<Account> all = ${start}.toList();\nInteger many = all.size();`,
      `Account one = ${start}.toList().get(0);`,
      `Boolean hasOne = ${start}.setLimit(1).toList().size() == 1;`,
    ],
  },
  'mock-id-without-effect': {
    wrong: [`Object a = ${start}.mockId('Code.run').toQueryLocator();`],
    right: [`Object a = ${start}.mockId('Code.run').toList();`],
  },
  'mock-without-query': {
    wrong: [`SOQL.mock('a').thenReturn(x);`],
    right: [`SOQL.mock(Account.SObjectType).thenReturn(x);`],
  },
  'mock-in-test-setup': {
    wrong: [`}\n@TestSetup static void setUp() { SOQL.mock(Account.SObjectType).thenReturn(x);`],
    right: [`SOQL.mock(Account.SObjectType).thenReturn(x);`],
  },
  'mock-outside-test': {
    wrong: [`SOQL.mock(Account.SObjectType).thenReturn(new Account());`],
    right: [`SOQL.getQueries();`],
  },
  'logger-uses-soql-lib': {
    wrong: [
      `}\n}\npublic class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {\nObject a = ${start}.toList();`,
      `}\n}\npublic class L implements btcdev.SOQL.Logger {\nvoid save() {\nObject a = SOQL_Account.query().toList();`,
    ],
    right: [
      `Object a = ${start}.toList(); }\n}\npublic class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {\nObject a = [SELECT Id FROM Account];`,
      `}\n}\npublic class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {\nObject a = SOQLEvaluator.of([SELECT Id FROM Account]).toIds();`,
      `}\n}\npublic class L implements Other.Logger {\npublic void log(SOQL.Error error) {\nObject a = ${start}.toList();`,
    ],
  },
  'logger-not-usable': {
    wrong: [
      `}\npublic class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {}\n}\nvoid other() {`,
      `}\n}\npublic abstract class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {`,
      `}\n}\npublic class L implements SOQL.Logger {\npublic L(String name) {}\npublic void log(SOQL.Error error) {`,
    ],
    right: [
      `}\n}\npublic class L implements SOQL.Logger {\npublic void log(SOQL.Error error) {`,
      `}\n}\npublic virtual class L implements SOQL.Logger {\npublic L(String name) {}\npublic L() {}\npublic void log(SOQL.Error error) {`,
    ],
  },
  'several-loggers': {
    wrong: [
      `}\n}\npublic class L implements SOQL.Logger {}\npublic class M implements SOQL.Logger {\npublic void log(SOQL.Error error) {`,
    ],
    right: [
      `}\npublic class Inner implements SOQL.Logger {\npublic void log(SOQL.Error error) {}\n}\n}\npublic class M implements SOQL.Logger {\npublic void log(SOQL.Error error) {`,
      `}\n}\npublic abstract class L implements SOQL.Logger {}\npublic class M implements SOQL.Logger {\npublic void log(SOQL.Error error) {`,
    ],
  },
};

const parameters =
  'String name, String industry, Integer n, SObjectField token, List<Account> accounts';

it('has cases for each rule', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.map(({code}) => code).sort());
});

describe.each(Object.entries(cases))('%s', (code, {wrong, right}) => {
  it.each(wrong)('is found in: %s', (body) => {
    const found = codesIn(inMethod(body, {parameters}));
    expect(found.filter((line) => line.endsWith(` ${code}`))).toHaveLength(1);
  });

  it.each(right)('is not found in: %s', (body) => {
    const found = codesIn(inMethod(body, {parameters}));
    expect(found.filter((line) => line.endsWith(` ${code}`))).toEqual([]);
  });
});

/** A method that is neither here nor reported is new: it goes where it belongs. */
const leftAlone = {
  bound: [
    ...['equal', 'notEqual', 'lessThan', 'lessOrEqual', 'greaterThan', 'greaterOrEqual'],
    ...['contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'],
    ...['byRecordType', 'whereEqual'],
  ],
  outsideTheQuery: ['mockId', 'get', 'withFieldSet'],
};

it('finds built text in each method that takes one, or leaves it alone on purpose', () => {
  const starts = [
    ['SOQL.Queryable', start],
    ['SOQLCache.Cacheable', 'SOQLCache.of(Account.SObjectType)'],
    ...staticPropertyTypes.map((type) => [type, type]),
  ];
  const notFound = starts.flatMap(([type = '', before = '']) =>
    signaturesOf(type).flatMap(({name, parameters: types}) => {
      const isText = types.map(({name: of}) => of === 'String' || of === 'Object');
      if (!isText.includes(true)) return [];
      const given = isText.map((is) => (is ? 'name' : 'token')).join(', ');
      const found = codesIn(inMethod(`Object a = ${before}.${name}(${given});`, {parameters}));
      return found.some((line) => /text-not-bound|value-not-escaped/.test(line)) ? [] : [name];
    }),
  );
  expect(new Set(notFound)).toEqual(new Set(Object.values(leftAlone).flat()));
});

it.each([
  ['SOQL.Filter', ['with', 'id', 'recordType', 'name', 'asDateLiteral', 'ignoreWhen', 'hasValue']],
  ['SOQL.HavingFilter', ['with', 'count', 'countDistinct', 'avg', 'min', 'max', 'sum', 'hasValue']],
])('knows which methods of %s compare', (type, others) => {
  const notFound = signaturesOf(type).flatMap(({name, parameters: types}) => {
    const compared = `f.${name}(${types.map(() => 'token').join(', ')});`;
    const body = `${type} f = ${type}.with(Account.Name);\nObject a = ${compared}\nObject b = ${compared}`;
    return codesIn(inMethod(body, {parameters})).includes('5 filter-reused') ? [] : [name];
  });
  expect(new Set(notFound)).toEqual(new Set(others));
});

it('knows the loggers of other files', () => {
  const logger = (name: string): string =>
    `public class ${name} implements SOQL.Logger {\npublic void log(SOQL.Error error) {}\n}`;
  expect(codesIn(logger('First'), logger('Second'))).toEqual(['1 several-loggers']);
  expect(codesIn(logger('First'), inMethod('Integer a = 1;'))).toEqual([]);
});

it('knows mock ids and ordered selectors of other files', () => {
  const test = inMethod("SOQL.mock('a').thenReturn(x);\nSOQL.mock('b').thenReturn(y);", {
    annotation: '@IsTest ',
  });
  const chain = inMethod("Object a = SOQL.of(Account.SObjectType).mockId('a').toList();");
  expect(codesIn(test, chain)).toEqual(['4 mock-without-query']);
  const constant = inMethod('Object a = SOQL.of(Account.SObjectType).mockId(ID).toList();');
  expect(codesIn(test, chain, constant)).toEqual([]);
  const selector =
    'public inherited sharing class SOQL_Lead extends SOQL implements SOQL.Selector { SOQL_Lead() { super(Lead.SObjectType); with(Lead.Id); orderBy(Lead.Name); } }';
  expect(codesIn(selector, inMethod('Integer a = SOQL_Lead.query().toInteger();'))).toEqual([
    '3 count-with-order',
  ]);
});

const selector = `public inherited sharing class SOQL_Lead extends SOQL implements SOQL.Selector {
  public static SOQL_Lead query() { return new SOQL_Lead(); }
  private SOQL_Lead() {
    super(Lead.SObjectType);
    with(Lead.Id).with(SOQL.SubQuery.of('Tasks').with(Task.Id).orderBy(Task.Subject));
    DEFAULTS
  }
  public SOQL_Lead sorted() { orderBy(Lead.Name); return this; }
  public SOQL_Lead byCity(String city) { whereAre('City = ' + city); return this; }
}`;

function ofSelector(code: string, defaults = ''): string[] {
  return codesIn(selector.replace('DEFAULTS', defaults), inMethod(code)).slice(1);
}

it.each([
  ['Integer a = SOQL_Lead.query().toInteger();', '', []],
  ['Integer a = SOQL_Lead.query().toInteger();', 'orderBy(Lead.Name);', ['3 count-with-order']],
  ['Integer a = SOQL_Lead.query().sorted().toInteger();', '', ['3 count-with-order']],
  ['Object a = SOQL_Lead.query().sorted().forUpdate().toList();', '', ['3 lock-with-order']],
  ['Object a = SOQL_Lead.query().sorted().toList();', 'forUpdate();', ['3 lock-with-order']],
  ['Object a = SOQL_Lead.query().forUpdate().toList();', '', []],
  [
    'Object a = SOQL_Lead.query().withoutSharing().toList();',
    '',
    ['3 without-sharing-in-user-mode'],
  ],
  ['Object a = SOQL_Lead.query().withoutSharing().toList();', 'systemMode();', []],
  ['Object a = SOQL_Lead.query().stripInaccessible().toList();', '', ['3 strip-in-user-mode']],
  ['Object a = SOQL_Lead.query().stripInaccessible().toList();', 'systemMode();', []],
  ['Object a = new SOQL_Lead().withoutSharing().toList();', '', ['3 without-sharing-in-user-mode']],
  [
    'SOQL_Lead q = SOQL_Lead.query();\nObject a = q.toIds();\nObject b = q.toList();',
    '',
    ['5 builder-reused'],
  ],
])('knows the selectors of the project: %s with %s', (code, defaults, expected) => {
  expect(ofSelector(code, defaults)).toEqual(expected);
});

it('compares the fields of a chain with the object of its selector in another file', () => {
  expect(ofSelector('Object a = SOQL_Lead.query().sorted().with(Account.Name).toList();')).toEqual([
    '3 other-object',
  ]);
});

it('finds text that a selector adds to its query', () => {
  expect(codesIn(selector.replace('DEFAULTS', ''))).toEqual(['9 text-not-bound']);
});

it.each([
  ["SOQL.mock('a').thenReturn(x);", "mockId('a');", []],
  ["SOQL.mock('b').thenReturn(x);", "mockId('a');", ['3 mock-without-query']],
  [
    'SOQL.mock(SOQL_Lead.ID).thenReturn(x);',
    "mockId(ID); } public static final String ID = 'a'; {",
    [],
  ],
  ["SOQL.mock('b').thenReturn(x);", 'mockId(other);', []],
])('compares the mock %s with the ids of selectors: %s', (code, defaults, expected) => {
  const [, ...found] = codesIn(
    selector.replace('DEFAULTS', defaults),
    inMethod(code, {annotation: '@IsTest '}),
  );
  expect(found).toEqual(expected);
});

it.each([
  ['', '', 1],
  ['if (cache != null) { return cache; }', '', 0],
  ['if (n > 1) {', '}', 0],
  ['for (Integer i : numbers) {', '}', 1],
])('finds a method in a loop that always queries: %s', (before, after, count) => {
  const query = `Object found = ${start}.toList();`;
  const found = codesIn(`class A {
    void run() { for (Integer i : many) { this.find(i); } find(1); }
    List<Account> find(Integer n) { ${before} ${query} ${after} return null; }
  }`);
  expect(found.filter((line) => line.endsWith('query-in-loop'))).toHaveLength(count);
});

const classOfTexts = (body: string, members = ''): string =>
  `public class A {\n${members}\npublic void run(String name, Criteria criteria, List<String> names, Account record) {\n${body}\n}\npublic class Criteria { public String sortKey; public Integer size; }\n}`;

it.each<[string, string?]>([
  [`${start}.orderBy(criteria.sortKey).toList();`],
  [`${start}.whereAre('Name = \\'' + record.Name + '\\'').toList();`],
  [`${start}.with(names).toList();`],
  [`${start}.with(new List<String>{ 'Id', name }).toList();`],
  [`List<String> all = new List<String>();\nall.add(name);\n${start}.with(all).toList();`],
  [`for (String one : names) { SOQL.Filter a = SOQL.Filter.with(one).isNull(); }`],
  [`SOQL.of(name).toList();`],
  [`SOQL.SubQuery.of(name);`],
  [`SOQLCache.of(name).with(Profile.Id);`],
  [`SOQL.Filter.with(Account.CreatedDate).equal(name).asDateLiteral();`],
  [`${start}.orderBy(String.join(names, ',')).toList();`],
  [`${start}.orderBy(name.trim()).toList();`],
  [`${start}.orderBy(sortKey).toList();`, 'public String sortKey { get; set; }'],
  [`${start}.orderBy(key).toList();`, "private String key = 'Name';"],
  [`this.key = name; ${start}.orderBy(key).toList();`, 'private String key;'],
  [`${start}.orderBy(ApexPages.currentPage().getParameters().get('sort')).toList();`],
])('finds open text: %s', (body, members) => {
  const found = codesIn(classOfTexts(body, members));
  expect(found.filter((line) => line.endsWith('text-not-bound'))).toHaveLength(1);
});

it.each<[string, string?]>([
  [`${start}.whereAre('NumberOfEmployees > ' + criteria.size).toList();`],
  [`${start}.orderBy(KEY).toList();`, "static final String KEY = 'Name';"],
  [
    `${start}.orderBy(KEYS.get(name)).toList();`,
    "static final Map<String, String> KEYS = new Map<String, String>{ 'name' => 'Name' };",
  ],
  [
    `${start}.orderBy(keyOf(name)).toList();`,
    "String keyOf(String text) { return text == 'name' ? 'Name' : 'Id'; }",
  ],
  [
    `${start}.orderBy(quoted('Name')).toList();`,
    'String quoted(String text) { return text.trim(); }',
  ],
  [
    `${start}.with(SORTABLE.get(name)).toList();`,
    "static final Map<String, SObjectField> SORTABLE = new Map<String, SObjectField>{ 'name' => Account.Name };",
  ],
  [`${start}.whereAre('Name = \\'' + String.escapeSingleQuotes(record.Name) + '\\'').toList();`],
  [`${start}.mockId(name).byRecordType(name).toList();`],
  [`SOQL.Filter.with(Account.Name).isIn(names);`],
  [
    `for (String one : new List<String>{ 'Name', 'Id' }) { SOQL.Filter a = SOQL.Filter.with(one).isNull(); }`,
  ],
  [`String text = 'a';\ntext = text + text;\n${start}.orderBy(text).toList();`],
])('leaves text alone that only the code decides: %s', (body, members) => {
  const found = codesIn(classOfTexts(body, members));
  expect(found.filter((line) => line.endsWith('text-not-bound'))).toEqual([]);
});

it('leaves the library and its tests alone', () => {
  const loop = `for (Account one : all) { Object a = ${start}.toList(); SOQL.mock('a'); }`;
  for (const name of ['SOQL', 'SOQLCache', 'SOQLEvaluator', 'SOQL_Test', 'SOQLCache_Full_Test'])
    expect(codesIn(`public class ${name} { void run() { ${loop} } }`)).toEqual([]);
});

it('finds pitfalls in triggers, lambdas of accessors, inner classes and static initializers', () => {
  const loop = 'for (Lead one : all) { Object a = SOQL_Lead.query().toList(); }';
  expect(codesIn(`trigger OnLead on Lead (before insert) {\n${loop}\n}`)).toEqual([
    '2 query-in-loop',
  ]);
  expect(
    codesIn(
      `class A {\nInteger x { get {\n${loop}\nreturn 1; } }\nstatic {\n${loop}\n}\nclass B { B() {\n${loop}\n} }\n}`,
    ),
  ).toEqual(['3 query-in-loop', '6 query-in-loop', '9 query-in-loop']);
});

it('says where a text does not parse, and reads a class of a million characters', () => {
  const [checked] = checkCode(['class A { Object a = SOQL.of( }']);
  expect(checked).toMatchObject({error: {line: 1}});
  const filler = '    // a comment that fills the class\n'.repeat(25_000);
  expect(codesIn(`class A {\nvoid run() {\n${filler}SOQL.mock('a');\n}\n}`)).toHaveLength(2);
});

it('leaves tests alone where their code harms nobody', () => {
  const body = `Object a = ${start}.orderBy(name).toList();\nObject b = SOQL.HavingFilter.count(Account.Name).equal(name);\nInteger many = ${start}.toList().size();`;
  expect(codesIn(inMethod(body, {parameters, annotation: '@IsTest '}))).toEqual([]);
});
