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

/** Returns each linked word with its URL, in text order. */
function linksIn(code: string, contexts: string[] = []): string[] {
  return findIdentifiers(code, contexts).map(
    ({start, end, href}) => `${code.slice(start, end)} → ${href}`,
  );
}

describe('identifiers of the library', () => {
  it('link to the section of the type of the expression', () => {
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

  it('resolve variables by their declared type, in any statement', () => {
    const code = `SOQL.FilterGroup names = SOQL.FilterGroup;
try {
    names.add(SOQL.Filter.name().isNull());
} catch (Exception problem) {
    throw problem;
}`;
    expect(linksIn(code)).toContain('add → /soql/api/soql-filters-group#add');
    expect(linksIn(code)).toContain('isNull → /soql/api/soql-filter#isnull');
  });

  it('resolve the inherited methods of a selector from fixtures, and skip its own', () => {
    expect(
      linksIn('SOQL_Contact.query().byAccount(accountId).setLimit(5).toList();', [selector]),
    ).toEqual(['setLimit → /soql/api/soql#setlimit', 'toList → /soql/api/soql#tolist']);
  });

  it('resolve inherited names inside a selector', () => {
    expect(linksIn(selector)).toContain('whereAre → /soql/api/soql#whereare');
    expect(linksIn(selector)).toContain('Filter → /soql/api/soql-filter');
    expect(linksIn(selector)).toContain('equal → /soql/api/soql-filter#equal');
  });

  it('resolve the namespace of the package', () => {
    expect(linksIn('btcdev.SOQL.of(Account.SObjectType).toId();')).toEqual([
      'SOQL → /soql/api/soql',
      'of → /soql/api/soql#of',
      'toId → /soql/api/soql#toid',
    ]);
  });

  it('link mocks to the page on mocks', () => {
    expect(linksIn("SOQL.mock('contacts').thenReturn(new Contact());")).toEqual([
      'SOQL → /soql/api/soql',
      'mock → /soql/api/soql-mock#mock',
      'thenReturn → /soql/api/soql-mock#thenreturn',
    ]);
  });

  it('do not link methods of other classes', () => {
    expect(linksIn("String.join(names, ','); accounts.toList(); Database.query(text);")).toEqual(
      [],
    );
  });

  it('are encoded compactly, grouped by URL', () => {
    const code = 'SOQL.of(a).with(b).with(c)';
    expect(encodeIdentifiers(findIdentifiers(`${code};`, []))).toBe(
      '/soql/api/soql:0.4 /soql/api/soql#of:5.2 /soql/api/soql#with:11.4,19.4',
    );
  });
});
