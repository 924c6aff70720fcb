import {describe, expect, it} from 'vitest';
import {runTest, type Comparison} from './run-test';

function testClass(body: string): string {
  return `@IsTest
private class SOQL_Test {
    private static final Id ACCOUNT_ID = '0013V00000WNCwCQAX';

    @IsTest
    static void example() {
        ${body.trim().replaceAll('\n', '\n        ')}
    }
}`;
}

function comparisons(body: string): Omit<Comparison, 'line'>[] {
  return runTest(testClass(body), 'example').comparisons.map(({subject, expected, actual}) => ({
    subject,
    expected,
    actual,
  }));
}

describe('runTest', () => {
  it('compares the text of a query, with the line of the assertion', () => {
    const source = testClass(`
String soql = SOQL.of(Account.SObjectType).with(Account.Name).toString();
Assert.areEqual('SELECT Id, Name FROM Account', soql, 'a message');`);
    expect(runTest(source, 'example')).toEqual({
      comparisons: [
        {
          subject: 'query',
          line: 8,
          expected: 'SELECT Id, Name FROM Account',
          actual: 'SELECT Name FROM Account',
        },
      ],
    });
  });

  it('compares binds of a variable, of a call, of a field of the test class, and their number', () => {
    expect(
      comparisons(`
Set<String> names = new Set<String>{ 'Acme', 'Globex' };
SOQL.Queryable builder = SOQL.of(Account.SObjectType)
    .byId(ACCOUNT_ID)
    .whereAre(SOQL.Filter.with(Account.Name).isIn(names))
    .whereAre(SOQL.Filter.with(Account.IsDeleted).isFalse());
String soql = builder.toString();
Map<String, Object> binding = builder.binding();
Assert.areEqual(ACCOUNT_ID, builder.binding().get('v1'));
Assert.areEqual(names, binding.get('v2'));
Assert.isFalse((Boolean) binding.get('v3'));
System.assertEquals(4, binding.size());`),
    ).toEqual([
      {subject: 'bind', expected: '0013V00000WNCwCQAX', actual: '0013V00000WNCwCQAX'},
      {subject: 'bind', expected: ['Acme', 'Globex'], actual: ['Acme', 'Globex']},
      {subject: 'bind', expected: false, actual: false},
      {subject: 'bind', expected: 4, actual: 3},
    ]);
  });

  it('finds the query and the bind on either side', () => {
    expect(
      comparisons(`
SOQL.Queryable builder = SOQL.of(Account.SObjectType).byId(ACCOUNT_ID);
Assert.areEqual(builder.toString(), 'SELECT Id FROM Account');
Assert.areEqual(builder.binding().get('v1'), '0013V00000WNCwC');`),
    ).toEqual([
      {
        subject: 'query',
        expected: 'SELECT Id FROM Account',
        actual: 'SELECT Id FROM Account WHERE Id = :v1',
      },
      {subject: 'bind', expected: '0013V00000WNCwC', actual: '0013V00000WNCwCQAX'},
    ]);
  });

  it('compares each query that a test prints', () => {
    const found = comparisons(`
SOQL.Queryable builder = SOQL.of(Account.SObjectType);
Assert.areEqual('SELECT Id FROM Account', builder.toString());
builder.setLimit(1);
Assert.areEqual('SELECT Id FROM Account LIMIT 1', builder.toString());`);
    expect(found.map(({actual}) => actual)).toEqual([
      'SELECT Id FROM Account',
      'SELECT Id FROM Account LIMIT 1',
    ]);
  });

  it.each([
    [
      'QueryException',
      'SOQL.of(Lead.SObjectType).groupBy(Lead.City).groupByCube(Lead.State).toString();',
      "You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.",
    ],
    [
      'SOQLCache.SoqlCacheException',
      'SOQLCache.of(Profile.SObjectType).with(Profile.Name).toObject();',
      'A condition is missing. Please provide a filter to retrieve the cached record. You can ignore this validation by calling allowQueryWithoutConditions()',
    ],
  ])('compares the message of a caught %s', (type, statement, message) => {
    expect(
      comparisons(`
${type} error = null;
try {
    ${statement}
} catch (${type} e) {
    error = e;
}
Assert.areEqual('expected', error.getMessage());`),
    ).toEqual([{subject: 'text', expected: 'expected', actual: message}]);
  });

  it('leaves out what only an org knows', () => {
    expect(
      comparisons(`
SOQL.mock('accounts').thenReturn(new Account(Name = 'Acme'));
Account account = (Account) SOQL.of(Account.SObjectType).mockId('accounts').toObject();
Assert.areEqual('Acme', account.Name);`),
    ).toEqual([]);
  });

  it('says why it stopped, and keeps what was compared before', () => {
    const {comparisons: found, stopped} = runTest(
      testClass(`
Assert.areEqual('SELECT Id FROM Account', SOQL.of(Account.SObjectType).toString());
SOQL.of(Account.SObjectType).withEverything().toString();`),
      'example',
    );
    expect(found).toHaveLength(1);
    expect(stopped).toEqual({
      kind: 'type',
      message: 'SOQL.Queryable has no method withEverything',
      line: 8,
    });
  });
});
