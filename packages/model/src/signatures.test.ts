import {describe, expect, it} from 'vitest';
import {libraryTypeName, signaturesOf, staticPropertyType} from './signatures';

describe('signatures', () => {
  it('recognizes types with and without the namespace, in any capitalization', () => {
    expect(libraryTypeName('btcdev.SOQL.filtergroup')).toBe('SOQL.FilterGroup');
    expect(libraryTypeName('Account')).toBeUndefined();
    expect(staticPropertyType('soql', 'FILTER')).toBe('SOQL.Filter');
  });

  it('has as many methods as the facts count (facts/soql.md 17)', () => {
    const counts = Object.fromEntries(
      [
        ...[
          'Queryable',
          'SubQuery',
          'FilterGroup',
          'Filter',
          'InnerJoin',
          'HavingFilterGroup',
          'HavingFilter',
        ],
        ...['DataCategoryFilter', 'Distance', 'Mockable', 'AggregateResultProxy'],
      ].map((name) => [name, signaturesOf(`SOQL.${name}`).length]),
    );
    expect(counts).toEqual({
      Queryable: 133,
      SubQuery: 29,
      FilterGroup: 9,
      Filter: 39,
      InnerJoin: 4,
      HavingFilterGroup: 6,
      HavingFilter: 29,
      DataCategoryFilter: 10,
      Distance: 6,
      Mockable: 7,
      AggregateResultProxy: 2,
    });
    expect(signaturesOf('SOQLCache.Cacheable')).toHaveLength(32);
  });
});
