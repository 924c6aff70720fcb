import {describe, expect, it} from 'vitest';
import {bareQuery, directionOf} from './detect';

describe('directionOf', () => {
  it.each([
    'SELECT Id FROM Account',
    '  select Id\nfrom Account',
    '[SELECT Id FROM Account]',
    "SELECT Id FROM Account WHERE Name = 'SOQL.of('",
  ])('takes %s for a query', (text) => {
    expect(directionOf(text)).toBe('soql-to-chain');
  });

  it.each([
    'SOQL.of(Account.SObjectType).toList()',
    'List<Account> accounts = SOQL\n    .of(Account.SObjectType)',
    'SOQL_Account.query().byId(accountId).toList()',
    'return SOQLCache.of(Profile.SObjectType);',
  ])('takes %s for a chain', (text) => {
    expect(directionOf(text)).toBe('chain-to-soql');
  });

  it.each(['Account', 'AND Name = :name', 'SELECTED', ''])('leaves %s where it is', (text) => {
    expect(directionOf(text)).toBeUndefined();
  });
});

describe('bareQuery', () => {
  it('takes the brackets of Apex away', () => {
    expect(bareQuery(' [\n  SELECT Id FROM Account\n]; ')).toBe('SELECT Id FROM Account');
  });

  it('keeps what is not in brackets', () => {
    expect(bareQuery('SELECT Id FROM Account ')).toBe('SELECT Id FROM Account ');
  });
});
