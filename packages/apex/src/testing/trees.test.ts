import {expect, it} from 'vitest';
import {readTreeQuickly} from '../parser/read-tree';
import {readTokens} from '../parser/tokens';
import {everyExpression} from './every-expression';
import {expressionsOf, nodesOutside, quickTree, thoroughTree} from './trees';

it('has each expression of the text, as it is written', () => {
  const expressions = expressionsOf(everyExpression);
  expect(expressions.length).toBeGreaterThan(20);
  for (const {printed, written} of expressions) expect(printed).toBe(written);
});

it('has each part inside the part that it belongs to', () => {
  expect(nodesOutside(everyExpression)).toEqual([]);
});

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
  expect(quickTree(text)).toBeDefined();
  expect(quickTree(text)).toBe(thoroughTree(text));
});

it('looks ahead a few tokens, however long the code is that follows', () => {
  const {stream, tokens} = readTokens(`class Large {${everyExpression.repeat(30)}}`);
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
