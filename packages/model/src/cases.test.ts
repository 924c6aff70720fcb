/**
 * The written cases: `cases/*.cases`, one file per topic of the facts.
 *
 * A case is a block of lines without a blank line between them; `#` starts a comment.
 *   | …            context, for this case alone; a block of only context serves the whole file
 *   (plain lines)  the chain
 *   -> …           the query
 *   v1 = …         a bind, as JSON; all binds of the query are listed
 *   initial -> …   the initial query of a cached selector, with `initial v1 = …`
 *   first -> …     a query that an argument runs, with `first v1 = …`
 *   access …       access level, where it is not USER_MODE
 *   sharing …      sharing, where it is not "inherited sharing"
 *   remark …       code of a remark, optionally `at line:column`; all remarks are listed
 *   error …        kind, `at line:column` and the whole message, in place of a query
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {chainToSoql, inSource} from './index';
import {libraryTypes, signaturesOf} from './signatures';
import {standardSchema} from './schema/standard';
import type {BoundQuery, ChainResult} from './result';

interface Case {
  chain: string;
  context: string;
  expected: string[];
  line: number;
}

const expectation = /^(->|v\d+ =|initial |first |access |sharing |remark |error )/;

function readCases(text: string): Case[] {
  const cases: Case[] = [];
  let shared = '';
  let line = 1;
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n').filter((entry) => entry !== '' && !entry.startsWith('#'));
    const context = lines.filter((entry) => entry.startsWith('| ')).map((entry) => entry.slice(2));
    const rest = lines.filter((entry) => !entry.startsWith('| '));
    const chain = rest.filter((entry) => !expectation.test(entry)).join('\n');
    const expected = rest.filter((entry) => expectation.test(entry)).sort();
    if (rest.length === 0) shared = [shared, ...context].join('\n');
    else cases.push({chain, context: [shared, ...context].join('\n').trim(), expected, line});
    line += block.split('\n').length + 1;
  }
  return cases;
}

function printQuery({soql, binding}: BoundQuery, prefix: string): string[] {
  const binds = Object.entries(binding);
  return [
    `${prefix}-> ${soql}`,
    ...binds.map(([name, value]) => `${prefix}${name} = ${JSON.stringify(value)}`),
  ];
}

function normalizeJson(line: string): string {
  const match = /^((?:initial |first )?v\d+ = )(.*)$/.exec(line);
  return match ? `${match[1]}${JSON.stringify(JSON.parse(match[2] ?? ''))}` : line;
}

/** Prints a result as a case expects it; places of remarks only where the case gives them. */
function printResult(result: ChainResult, expected: readonly string[]): string[] {
  if (!result.ok) {
    const {message, line, column} = inSource(result.error);
    const {kind} = result.error;
    return [`error ${kind} at ${line}:${column} ${message}`];
  }
  const remarks = result.remarks.map(({code, line, column}) => {
    const located = `remark ${code} at ${line}:${column}`;
    return expected.includes(located) ? located : `remark ${code}`;
  });
  const {initialQuery, argumentQueries = []} = result;
  return [
    ...printQuery(result, ''),
    ...(initialQuery ? printQuery(initialQuery, 'initial ') : []),
    ...argumentQueries.flatMap((query) => printQuery(query, 'first ')),
    ...(result.accessLevel === 'USER_MODE' ? [] : [`access ${result.accessLevel}`]),
    ...(result.sharing === 'inherited sharing' ? [] : [`sharing ${result.sharing}`]),
    ...remarks,
  ].sort();
}

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).sort();

for (const file of files) {
  describe(file, () => {
    const cases = readCases(readFileSync(join(folder, file), 'utf8'));
    it.each(cases)('line $line: $chain', ({chain, context, expected}) => {
      expect(expected, 'a case without expectation').not.toEqual([]);
      const actual = printResult(chainToSoql(chain, {context, schema: standardSchema}), expected);
      expect(actual.join('\n')).toBe(expected.map(normalizeJson).join('\n'));
    });
  });
}

/** Methods that no chain has: of tests, of classes that extend the library's, or of no query. */
const outsideOfChains = [
  ...['new', 'getQueries', 'transform', 'removeFromCache', 'getPopulatedFieldsAsMap'],
  ...['throwException', 'initialQuery', 'additionalAllowedConditionFields'],
  ...['log', 'getException', 'getQuery', 'getBinding', 'getAccessLevel'],
];

it('has a case of each method of the library', () => {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const called = new Set(
    [...text.matchAll(/\.\s*(\w+)\(/g)].map(([, name = '']) => name.toLowerCase()),
  );
  const names = new Set(libraryTypes.flatMap((type) => signaturesOf(type).map(({name}) => name)));
  const missing = [...names].filter((name) => !called.has(name.toLowerCase()));
  expect(missing.sort()).toEqual(outsideOfChains.sort());
});
