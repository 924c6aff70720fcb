/** Rules for what a query returns, and for clauses that Salesforce rejects together. */
import {
  descendants,
  sourceOf,
  type Declarator,
  type SourceRange,
  type Syntax,
} from '@soql-lib/apex';
import {callNamed, resultOf, resultsOf, type LibraryCall, type LibraryChain} from '../chains';
import {literalOf} from '../expressions';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

/** @returns whether a chain, or the selector that it starts with, sorts or groups the query */
function isOrdered(file: CheckedFile, chain: LibraryChain): boolean {
  const calls = file.callsOf(chain);
  return ['orderby', 'orderbycount', 'groupby'].some((name) => calls.has(name));
}

const otherMethods =
  "calls on a variable in earlier statements, and calls in a selector whose class isn't among the checked files";

export const countWithOrder: Rule = {
  code: 'count-with-order',
  severity: 'error',
  reports: '`toInteger` on an ordered or grouped query, including the defaults of a selector',
  reason:
    'Salesforce rejects COUNT() with ORDER BY or GROUP BY: count without them, a default of the selector included',
  page: '/soql/advanced/errors#tointeger-fails-on-a-query-with-order-by-or-group-by',
  misses: otherMethods,
  examples: {
    bad: `Integer total = SOQL.of(Account.SObjectType).orderBy(Account.Name).toInteger();`,
    good: `Integer total = SOQL.of(Account.SObjectType).toInteger();`,
  },
  *find(file) {
    for (const [chain, {name, place}] of resultsOf(file.chains))
      if (name === 'toInteger' && isOrdered(file, chain)) yield place;
  },
};

export const lockWithOrder: Rule = {
  code: 'lock-with-order',
  severity: 'error',
  reports: '`forUpdate` on an ordered or grouped query, including the defaults of a selector',
  reason: 'Salesforce rejects FOR UPDATE with ORDER BY: sort the records in Apex',
  page: '/soql/advanced/knownIssues#for-update-fails-with-order-by-or-aggregates',
  misses: otherMethods,
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType).orderBy(Account.Name).forUpdate().toList();`,
    good: `List<Account> accounts = SOQL.of(Account.SObjectType).forUpdate().toList();`,
  },
  *find(file) {
    for (const chain of file.chains) {
      if (!file.callsOf(chain).has('forupdate') || !isOrdered(file, chain)) continue;
      const call = callNamed(chain, 'forupdate') ?? resultOf(chain);
      if (call) yield call.place;
    }
  },
};

export const aliasRemovesFields: Rule = {
  code: 'alias-removes-fields',
  severity: 'error',
  reports: 'an alias on a query that also selects plain fields and groups nothing',
  reason:
    'an alias makes the query an aggregate one, which drops the other plain fields: use aliases with groupBy() only',
  page: '/soql/advanced/knownIssues#an-alias-removes-the-other-fields',
  misses: 'an alias in a string, such as `Name label`, and the default fields of a selector',
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType).with(Account.Id).with(Account.Name, 'label').toList();`,
    good: `List<AggregateResult> rows = SOQL.of(Account.SObjectType)
    .with(Account.Industry, 'kind')
    .count(Account.Id, 'total')
    .groupBy(Account.Industry)
    .toAggregated();`,
  },
  *find({chains}) {
    for (const chain of chains) {
      const selects = chain.calls.filter(({name}) => name.toLowerCase() === 'with');
      const aliased = selects.find(isAliased);
      const others = selects.filter((call) => !isAliased(call) && !isSubquery(call));
      if (aliased && others.length > 0 && !chain.calls.some(isGrouping)) yield aliased.place;
    }
  },
};

/** `with(Account.Name, 'label')`; a relationship comes first. */
function isAliased({name, arguments: [field, alias, ...others]}: LibraryCall): boolean {
  if (name.toLowerCase() !== 'with' || others.length > 0) return false;
  return field?.kind !== 'literal' && literalOf(alias) !== undefined;
}

function isSubquery({arguments: [first]}: LibraryCall): boolean {
  return first !== undefined && /\bSubQuery\b/i.test(sourceOf(first));
}

/** A call by which the fields of a query are grouped or aggregated anyway. */
function isGrouping({name}: LibraryCall): boolean {
  return /^(group|count|sum|avg|min|max)/i.test(name);
}

/** Result methods that return the key set of a map (facts/soql.md 11). */
const keySets = /^(toIds|toIdsOf|toValuesOf)$/i;

