/** Rules for conditions. */
import {chainOf, isLink, type Expression} from '@soql-lib/apex';
import {callNamed, callsNamed, resultsOf, type LibraryChain} from '../chains';
import {literalOf} from '../expressions';
import type {Rule} from '../rule';

export const conditionRules: readonly Rule[] = [
  {
    code: 'to-map-with-or',
    severity: 'error',
    page: '/soql/advanced/knownIssues#tomap-returns-too-many-records-with-or-conditions',
    reason:
      'the map method adds a condition that OR joins with yours, so the map contains nearly every row: put the OR into a SOQL.FilterGroup',
    *find({chains}) {
      for (const [chain, {name, arguments: given, place}] of resultsOf(chains))
        if (/^to(Aggregated)?(Id)?Map/i.test(name) && given.length > 0 && isJoinedByOr(chain))
          yield place;
    },
  },
  {
    code: 'logic-with-optional-filter',
    severity: 'error',
    page: '/soql/advanced/knownIssues#ignorewhen-shifts-the-numbers-in-conditionlogic',
    reason:
      'ignoreWhen() shifts the numbers that conditionLogic() uses, so the wrong conditions are combined: use a SOQL.FilterGroup',
    *find({chains}) {
      for (const [{calls}, {place}] of callsNamed(chains, 'conditionlogic'))
        if (calls.some((call) => call.arguments.some(isOptional))) yield place;
    },
  },
  {
    code: 'contains-some-without-wildcards',
    severity: 'warning',
    page: '/soql/advanced/knownIssues#containssome-finds-only-exact-matches',
    reason:
      "containsSome() does not add wildcards, so it finds only exact matches: write the wildcards yourself, as in '%solar%'",
    *find({routines}) {
      const filters = routines.flatMap((routine) => routine.filters);
      for (const [, {arguments: given}] of callsNamed(filters, 'containssome'))
        for (const argument of given)
          if (
            argument.kind === 'newCollection' &&
            argument.elements.length > 0 &&
            argument.elements.every((element) => !/[%_]/.test(literalOf(element) ?? '%'))
          )
            yield argument.place;
    },
  },
];

/** Conditions joined by OR on the chain itself; those in a group are no problem. */
function isJoinedByOr(chain: LibraryChain): boolean {
  if (callNamed(chain, 'anyconditionmatching')) return true;
  const logic = callNamed(chain, 'conditionlogic')?.arguments[0];
  return /\bOR\b/i.test(literalOf(logic) ?? '');
}

/** @returns true for a filter that `ignoreWhen` may skip */
function isOptional(expression: Expression): boolean {
  return (
    isLink(expression) &&
    chainOf(expression).links.some(
      (link) =>
        link.kind === 'call' &&
        (link.name.toLowerCase() === 'ignorewhen' || link.arguments.some(isOptional)),
    )
  );
}
