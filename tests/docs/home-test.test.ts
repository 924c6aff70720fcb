/** The test on the home page: it passes in the model, and fails without what it tests. */
import {readFileSync} from 'node:fs';
import {compareTests} from '@soql-lib/model/answers';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {expect, it} from 'vitest';

const panel = readFileSync('src/pages/_home/having.mdx', 'utf8');
const body = /\(\) \{\n(.*?)\n\}/s.exec(panel)?.[1] ?? '';
const context = readFileSync('fixtures/apex/SOQL_Contact.cls', 'utf8');

function run(test: string): unknown {
  return compareTests(test, test, {context, schema: standardSchema});
}

it('passes', () => {
  expect(run(body)).toEqual({kind: 'right'});
});

it.each([
  ['.withEmail()', ''],
  ['Email = ', 'LastName = '],
])('fails with another text in place of %s', (tested, other) => {
  expect(body).toContain(tested);
  expect(() => run(body.replace(tested, other))).toThrow('does not pass');
});
