/** Maps SOQL operators and functions to methods of the library (facts/soql.md 3, 6 and 7). */

export const comparisonMethods: Readonly<Record<string, string>> = {
  '=': 'equal',
  '!=': 'notEqual',
  '<': 'lessThan',
  '<=': 'lessOrEqual',
  '>': 'greaterThan',
  '>=': 'greaterOrEqual',
};

export const aggregateMethods: Readonly<Record<string, string>> = {
  COUNT: 'count',
  AVG: 'avg',
  COUNT_DISTINCT: 'countDistinct',
  MIN: 'min',
  MAX: 'max',
  SUM: 'sum',
};
