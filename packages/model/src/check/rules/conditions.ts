/** Rules for conditions. */
import {chainOf, isLink, type Expression} from '@soql-lib/apex';
import {callNamed, callsNamed, resultsOf, type LibraryChain} from '../chains';
import {literalOf} from '../expressions';
import type {Rule} from '../rule';

export const toMapWithOr: Rule = {
  code: 'to-map-with-or',
  severity: 'error',
  reports: 'a map method with a key on a query whose conditions are joined by OR',
  reason:
    'the map method adds a condition, which OR joins to yours, so the map has nearly every row: put the OR in a SOQL.FilterGroup',
  page: '/soql/advanced/knownIssues#tomap-returns-too-many-records-with-or-conditions',
  misses: 'an OR that a method of a selector adds',
  examples: {
    bad: `Map<String, SObject> accounts = SOQL.of(Account.SObjectType)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Energy'))
    .whereAre(SOQL.Filter.with(Account.Rating).equal('Hot'))
    .anyConditionMatching()
    .toMap(Account.AccountNumber);`,
    good: `Map<String, SObject> accounts = SOQL.of(Account.SObjectType)
    .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Account.Industry).equal('Energy'))
        .add(SOQL.Filter.with(Account.Rating).equal('Hot'))
        .anyConditionMatching())
    .toMap(Account.AccountNumber);`,
  },
  *find({chains}) {
    for (const [chain, {name, arguments: given, place}] of resultsOf(chains))
      if (/^to(Aggregated)?(Id)?Map/i.test(name) && given.length > 0 && isJoinedByOr(chain))
        yield place;
  },
};

/** Conditions joined by OR on the chain itself; those in a group are no problem. */
function isJoinedByOr(chain: LibraryChain): boolean {
  if (callNamed(chain, 'anyconditionmatching')) return true;
  const logic = callNamed(chain, 'conditionlogic')?.arguments[0];
  return /\bOR\b/i.test(literalOf(logic) ?? '');
}

export const logicWithOptionalFilter: Rule = {
  code: 'logic-with-optional-filter',
  severity: 'error',
  reports: '`conditionLogic` on a query with a filter that `ignoreWhen` may skip',
  reason:
    'ignoreWhen() shifts the numbers that conditionLogic() names, so other conditions are joined: use a SOQL.FilterGroup',
  page: '/soql/advanced/knownIssues#ignorewhen-shifts-the-numbers-in-conditionlogic',
  misses: 'a filter in a variable, and one that a method returns',
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Energy'))
    .whereAre(SOQL.Filter.with(Account.Rating).equal('Hot').ignoreWhen(isCold))
    .conditionLogic('1 OR 2')
    .toList();`,
    good: `List<Account> accounts = SOQL.of(Account.SObjectType)
    .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Account.Industry).equal('Energy'))
        .add(SOQL.Filter.with(Account.Rating).equal('Hot').ignoreWhen(isCold))
        .anyConditionMatching())
    .toList();`,
  },
  *find({chains}) {
    for (const [{calls}, {place}] of callsNamed(chains, 'conditionlogic'))
      if (calls.some((call) => call.arguments.some(isOptional))) yield place;
  },
};

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

export const containsSomeWithoutWildcards: Rule = {
  code: 'contains-some-without-wildcards',
  severity: 'warning',
  reports: '`containsSome` with values that have no wildcards',
  reason:
    "containsSome() adds no wildcards, so it finds only equal values: write them, as in '%solar%'",
  page: '/soql/advanced/knownIssues#containssome-finds-only-exact-matches',
  misses: 'values in a variable',
  examples: {
    bad: `SOQL.Filter green = SOQL.Filter.with(Account.Name).containsSome(new List<String>{ 'solar', 'wind' });`,
    good: `SOQL.Filter green = SOQL.Filter.with(Account.Name).containsSome(new List<String>{ '%solar%', '%wind%' });`,
  },
  *find({filters}) {
    for (const [, {arguments: given}] of callsNamed(filters, 'containssome'))
      for (const argument of given)
        if (
          argument.kind === 'newCollection' &&
          argument.elements.length > 0 &&
          argument.elements.every((element) => !/[%_]/.test(literalOf(element) ?? '%'))
        )
          yield argument.place;
  },
};
