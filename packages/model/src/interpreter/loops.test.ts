import {expect, it} from 'vitest';
import {chainToSoql} from '../chain';

const end = '\nSOQL.of(Account.SObjectType).toList();';

function errorOf(source: string, context = ''): string {
  const result = chainToSoql(source + end, {context});
  if (result.ok) return 'no error';
  const {kind, line, message} = result.error;
  return `${kind} in line ${line}: ${message}`;
}

const notEnded = (line: number): unknown =>
  expect.stringMatching(
    new RegExp(
      `^limit in line ${line}: this loop has not ended after \\d+ rounds: make its condition false`,
    ),
  );

it.each([
  ['whose condition stays true', 'Integer i = 0;\nwhile (i < 3) { Integer k = 1; }', 2],
  ['that counts in the wrong direction', 'for (Integer i = 0; i < 3; i--) { }', 1],
  ['that tests at its end', '\n\ndo { } while (true);', 3],
  [
    'with a loop that ends',
    '\nwhile (true) {\n  for (Integer i = 0; i < 20; i++) { Integer k; }\n}',
    2,
  ],
  ['in a loop', 'while (true) {\n  for (Integer i = 0; i < 20;) { Integer k; }\n}', 2],
  [
    'that fills a set',
    "Set<String> names = new Set<String>();\nfor (Integer i = 0; ; i++) { names.add('a' + i); }",
    2,
  ],
])('names a loop that does not end: one %s', (_, source, line) => {
  expect(errorOf(source)).toEqual(notEnded(line));
});

it('names the loop in a method of the context', () => {
  const context = 'class Numbers {\n  static void count() {\n    while (true) { }\n  }\n}';
  expect(errorOf('\nNumbers.count();', context)).toEqual(notEnded(3));
});

it('names no loop of few rounds', () => {
  const body = 'n = 1;\n'.repeat(6000);
  expect(errorOf(`Integer n;\nfor (Integer i = 0; i < 9; i++) {\n${body}}`)).toMatch(
    /: more than 50000 steps to evaluate$/,
  );
});
