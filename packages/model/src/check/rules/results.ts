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

/** Result methods that return the key set of a map (facts/soql.md 11). */
const keySets = /^(toIds|toIdsOf|toValuesOf)$/i;

const additions = /^add(All)?$/i;

const uniqueFilter =
  /^(?:btcdev\.)?SOQL\s*\.\s*Filter\s*\.\s*(?:id\(\)|with\(\s*(?:\w+\.Id|UserRecordAccess\.RecordId|User\.Username)\s*\))\s*\.\s*equal\(/i;

export const resultRules: readonly Rule[] = [
  {
    code: 'count-with-order',
    severity: 'error',
    page: '/soql/advanced/errors#tointeger-fails-on-a-query-with-order-by-or-group-by',
    reason:
      'Salesforce rejects COUNT() with ORDER BY or GROUP BY: count without these clauses, including those that a selector adds',
    *find(file) {
      for (const [chain, {name, place}] of resultsOf(file.chains))
        if (name === 'toInteger' && isOrdered(file, chain)) yield place;
    },
  },
  {
    code: 'lock-with-order',
    severity: 'error',
    page: '/soql/advanced/knownIssues#for-update-fails-with-order-by-or-aggregates',
    reason: 'Salesforce rejects FOR UPDATE with ORDER BY or GROUP BY: sort or group in Apex',
    *find(file) {
      for (const chain of file.chains) {
        if (!file.callsOf(chain).has('forupdate') || !isOrdered(file, chain)) continue;
        const call = callNamed(chain, 'forupdate') ?? resultOf(chain);
        if (call) yield call.place;
      }
    },
  },
  {
    code: 'alias-removes-fields',
    severity: 'error',
    page: '/soql/advanced/knownIssues#an-alias-removes-the-other-fields',
    reason:
      'an alias turns the query into an aggregate query, which drops the other plain fields: use aliases only with groupBy()',
    *find({chains}) {
      for (const chain of chains) {
        const selects = chain.calls.filter(({name}) => name.toLowerCase() === 'with');
        const aliased = selects.find(isAliased);
        const others = selects.filter((call) => !isAliased(call) && !isSubquery(call));
        if (aliased && others.length > 0 && !chain.calls.some(isGrouping)) yield aliased.place;
      }
    },
  },
  {
    code: 'key-set-changed',
    severity: 'error',
    page: '/soql/advanced/errors#collection-is-read-only',
    reason:
      'the set is the key set of a map, so this throws "Collection is read-only": copy it with new Set<…>(…) first',
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
  },
  {
    code: 'to-object-without-limit',
    severity: 'note',
    page: '/soql/advanced/errors#list-has-more-than-1-row-for-assignment-to-sobject',
    reason:
      'this throws if there are several rows: filter by a unique value, or add orderBy(…) and setLimit(1)',
    *find({chains, isTest}) {
      for (const [chain, {name, place}] of resultsOf(isTest ? [] : chains)) {
        if (chain.library !== 'SOQL' || chain.start.kind !== 'of') continue;
        if (name !== 'toObject' || callNamed(chain, 'setlimit')) continue;
        if (!chain.calls.some((call) => isUnique(call) || isOfOneRow(call))) yield place;
      }
    },
  },
];

/** @returns whether a chain, or the selector that it starts with, sorts or groups the query */
function isOrdered(file: CheckedFile, chain: LibraryChain): boolean {
  const calls = [...file.callsOf(chain)];
  return calls.some((name) => /^(orderby(count)?|groupby(rollup|cube)?)$/.test(name));
}

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

/** @returns true for conditions that at most one row meets */
function isUnique(call: LibraryCall): boolean {
  const name = call.name.toLowerCase();
  if (name === 'byid') return true;
  return (
    name === 'whereare' && call.arguments.some((argument) => uniqueFilter.test(sourceOf(argument)))
  );
}

/** Each org has one record of `Organization`. */
function isOfOneRow({name, arguments: [object]}: LibraryCall): boolean {
  return (
    name.toLowerCase() === 'of' && object !== undefined && /^Organization\./i.test(sourceOf(object))
  );
}
