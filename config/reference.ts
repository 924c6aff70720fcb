/**
 * Maps reference pages to the types of the library that they document. Used by the documentation
 * checker and by the build, which links the types and methods of code blocks to their sections;
 * also used by code in the browser, so it imports nothing.
 */

export interface ReferencePage {
  /** Types whose public members each have a section on the page, named as in the manifest. */
  types: readonly string[];
  /** Members of a type whose other members are on another page: `SOQL.mock`. */
  members?: readonly string[];
}

/** Reference pages by route. */
export const referencePages: Readonly<Record<string, ReferencePage>> = {
  '/soql/api/soql': {
    types: ['SOQL', 'SOQL.Queryable', 'SOQL.Selector', 'SOQL.AggregateResultProxy'],
  },
  '/soql/api/soql-sub': {types: ['SOQL.SubQuery']},
  '/soql/api/soql-filter': {types: ['SOQL.Filter']},
  '/soql/api/soql-filters-group': {types: ['SOQL.FilterGroup']},
  '/soql/api/soql-join': {types: ['SOQL.InnerJoin']},
  '/soql/api/soql-having-filter': {types: ['SOQL.HavingFilter']},
  '/soql/api/soql-having-filter-group': {types: ['SOQL.HavingFilterGroup']},
  '/soql/api/soql-data-category-filter': {
    types: ['SOQL.DataCategoryFilter', 'SOQL.DataCategoryFilterGroup'],
  },
  '/soql/api/soql-distance': {types: ['SOQL.Distance']},
  '/soql/api/soql-mock': {
    types: ['SOQL.Mockable', 'SOQL.RandomIdGenerator'],
    members: [
      'SOQL.mock',
      'SOQL.getQueries',
      'SOQL.IdGenerator',
      'SOQL.setMock',
      'SOQL.setCountMock',
    ],
  },
  '/soql/api/soql-logger': {types: ['SOQL.Logger', 'SOQL.Error']},
  '/soql/api/soql-converter': {types: ['SOQL.Converter']},
  '/cache/api/soql-cache': {
    types: [
      'SOQLCache',
      'SOQLCache.Cacheable',
      'SOQLCache.Selector',
      'SOQLCache.Mockable',
      'SOQLCache.SoqlCacheException',
    ],
  },
  '/cache/api/cache-manager': {types: ['CacheManager', 'CacheManager.Cacheable']},
  '/evaluator/api/soql-evaluator': {
    types: ['SOQLEvaluator', 'SOQLEvaluator.SObjectEvaluable', 'SOQLEvaluator.Mockable'],
  },
};

/**
 * Finds where a member is documented.
 *
 * @param type name of the type that declares it, as in the manifest
 * @returns the route of the page, or undefined for a type that no page documents
 */
export function referenceRoute(type: string, member?: string): string | undefined {
  const routes = Object.entries(referencePages);
  const own = routes.find(([, page]) => page.members?.includes(`${type}.${member}`));
  return (own ?? routes.find(([, page]) => page.types.includes(type)))?.[0];
}
