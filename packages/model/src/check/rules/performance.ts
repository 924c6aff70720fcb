/** Rules for queries that cost more than they have to. */
import {ancestors, bodyOf, descendants, type Method, type Syntax} from '@soql-lib/apex';
import {callNamed, resultsOf, type LibraryChain, type OwnCall, type RoutineChains} from '../chains';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

/** Statements that run as a whole, in their order; a query in any other may not run. */
const plain = new Set<Syntax['kind']>(['declare', 'expression', 'return', 'dml']);

export const performanceRules: readonly Rule[] = [
  {
    code: 'query-in-loop',
    severity: 'warning',
    page: '/soql/advanced/performance#avoid-queries-in-a-loop-use-a-map',
    reason:
      'each iteration runs a query: run one query before the loop and look up its rows in a map',
    *find(file) {
      if (file.isTest) return;
      for (const [chain, {place}] of resultsOf(file.chains))
        if (chain.isRepeated && queriesEachTime(chain)) yield place;
      for (const routine of file.routines)
        for (const call of routine.ownCalls)
          if (call.isRepeated && runsQuery(file, routine, call)) yield call.place;
    },
  },
  {
    code: 'list-only-counted',
    severity: 'note',
    page: '/soql/advanced/performance#choose-the-cheapest-result-method',
    reason: 'this loads all records only to count them: use doExist() or toInteger()',
    *find({chains, isTest}) {
      for (const {library, calls} of isTest ? [] : chains) {
        if (library !== 'SOQL' || callNamed({calls}, 'setlimit')) continue;
        const index = calls.findIndex(({name}) => name.toLowerCase() === 'tolist');
        const next = calls[index + 1];
        if (index >= 0 && next && /^(size|isEmpty)$/i.test(next.name)) yield next.place;
      }
    },
  },
];

/** @returns false for SOQLCache, and for SOQLEvaluator with a list instead of an inline query */
function queriesEachTime({library, calls}: LibraryChain): boolean {
  return library === 'SOQL' || calls[0]?.arguments[0]?.kind === 'query';
}

/** @returns whether a call is of a method of the class around it that runs a query each time */
function runsQuery({routines}: CheckedFile, {callable}: RoutineChains, call: OwnCall): boolean {
  const methods = callable.owner.methods.get(call.name.toLowerCase()) ?? [];
  const [called, ...others] = methods.filter(({parameters}) => parameters.length === call.count);
  if (!called || others.length > 0) return false;
  const routine = routines.find(({callable: {syntax}}) => syntax === called.syntax);
  return routine !== undefined && alwaysQueries(called, routine);
}

/** Reads the statements up to the first by which the method may end. */
function alwaysQueries({syntax}: Method, {chains}: RoutineChains): boolean {
  const queries = [...resultsOf(chains)].filter(([chain]) => queriesEachTime(chain));
  for (const statement of syntax ? bodyOf(syntax) : []) {
    if (plain.has(statement.kind) && queries.some(([{node}]) => isCertain(node, statement)))
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
