/** Rules for queries that cost more than they have to. */
import {ancestors, bodyOf, descendants, type Method, type Syntax} from '@soql-lib/apex';
import {callNamed, resultOf, resultsOf, type OwnCall, type RoutineChains} from '../chains';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

export const queryInLoop: Rule = {
  code: 'query-in-loop',
  severity: 'warning',
  reports:
    'a query in a loop, or a call in a loop of a method in the same class that always runs one, except in tests',
  reason: 'each iteration runs a query: run one before the loop, and look up its rows in a map',
  page: '/soql/advanced/performance#avoid-queries-in-a-loop-use-a-map',
  misses:
    "queries that methods of other classes run, and queries at the end of several calls. A method that queries only under a condition isn't reported, because it may keep the result for later calls.",
  examples: {
    bad: `for (Account parent : parents) {
    List<Contact> contacts = SOQL.of(Contact.SObjectType)
        .whereAre(SOQL.Filter.with(Contact.AccountId).equal(parent.Id))
        .toList();
}`,
    good: `Map<Id, List<SObject>> contacts = SOQL.of(Contact.SObjectType)
    .whereAre(SOQL.Filter.with(Contact.AccountId).isIn(parents))
    .toAggregatedIdMapBy(Contact.AccountId);`,
  },
  *find(file) {
    if (file.isTest) return;
    for (const [{library, isRepeated}, {place}] of resultsOf(file.chains))
      if (isRepeated && library !== 'SOQLCache') yield place;
    for (const routine of file.routines)
      for (const call of routine.ownCalls)
        if (call.isRepeated && runsQuery(file, routine, call)) yield call.place;
  },
};

/** @returns whether a call is of a method that the class around declares, and that runs a query each time */
function runsQuery({routines}: CheckedFile, {callable}: RoutineChains, call: OwnCall): boolean {
  const methods = callable.owner.methods.get(call.name.toLowerCase()) ?? [];
  const [called, ...others] = methods.filter(({parameters}) => parameters.length === call.count);
  if (!called || others.length > 0) return false;
  const routine = routines.find(({callable: {syntax}}) => syntax === called.syntax);
  return routine !== undefined && alwaysQueries(called, routine);
}

/** Statements that run as a whole, in their order; a query in any other may not run. */
const plain = new Set<Syntax['kind']>(['declare', 'expression', 'return', 'dml']);

/** Reads the statements up to the first by which the method may end. */
function alwaysQueries({syntax}: Method, {chains}: RoutineChains): boolean {
  const queries = chains.filter((chain) => chain.library !== 'SOQLCache' && resultOf(chain));
  for (const statement of syntax ? bodyOf(syntax) : []) {
    if (plain.has(statement.kind) && queries.some(({node}) => isCertain(node, statement)))
      return true;
    for (const {kind} of descendants(statement))
      if (kind === 'return' || kind === 'throw') return false;
  }
  return false;
}

/** @returns whether a part of a statement runs each time that the statement does */
function isCertain(node: Syntax, statement: Syntax): boolean {
  for (const around of ancestors(node)) {
    if (around === statement) return true;
    if (around.kind === 'conditional' || around.kind === 'binary') return false;
  }
  return false;
}

export const listOnlyCounted: Rule = {
  code: 'list-only-counted',
  severity: 'note',
  reports: '`toList` only for its size, except in tests',
  reason: 'this loads all records to count them: use doExist() or toInteger()',
  page: '/soql/advanced/performance#choose-the-cheapest-result-method',
  misses: 'a list in a variable, of which the code uses only the size',
  examples: {
    bad: `Boolean isNew = SOQL.of(Account.SObjectType).toList().isEmpty();`,
    good: `Boolean isNew = !SOQL.of(Account.SObjectType).doExist();`,
  },
  *find({chains, isTest}) {
    for (const {library, calls} of isTest ? [] : chains) {
      if (library !== 'SOQL' || callNamed({calls}, 'setlimit')) continue;
      const index = calls.findIndex(({name}) => name.toLowerCase() === 'tolist');
      const next = calls[index + 1];
      if (index >= 0 && next && /^(size|isEmpty)$/i.test(next.name)) yield next.place;
    }
  },
};