const additions = /^add(All)?$/i;

export const keySetChanged: Rule = {
  code: 'key-set-changed',
  severity: 'error',
  reports: '`add` or `addAll` on the set that `toIds`, `toIdsOf`, or `toValuesOf` returned',
  reason:
    'the set is the key set of a map, so this throws "Collection is read-only": copy it with new Set<…>(…) first',
  page: '/soql/advanced/errors#collection-is-read-only',
  misses:
    'a set in a field, one that a method gets or returns, and a variable that is assigned more than once',
  examples: {
    bad: `Set<Id> ids = SOQL.of(Account.SObjectType).toIds();
ids.add(UserInfo.getUserId());`,
    good: `Set<Id> ids = new Set<Id>(SOQL.of(Account.SObjectType).toIds());
ids.add(UserInfo.getUserId());`,
  },
  *find({routines}) {
    for (const {chains, callable} of routines) {
      const sets: Declarator[] = [];
      for (const [{library, calls, node}, result] of resultsOf(chains)) {
        if (library !== 'SOQL' || !keySets.test(result.name)) continue;
        const next = calls[calls.indexOf(result) + 1];
        if (next && additions.test(next.name)) yield next.place;
        if (!next && node.parent?.kind === 'declarator') sets.push(node.parent);
      }
      if (sets.length > 0) yield* additionsTo(sets, callable.syntax);
    }
  },
};

/** @returns the places where something is added to variables that have one value */
function additionsTo(sets: readonly Declarator[], routine: Syntax): SourceRange[] {
  const nodes = [...descendants(routine)];
  const given = nodes.flatMap((node) => {
    if (node.kind === 'declarator') return node.name.toLowerCase();
    return node.kind === 'assign' && node.target.kind === 'name'
      ? node.target.name.toLowerCase()
      : [];
  });
  const names = sets
    .map(({name}) => name.toLowerCase())
    .filter((name) => given.indexOf(name) === given.lastIndexOf(name));
  return nodes.flatMap((node) =>
    node.kind === 'call' &&
    node.receiver?.kind === 'name' &&
    additions.test(node.name) &&
    names.includes(node.receiver.name.toLowerCase())
      ? node.at
      : [],
  );
}

export const toObjectWithoutLimit: Rule = {
  code: 'to-object-without-limit',
  severity: 'note',
  reports: '`toObject` on a query that can find several rows, except in tests',
  reason:
    'this throws if there are several rows: filter by a unique value, or add orderBy(…) and setLimit(1)',
  page: '/soql/advanced/errors#list-has-more-than-1-row-for-assignment-to-sobject',
  misses:
    'chains that start with a selector or a variable. It knows that `Id` and `User.Username` are unique, but reports a filter by a unique field of your own.',
  examples: {
    bad: `Account first = (Account) SOQL.of(Account.SObjectType)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Energy'))
    .toObject();`,
    good: `Account first = (Account) SOQL.of(Account.SObjectType)
    .whereAre(SOQL.Filter.with(Account.Industry).equal('Energy'))
    .orderBy(Account.Name)
    .setLimit(1)
    .toObject();`,
  },
  *find({chains, isTest}) {
    for (const [chain, {name, place}] of resultsOf(isTest ? [] : chains)) {
      if (chain.library !== 'SOQL' || chain.start.kind !== 'of') continue;
      if (name !== 'toObject' || callNamed(chain, 'setlimit')) continue;
      if (!chain.calls.some((call) => isUnique(call) || isOfOneRow(call))) yield place;
    }
  },
};

/** @returns true for conditions that at most one row meets */
function isUnique(call: LibraryCall): boolean {
  const name = call.name.toLowerCase();
  if (name === 'byid') return true;
  return (
    name === 'whereare' && call.arguments.some((argument) => uniqueFilter.test(sourceOf(argument)))
  );
}

const uniqueFilter =
  /^(?:btcdev\.)?SOQL\s*\.\s*Filter\s*\.\s*(?:id\(\)|with\(\s*(?:\w+\.Id|UserRecordAccess\.RecordId|User\.Username)\s*\))\s*\.\s*equal\(/i;

/** Each org has one record of `Organization`. */
function isOfOneRow({name, arguments: [object]}: LibraryCall): boolean {
  return (
    name.toLowerCase() === 'of' && object !== undefined && /^Organization\./i.test(sourceOf(object))
  );
}
