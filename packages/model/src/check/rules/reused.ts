/** Rules for objects of the library that are good for one use. */
import {resultsOf, type LibraryCall} from '../chains';
import {comparators} from '../comparators';
import {repeatedUses} from '../reuse';
import type {Rule} from '../rule';

/** Result methods that run the query as built (facts/soql.md 11), `toMap()` without arguments. */
const asBuilt = /^to(List|Object|Aggregated(Proxy)?|QueryLocator|(Pagination)?Cursor)$/i;

export const reusedRules: readonly Rule[] = [
  {
    code: 'builder-reused',
    severity: 'error',
    page: '/soql/advanced/knownIssues#reusing-a-builder-returns-the-wrong-result',
    reason:
      'an earlier result method changed the fields, the conditions, or the limit of this builder, so this result is wrong: build a new chain for each result',
    *find({routines}) {
      for (const {chains, callable} of routines) {
        const uses = [...resultsOf(chains)].flatMap(([{start, node}, result]) =>
          start.kind === 'variable'
            ? [
                {
                  node,
                  variable: start.name,
                  place: result.place,
                  isHarmless: !changesBuilder(result),
                },
              ]
            : [],
        );
        for (const {place} of repeatedUses(callable, uses)) yield place;
      }
    },
  },
  {
    code: 'filter-reused',
    severity: 'error',
    page: '/soql/advanced/knownIssues#a-reused-filter-does-not-bind-its-value',
    reason:
      'a second comparison on the same filter may be negated, or its value may not be bound: create a filter for each condition',
    *find({routines}) {
      for (const {filters, callable} of routines) {
        const uses = filters.flatMap(({variable, calls, node}) => {
          const comparison = calls.find(({name}) => comparators.test(name));
          return variable !== undefined && comparison
            ? [{node, variable, place: comparison.place}]
            : [];
        });
        for (const {place} of repeatedUses(callable, uses)) yield place;
      }
    },
  },
];

function changesBuilder({name, arguments: given}: LibraryCall): boolean {
  return !asBuilt.test(name) && !(name.toLowerCase() === 'tomap' && given.length === 0);
}
