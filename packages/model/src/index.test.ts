import {describe, expect, it} from 'vitest';
import {chainToSoql, inSource, soqlToChain} from './index';
import {standardSchema} from './schema/standard';

describe('chainToSoql', () => {
  it('gives the query with its binds, access level and sharing', () => {
    expect(
      chainToSoql(
        "SOQL.of(Account.SObjectType).with(Account.Name).whereAre(SOQL.Filter.name().equal('Acme')).systemMode().withSharing().toList()",
      ),
    ).toEqual({
      ok: true,
      soql: 'SELECT Name FROM Account WHERE Name = :v1',
      result: {method: 'toList', fields: []},
      binding: {v1: 'Acme'},
      accessLevel: 'SYSTEM_MODE',
      sharing: 'with sharing',
      remarks: [],
    });
  });

  it('gives a located error', () => {
    expect(chainToSoql('SOQL.of(Account.SObjectType)\n  .wiht(Account.Name)')).toEqual({
      ok: false,
      error: {
        kind: 'type',
        message: 'SOQL.Queryable has no method wiht; did you mean with?',
        line: 2,
        column: 4,
        in: 'source',
      },
    });
  });

  it('places an error of the context in the context, and names the call that causes it', () => {
    const context = 'class A {\n  static Integer size() { return 1 +; }\n}';
    const result = chainToSoql('SOQL.of(Account.SObjectType)', {context});
    if (result.ok) throw new Error('the context has an error');
    const place = {line: 2, column: 36, in: 'context', calledAt: {line: 1, column: 1}};
    expect(result.error).toMatchObject(place);
    expect(result.error.message).not.toContain('context');
    expect(inSource(result.error)).toEqual({
      message: `${result.error.message} (context, line 2, column 36)`,
      line: 1,
      column: 1,
    });
  });

  it('offers the text without characters that cannot be seen, in both directions', () => {
    const chain = "\ufeffSOQL.of(Account.SObjectType)\u00a0.with('a\u00a0b')";
    expect(chainToSoql(chain)).toMatchObject({
      error: {fix: {text: "SOQL.of(Account.SObjectType) .with('a\u00a0b')"}},
    });
    const query = "SELECT\u00a0Id FROM\u200b Account WHERE Name = 'a\u00a0b'";
    expect(soqlToChain(query, {schema: standardSchema})).toMatchObject({
      error: {
        fix: {
          message: 'Replace the no-break space (U+00A0) with a space',
          text: "SELECT Id FROM Account WHERE Name = 'a\u00a0b'",
        },
      },
    });
  });

  it('offers straight quotes for typographic ones', () => {
    const query = 'SELECT Id FROM Account WHERE Name = ‘Acme’ AND Site = “It’';
    expect(soqlToChain(query, {schema: standardSchema})).toMatchObject({
      error: {
        message: "character ‘ (U+2018) is not allowed here: write '",
        fix: {text: "SELECT Id FROM Account WHERE Name = 'Acme' AND Site = 'It'"},
      },
    });
  });

  it('prints a token by its first spelling where no schema is given', () => {
    expect(
      chainToSoql('SOQL.of(account.SObjectType).with(Account.name, Account.Name)'),
    ).toMatchObject({soql: 'SELECT name FROM account'});
  });
});

it('gives a custom object the spelling of the query at hand, whatever came before', () => {
  const start = (query: string): unknown => {
    const result = soqlToChain(query, {schema: standardSchema});
    return result.ok && result.apex.split('\n')[0];
  };
  expect(start('SELECT Id FROM order_line__c')).toBe('SOQL.of(order_line__c.SObjectType)');
  expect(start('SELECT Id FROM Order_Line__c')).toBe('SOQL.of(Order_Line__c.SObjectType)');
});
