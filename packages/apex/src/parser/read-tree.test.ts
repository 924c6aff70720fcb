import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {ApexParser} from '@apexdevtools/apex-parser';
import {expect, it} from 'vitest';
import {readTreeQuickly, readTreeThoroughly} from './read-tree';
import {readTokens} from './tokens';

const folder = path.join(import.meta.dirname, '../../../model/src/codemod/cases');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.cls'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

/** Prints the tree with the rule of each node. */
function print(parser: ApexParser): string {
  return parser.compilationUnit().toStringTree(ruleNames(parser), parser);
}

const quick = (text: string) => readTreeQuickly(readTokens(text).stream, print);
const thorough = (text: string) => readTreeThoroughly(readTokens(text).stream, print).tree;

function ruleNames(parser: ApexParser): string[] {
  return (parser as unknown as {ruleNames: string[]}).ruleNames;
}

it.each([
  ['a call of the own method', 'handle(item);'],
  ['a call in a call', 'return size(items) + 1;'],
  ['a cast', 'handle(item.records, (List<Account>) other, (a) + b, -(a));'],
  ['types with arguments', 'Map<Id, List<Set<String>>> a = new Map<Id, List<Set<String>>>(b);'],
  [
    'the type of a type',
    'return a instanceof Map<Id, A.B> || a == List<A.B>.class || A.B[].class == a.b;',
  ],
  ['comparisons', 'if (a < b && c.size() <= d.set(e)) { a?.b[0]++; }'],
  ['names that are keywords', 'System.group.count(order.limit, this.get(), super.get().offset);'],
])('reads %s without the thorough way of predicting, as the same tree', (_, statement) => {
  const text = `class A { A run() { ${statement} } }`;
  expect(quick(text)).toBeDefined();
  expect(quick(text)).toBe(thorough(text));
});

it('reads the same trees as the thorough way of predicting', () => {
  // The thorough way takes seconds for all of them.
  for (const text of files.filter((_, index) => index % 6 === 0))
    expect(quick(text)).toBe(thorough(text));
});

it('looks ahead a few tokens, however long the code is that follows', () => {
  const {stream, tokens} = readTokens(files.join('\n').replace(/^/, 'class Large {') + '}');
  let steps = 0;
  const counted = stream as unknown as {consume(): void};
  const consume = counted.consume.bind(counted);
  counted.consume = () => {
    steps += 1;
    consume();
  };
  expect(readTreeQuickly(stream, (parser) => parser.compilationUnit())).toBeDefined();
  expect(steps / tokens.filter(({channel}) => channel === 0).length).toBeLessThan(2);
});
