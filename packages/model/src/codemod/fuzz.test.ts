/** Generated queries in generated code; tools/convert-apex.types.test.ts compiles the results. */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {ClassGenerator} from '../testing/class-generator';
import {generated, seed} from '@soql-lib/apex/testing';
import {QueryGenerator} from '../testing/query-generator';
import {standardSchema} from '../schema/standard';
import {convertApex, type ConvertedCode} from './index';

const runs = 60;
const options = {schema: standardSchema, apiVersion: 66, access: 'keep'} as const;

function convert(source: string): ConvertedCode {
  const result = convertApex(source, options);
  if ('error' in result) throw new Error(`${result.error.message}\n${source}`);
  return result;
}

/** Replaces what is replaced, and nothing else. */
function replaced(source: string, {queries, changes}: ConvertedCode): string {
  let text = '';
  let position = 0;
  const places = [...queries, ...changes].sort((left, right) => left.start - right.start);
  for (const {start, end, after} of places) {
    if (after === null || start < position) continue;
    text += source.slice(position, start) + after;
    position = end;
  }
  return text + source.slice(position);
}

function check(source: string): void {
  const converted = convert(source);
  const {code, queries} = converted;
  expect(code).toBe(replaced(source, converted));
  for (const {start, end, before, line, column} of queries) {
    expect(source.slice(start, end)).toBe(before);
    expect(before).toMatch(/\bSELECT\b|Database\./i);
    const lineStart = source.split('\n', line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    expect(lineStart + column - 1).toBe(start);
  }
  expect(convert(code).code).toBe(code);
}

it(`converts generated classes, and nothing but their queries (seed ${seed})`, () => {
  const classes = generated((choices) => new ClassGenerator(choices).write('Generated'));
  fc.assert(fc.property(classes, check), {seed, numRuns: runs, endOnFailure: true});
});

it(`reads any query in a class (seed ${seed})`, () => {
  const queries = generated((choices) => new QueryGenerator(choices).query());
  fc.assert(
    fc.property(queries, (query) => {
      check(
        `public with sharing class Any {\n\tpublic void run() {\n\t\tObject found = [${query}];\n\t}\n}\n`,
      );
    }),
    {seed, numRuns: runs, endOnFailure: true},
  );
});

it(`gives a place for text that is no Apex, and never throws (seed ${seed})`, () => {
  const classes = generated((choices) => {
    const text = new ClassGenerator(choices).write('Broken');
    const start = choices.below(text.length);
    return text.slice(0, start) + text.slice(start + 1 + choices.below(8));
  });
  fc.assert(
    fc.property(classes, (source) => {
      const result = convertApex(source, options);
      if ('error' in result)
        expect(result.error.line).toBeLessThanOrEqual(source.split('\n').length);
      else expect(replaced(source, result)).toBe(result.code);
    }),
    {seed, numRuns: runs, endOnFailure: true},
  );
});
