/** Generated chains: one that is rewritten passes, one that is changed fails with its clause. */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import type {Choices} from '@soql-lib/apex/testing';
import {generated, seed} from '@soql-lib/apex/testing';
import {standardSchema} from '../schema/standard';
import {chainToSoql} from '../chain';
import {soqlToChain} from '../soql-to-chain';
import {QueryGenerator} from '../testing/query-generator';
import {compareAnswers, type Verdict} from './index';

const runs = 60;

interface Sample {
  chain: string;
  rewritten: string;
  changed: string;
  /** The clause of the change. */
  clause: string;
}

/** Undefined for a query that has no chain. */
function sampleOf(choices: Choices): Sample | undefined {
  const written = soqlToChain(new QueryGenerator(choices).query(), {schema: standardSchema});
  // A value that only an org knows can be a part of the query.
  if (!written.ok || !chainToSoql(written.apex).ok) return undefined;
  const chain = written.apex;
  return {chain, rewritten: rewrite(chain, choices), ...change(chain, choices)};
}

/** Calls whose order among each other makes no difference. */
const isFree = (call: string): boolean => /^\.(?:with|whereAre|setLimit|offset)\(/.test(call);

/**
 * Reverses the calls that can be in any order, and assigns the builder to a variable. Calls are at
 * four spaces; what is in their parentheses is deeper.
 */
function rewrite(chain: string, choices: Choices): string {
  const [start = '', ...calls] = chain.replace(/;$/, '').split(/\n {4}(?=\.)/);
  const result = calls.pop() ?? '';
  const isJoined = calls.some((call) => /^\.(?:anyConditionMatching|conditionLogic)\(/.test(call));
  const free = calls.filter((call) => isFree(call) && !(isJoined && call.startsWith('.whereAre(')));
  const others = calls.filter((call) => !free.includes(call));
  const ordered = choices.chance(0.5)
    ? [...others, ...free.reverse()]
    : [...free.reverse(), ...others];
  return `SOQL.Queryable query = ${[start, ...ordered].join('')};\nreturn query${result};`;
}

const changes: readonly {clause: string; call: string}[] = [
  {clause: 'SELECT', call: ".with('COUNT(Id) unheard')"},
  {clause: 'WHERE', call: ".whereAre(SOQL.Filter.with('Unheard_Of__c').equal(1))"},
  {clause: 'LIMIT', call: '.setLimit(1999)'},
  {clause: 'OFFSET', call: '.offset(1999)'},
  {clause: 'Subquery', call: ".with(SOQL.SubQuery.of('Unheard_Ofs__r').with('Name'))"},
];

function change(chain: string, choices: Choices): {changed: string; clause: string} {
  // A logic names its conditions: one more has no effect.
  const hasLogic = chain.includes('\n    .conditionLogic(');
  const {clause, call} = choices.pick(
    changes.filter((candidate) => !(hasLogic && candidate.clause === 'WHERE')),
  );
  const end = chain.lastIndexOf('\n    .');
  const at = end < 0 ? chain.lastIndexOf('.') : end;
  return {changed: `${chain.slice(0, at)}\n    ${call}${chain.slice(at)}`, clause};
}

function verdict(answer: string, {chain}: Sample): Verdict {
  return compareAnswers(answer, chain, {schema: standardSchema});
}

it(`a rewritten chain passes, and a changed one does not (seed ${seed})`, () => {
  let compared = 0;
  fc.assert(
    fc.property(generated(sampleOf), (sample) => {
      if (!sample) return;
      compared += 1;
      expect(verdict(sample.rewritten, sample), sample.rewritten).toEqual({kind: 'right'});
      const found = verdict(sample.changed, sample);
      const clauses = found.kind === 'different' ? found.differences.map(({clause}) => clause) : [];
      expect(clauses, sample.changed).toContain(sample.clause);
    }),
    {seed, numRuns: runs, endOnFailure: true},
  );
  expect(compared).toBeGreaterThan(runs / 2);
}, 120_000);
