import {describe, expect, it} from 'vitest';
import {encodeIdentifiers, findIdentifiers} from './identifiers';

const selector = `
public class SOQL_Contact extends SOQL implements SOQL.Selector {
    public static SOQL_Contact query() { return new SOQL_Contact(); }
    public SOQL_Contact byAccount(Id accountId) {
        whereAre(Filter.with(Contact.AccountId).equal(accountId));
        return this;
    }
}`;

/** Each linked word with its address, in the order of the text. */
function linksIn(code: string, contexts: string[] = []): string[] {
  return findIdentifiers(code, contexts).map(
    ({start, end, href}) => `${code.slice(start, end)} → ${href}`,
  );
}

describe('identifiers of the library', () => {
  it('lead to the section of the type that the expression has', () => {
    const code = `SOQL.of(Account.SObjectType)
    .with(Account.Name)
    .with(SOQL.SubQuery.of('Contacts').with(Contact.LastName))
    .whereAre(SOQL.Filter.with(Account.Name).equal('Acme'))
    .toList();`;
    expect(linksIn(code)).toEqual([
      'SOQL → /soql/api/soql',
      'of → /soql/api/soql#of',
      'with → /soql/api/soql#with',
      'with → /soql/api/soql#with',
      'SOQL → /soql/api/soql',
      'SubQuery → /soql/api/soql-sub',
      'of → /soql/api/soql-sub#of',
      'with → /soql/api/soql-sub#with',
      'whereAre → /soql/api/soql#whereare',
      'SOQL → /soql/api/soql',
      'Filter → /soql/api/soql-filter',
      'with → /soql/api/soql-filter#with',
      'equal → /soql/api/soql-filter#equal',
      'toList → /soql/api/soql#tolist',
    ]);
  });

  it('follow variables by their declared type, whatever statement they stand in', () => {
    const code = `SOQL.FilterGroup names = SOQL.FilterGroup;
try {
    names.add(SOQL.Filter.name().isNull());
} catch (Exception problem) {
    throw problem;
}`;
    expect(linksIn(code)).toContain('add → /soql/api/soql-filters-group#add');
    expect(linksIn(code)).toContain('isNull → /soql/api/soql-filter#isnull');
  });

  it('follow a selector of the fixtures into the methods that it inherits, and leave its own alone', () => {
    expect(
      linksIn('SOQL_Contact.query().byAccount(accountId).setLimit(5).toList();', [selector]),
    ).toEqual(['setLimit → /soql/api/soql#setlimit', 'toList → /soql/api/soql#tolist']);
  });

  it('understand inherited names inside a selector', () => {
    expect(linksIn(selector)).toContain('whereAre → /soql/api/soql#whereare');
    expect(linksIn(selector)).toContain('Filter → /soql/api/soql-filter');
    expect(linksIn(selector)).toContain('equal → /soql/api/soql-filter#equal');
  });

  it('understand the namespace of the package', () => {
    expect(linksIn('btcdev.SOQL.of(Account.SObjectType).toId();')).toEqual([
      'SOQL → /soql/api/soql',
      'of → /soql/api/soql#of',
      'toId → /soql/api/soql#toid',
    ]);
  });

  it('lead from the mocks to the page of the mocks', () => {
    expect(linksIn("SOQL.mock('contacts').thenReturn(new Contact());")).toEqual([
      'SOQL → /soql/api/soql',
      'mock → /soql/api/soql-mock#mock',
      'thenReturn → /soql/api/soql-mock#thenreturn',
    ]);
  });

  it('do not take methods of others for those of the library', () => {
    expect(linksIn("String.join(names, ','); accounts.toList(); Database.query(text);")).toEqual(
      [],
    );
  });

  it('are written compactly, grouped by address', () => {
    const code = 'SOQL.of(a).with(b).with(c)';
    expect(encodeIdentifiers(findIdentifiers(`${code};`, []))).toBe(
      '/soql/api/soql:0.4 /soql/api/soql#of:5.2 /soql/api/soql#with:11.4,19.4',
    );
  });
});
