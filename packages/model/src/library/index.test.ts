import {describe, expect, it} from 'vitest';
import {libraryTypes, signaturesOf} from '../signatures';
import {cacheableHandlers} from './cacheable';
import {dataCategoryFilterGetters, dataCategoryFilterHandlers} from './data-category-filter';
import {distanceHandlers} from './distance';
import {filterGetters, filterHandlers} from './filter';
import {groupGetters, groupHandlers} from './filter-group';
import {havingFilterGetters, havingFilterHandlers} from './having-filter';
import {innerJoinHandlers} from './inner-join';
import {queryableHandlers} from './queryable';
import {resultGetters, resultHandlers} from './results';
import {subQueryGetters, subQueryHandlers} from './subquery';

const tables: Readonly<Record<string, object[]>> = {
  'SOQL.Queryable': [queryableHandlers, resultHandlers, resultGetters],
  'SOQL.SubQuery': [subQueryHandlers, subQueryGetters],
  'SOQL.Filter': [filterHandlers, filterGetters],
  'SOQL.FilterGroup': [groupHandlers, groupGetters],
  'SOQL.InnerJoin': [innerJoinHandlers],
  'SOQL.HavingFilter': [havingFilterHandlers, havingFilterGetters],
  'SOQL.DataCategoryFilter': [dataCategoryFilterHandlers, dataCategoryFilterGetters],
  'SOQL.Distance': [distanceHandlers],
  'SOQLCache.Cacheable': [cacheableHandlers],
};

/** Types that build no query, or whose methods are those of another type. */
const withoutTable = [
  ...['SOQL', 'SOQL.Selector', 'SOQL.HavingFilterGroup', 'SOQL.DataCategoryFilterGroup'],
  ...['SOQL.AggregateResultProxy', 'SOQL.Mockable', 'SOQL.Converter', 'SOQL.RandomIdGenerator'],
  ...['SOQL.Logger', 'SOQL.Error'],
  ...['SOQLCache', 'SOQLCache.Selector', 'SOQLCache.Mockable'],
  ...['SOQLEvaluator', 'SOQLEvaluator.SObjectEvaluable', 'SOQLEvaluator.Mockable'],
];

it('has tables for each type that builds a query', () => {
  expect([...Object.keys(tables), ...withoutTable].sort()).toEqual([...libraryTypes].sort());
});

describe('every method of the signature table does something', () => {
  it.each(Object.entries(tables))('%s', (type, parts) => {
    const declared = new Set(signaturesOf(type).map(({name}) => name.toLowerCase()));
    const handled = parts.flatMap((part) => Object.keys(part));
    expect(handled.toSorted()).toEqual([...declared].sort());
  });

  it('SOQL.HavingFilterGroup is a FilterGroup with fewer methods', () => {
    const handled = [...Object.keys(groupHandlers), ...Object.keys(groupGetters)];
    for (const {name} of signaturesOf('SOQL.HavingFilterGroup'))
      expect(handled).toContain(name.toLowerCase());
  });
});
