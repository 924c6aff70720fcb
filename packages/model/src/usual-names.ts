/** Names that people type for methods of the library: those of SOQL, Apex and other libraries. */

const names: Readonly<Record<string, readonly string[]>> = {
  with: ['select', 'selectField', 'selectFields', 'addField', 'addFields', 'fields', 'withFields'],
  whereAre: ['and', 'condition', 'setCondition', 'addCondition', 'filter', 'filterBy', 'andWhere'],
  add: ['with', 'addFilter', 'addCondition', 'whereAre'],
  whereEqual: ['whereAre', 'where', 'filter', 'condition'],
  anyConditionMatching: ['or', 'orWhere', 'any', 'anyMatching'],
  setLimit: ['take', 'top', 'withLimit'],
  offset: ['skip', 'withOffset'],
  orderBy: ['sortBy', 'addOrdering', 'setOrdering', 'orderByAsc'],
  sortDesc: ['desc', 'descending', 'orderByDesc', 'sortDescending'],
  groupBy: ['group'],
  have: ['having', 'havingAre'],
  toList: ['get', 'getList', 'list', 'records', 'run', 'execute', 'query', 'fetch', 'getRecords'],
  toObject: ['first', 'single', 'one', 'getOne', 'toSObject', 'getSObject', 'record'],
  toInteger: ['size', 'toCount', 'getCount', 'total'],
  doExist: ['exists', 'any', 'isNotEmpty', 'hasRecords'],
  toIds: ['ids', 'getIds', 'toSet', 'toIdSet', 'toSetOfIds'],
  toMap: ['map', 'getMap', 'toMapById', 'toIdMap'],
  toString: ['toSOQL', 'getQuery', 'getSOQL', 'build', 'toQuery'],
  equal: ['eq', 'equals', 'is', 'equalTo', 'isEqual', 'isEqualTo'],
  notEqual: ['ne', 'neq', 'notEquals', 'isNot', 'notEqualTo'],
  greaterThan: ['gt', 'greater', 'isGreaterThan', 'moreThan', 'after'],
  greaterOrEqual: [
    'gte',
    'ge',
    'greaterThanOrEqual',
    'greaterThanOrEqualTo',
    'greaterOrEqualTo',
    'atLeast',
  ],
  lessThan: ['lt', 'less', 'isLessThan', 'before'],
  lessOrEqual: ['lte', 'le', 'lessThanOrEqual', 'lessThanOrEqualTo', 'lessOrEqualTo', 'atMost'],
  contains: ['like', 'isLike'],
  isIn: ['in', 'inList', 'inSet', 'inAny', 'oneOf'],
  notIn: ['isNotIn', 'notInList'],
  isNull: ['isBlank', 'isEmpty', 'empty'],
  isNotNull: ['isNotBlank', 'isNotEmpty', 'notNull', 'notEmpty'],
  userMode: ['asUser', 'withUserMode', 'withSecurityEnforced', 'enforceFLS'],
  systemMode: ['asSystem', 'withSystemMode'],
};

export const usualMethodNames = Object.keys(names);

const methods = new Map<string, string[]>();
for (const [method, written] of Object.entries(names))
  for (const name of written)
    methods.set(name.toLowerCase(), [...(methods.get(name.toLowerCase()) ?? []), method]);

/** @returns the methods that a name usually stands for */
export function usualMethods(name: string): readonly string[] {
  return methods.get(name.toLowerCase()) ?? [];
}

/** What to say about a name that needs no method of the library. */
export const needless: Readonly<Record<string, string>> = {
  sortasc: 'orderBy sorts in ascending order, so leave it out',
  asc: 'orderBy sorts in ascending order, so leave it out',
  ascending: 'orderBy sorts in ascending order, so leave it out',
};
