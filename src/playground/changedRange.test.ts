import {expect, it} from 'vitest';
import {changedRange} from './changedRange';

it.each([
  ['abc', 'abc', {start: 3, endBefore: 3, endAfter: 3}],
  ['abc', 'aXc', {start: 1, endBefore: 2, endAfter: 2}],
  ['aa', 'aaa', {start: 2, endBefore: 2, endAfter: 3}],
  ['aaa', 'a', {start: 1, endBefore: 3, endAfter: 1}],
  ['', 'new', {start: 0, endBefore: 0, endAfter: 3}],
])('from %j to %j', (before, after, range) => {
  expect(changedRange(before, after)).toEqual(range);
});
