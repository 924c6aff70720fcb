import {expect, it} from 'vitest';
import {readTreeQuickly} from './read-tree';
import {readTokens} from './tokens';

it.each([
  'class A { void run() { handle(item); } }',
  'class A { Integer run() { return size(items) + 1; } }',
  'class A { void run() { handle(item.records, (List<Account>) other); } }',
])('reads %s without the thorough way of predicting', (text) => {
  const {stream} = readTokens(text);
  expect(readTreeQuickly(stream, (parser) => parser.compilationUnit())).toBeDefined();
});
