import {describe, expect, it} from 'vitest';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {membersBehind} from './members';

function names(before: string, context = ''): string[] {
  return membersBehind(before, context, standardSchema).map(({name}) => name);
}

describe('members behind a dot', () => {
  it('of the library, without its instance methods', () => {
    const found = names('SOQL.');
    expect(found).toEqual(expect.arrayContaining(['of', 'mock', 'Filter', 'InnerJoin']));
    expect(found).not.toContain('whereAre');
  });

  it('of a query, with the overloads of each method', () => {
    const found = membersBehind('List<Lead> leads = SOQL.of(Lead.SObjectType)\n    .', '');
    expect(found).toContainEqual({
      kind: 'method',
      name: 'setLimit',
      owner: 'SOQL.Queryable',
      signatures: ['setLimit(Integer)'],
    });
    expect(found.filter(({name}) => name === 'with')).toHaveLength(1);
    expect(found.map(({name}) => name)).not.toContain('of');
  });

  it('of a filter inside the arguments of a call', () => {
    const chain = 'SOQL.of(Lead.SObjectType).whereAre(SOQL.FilterGroup.add(SOQL.Filter.name().';
    expect(names(chain)).toContain('contains');
    expect(names(chain)).not.toContain('toList');
  });

  it('of an sObject: its fields', () => {
    const found = names('SOQL.of(Account.SObjectType).with(Account.Name, Account.');
    expect(found).toEqual(expect.arrayContaining(['Industry', 'OwnerId', 'SObjectType']));
  });

  it('of a selector of the context', () => {
    const selector = `public class SOQL_Lead extends SOQL implements SOQL.Selector {
      public static SOQL_Lead query() { return new SOQL_Lead(); }
    }`;
    expect(names('SOQL_Lead.query().', selector)).toContain('byId');
  });

  it.each(["String a = 'SOQL.", '// SOQL.', '/* SOQL.', 'unknown.', 'SOQL', "'a'.b."])(
    'none behind %s',
    (before) => {
      expect(names(before)).toEqual([]);
    },
  );
});
