/** Generated queries: each translation proves itself, so the question is how many translate. */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {generated, seed} from '@soql-lib/apex/testing';
import {lostWords} from '../testing/lost-words';
import {QueryGenerator} from '../testing/query-generator';
import {standardSchema} from '../schema/standard';
import {soqlToChain} from './index';

/** What the generated queries may be rejected for: the beginning of the message. */
const translationErrors = [
  'SOQL Lib has no TYPEOF',
  'SOQL Lib has no method for USING SCOPE EVERYTHING',
  'SOQL Lib supports only one of FOR VIEW',
  "SOQL Lib doesn't bind HAVING values",
  'SOQL Lib does not bind INCLUDES values',
  'SOQL Lib does not bind EXCLUDES values',
  'SOQL.SubQuery has no aggregates',
  'SOQL.SubQuery has no ALL ROWS',
  'SOQL Lib drops ',
  'groupByRollup accepts only a field token',
  'groupByCube accepts only a field token',
  'SOQL Lib accepts this condition only as a string',
  'SOQL Lib accepts this distance only as a string',
];

const runs = 400;

it(`translates nine of ten generated queries without losing a word, and rejects the others with a known reason (seed ${seed})`, () => {
  const queries = generated((choices) => new QueryGenerator(choices).query());
  let translated = 0;
  const translates = fc.property(queries, (query) => {
    const result = soqlToChain(query, {schema: standardSchema});
    if (result.ok) {
      translated += 1;
      expect(lostWords(query, result.apex)).toEqual([]);
      return;
    }
    const {kind, message} = result.error;
    const isKnown = translationErrors.some((start) => message.startsWith(start));
    expect({kind, isKnown}, message).toEqual({
      kind: 'unsupported',
      isKnown: true,
    });
  });
  fc.assert(translates, {seed, numRuns: runs});
  expect(translated / runs).toBeGreaterThanOrEqual(0.9);
});
