/** Methods of the library for the operators and functions of a query. */
import {aggregates, comparisons, methodsByText} from '../../library/query-text';

export const comparisonMethods: Readonly<Record<string, string>> = methodsByText(comparisons);
export const aggregateMethods: Readonly<Record<string, string>> = methodsByText(aggregates);
