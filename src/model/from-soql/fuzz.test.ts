/**
 * Generated queries and damaged ones. Each translation proves itself, so what is left to see is how many translate, why
 * others do not, and that nothing but a translation or a located refusal comes back.
 * `FUZZ_SEED=123 npx vitest run src/model/from-soql/fuzz.test.ts` repeats a run; the seed is part of each message.
 */
import {describe, expect, it} from 'vitest';
import {soqlToChain, type TranslationResult} from './index';
import {QueryGenerator} from './query-generator';
import {standardSchema} from '../schema/standard';
import {lostWords} from './witness';

const seed = Number(process.env.FUZZ_SEED ?? 20260131);
const count = 10_000;

function translate(query: string): TranslationResult {
  return soqlToChain(query, {schema: standardSchema});
}

/** What the generated queries may be refused for: the beginning of the message. */
const refusals = [
  'the builder has no TYPEOF',
  'the builder has no method for USING SCOPE EVERYTHING',
  'the builder takes one of FOR VIEW, FOR REFERENCE, FOR UPDATE and ALL ROWS',
  'the builder does not bind the values of HAVING',
  'the builder does not bind the values of INCLUDES',
  'the builder does not bind the values of EXCLUDES',
  'SOQL.SubQuery has no aggregates',
  'SOQL.SubQuery has no ALL ROWS',
  'the builder drops ',
  'groupByRollup takes a field with a token',
  'groupByCube takes a field with a token',
  'this condition can be given to the builder as text alone',
  'this distance can be given to the builder as text alone',
];

describe(`generated queries, seed ${seed}`, () => {
  const generator = new QueryGenerator(seed);
  const results = Array.from({length: count}, () => {
    const query = generator.query();
    return {query, result: translate(query)};
  });

  it('proves each translation', () => {
    const unproven = results.filter(({result}) => !result.ok && result.error.kind === 'proof');
    expect(unproven).toEqual([]);
  });

  it('loses no word', () => {
    const lost = results.flatMap(({query, result}, index) => {
      // Reading the chain once more takes its time: every tenth will do.
      if (index % 10 > 0) return [];
      const words = result.ok ? lostWords(query, result.apex) : [];
      return words.length > 0 ? [{query, words}] : [];
    });
    expect(lost).toEqual([]);
  });

  it('translates at least nine of ten', () => {
    const translated = results.filter(({result}) => result.ok).length;
    expect(translated).toBeGreaterThanOrEqual(count * 0.9);
  });

  it('refuses for known reasons only', () => {
    const unexpected = results.flatMap(({query, result}) => {
      if (result.ok) return [];
      const {kind, message} = result.error;
      const isKnown = kind === 'unsupported' && refusals.some((start) => message.startsWith(start));
      return isKnown ? [] : [{query, message}];
    });
    expect(unexpected).toEqual([]);
  });

  it('meets every reason', () => {
    const messages = results.flatMap(({result}) => (result.ok ? [] : [result.error.message]));
    const unmet = refusals.filter(
      (start) => !messages.some((message) => message.startsWith(start)),
    );
    expect(unmet).toEqual([]);
  });
});
