import {describe, expect, it} from 'vitest';
import {bareQuery, directionOf, isApexCode} from './detect';

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

  it.each(['Account', 'AND Name = :name', 'SELECTED', ''])('detects no direction in %s', (text) => {
    expect(directionOf(text)).toBeUndefined();
  });
});

describe('bareQuery', () => {
  it('removes the brackets of an inline query', () => {
    expect(bareQuery(' [\n  SELECT Id FROM Account\n]; ')).toBe('SELECT Id FROM Account');
  });

  it('keeps other text', () => {
    expect(bareQuery('SELECT Id FROM Account ')).toBe('SELECT Id FROM Account ');
  });
});

describe('isApexCode', () => {
  it.each([
    'List<Account> a = [SELECT Id FROM Account];',
    "return Database.query('SELECT Id FROM Account');",
    'public class A { Integer size = [ select COUNT() from Lead ]; }',
  ])('takes %s for code with a query', (text) => {
    expect(isApexCode(text)).toBe(true);
  });

  it.each(['SELECT Id FROM Account', '[SELECT Id FROM Account];', 'SOQL.of(Account.SObjectType)'])(
    'leaves %s to the other modes',
    (text) => {
      expect(isApexCode(text)).toBe(false);
    },
  );
});
