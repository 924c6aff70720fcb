import {describe, expect, it} from 'vitest';
import {chainToSoql} from './index';

describe('chainToSoql', () => {
  it('gives the query with its binds, access level and sharing', () => {
    expect(
      chainToSoql(
        "SOQL.of(Account.SObjectType).with(Account.Name).whereAre(SOQL.Filter.name().equal('Acme')).systemMode().withSharing().toList()",
      ),
    ).toEqual({
      ok: true,
      soql: 'SELECT Name FROM Account WHERE Name = :v1',
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
      },
    });
  });
});
