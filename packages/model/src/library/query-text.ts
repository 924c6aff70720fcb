/** What methods write into a query (facts/soql.md 3, 6 and 7), for both directions. */

/** Method → comparison operator. */
export const comparisons = {
  equal: '=',
  notEqual: '!=',
  lessThan: '<',
  lessOrEqual: '<=',
  greaterThan: '>',
  greaterOrEqual: '>=',
} as const;

/** Method → aggregate function. */
export const aggregates = {
  count: 'COUNT',
  avg: 'AVG',
  countDistinct: 'COUNT_DISTINCT',
  min: 'MIN',
  max: 'MAX',
  sum: 'SUM',
} as const;

/** Comparison operator → method. */
export const comparisonMethods = methodsByText(comparisons);

/** Aggregate function → method. */
export const aggregateMethods = methodsByText(aggregates);

function methodsByText(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([method, text]) => [text, method]));
}

/** @returns the handlers of methods that differ only in what they write, by lower-case name */
export function handlersOf<Handler>(
  texts: Readonly<Record<string, string>>,
  handler: (text: string) => Handler,
): Record<string, Handler> {
  return Object.fromEntries(
    Object.entries(texts).map(([method, text]) => [method.toLowerCase(), handler(text)]),
  );
}
