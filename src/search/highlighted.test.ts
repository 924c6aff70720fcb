import {expect, test} from 'vitest';
import {readHighlighted} from './highlighted';

test('marks become ranges of the plain text', () => {
  expect(readHighlighted('the <mark>query</mark> and <mark>more</mark>')).toEqual({
    text: 'the query and more',
    marks: [
      [4, 9],
      [14, 18],
    ],
  });
});

test('all other markup stays text', () => {
  expect(readHighlighted('<img src=x onerror=alert(1)><b>')).toEqual({
    text: '<img src=x onerror=alert(1)><b>',
    marks: [],
  });
});

test('entities of crawled text are read once', () => {
  expect(readHighlighted('List&lt;<mark>Account</mark>&gt; &amp;lt;')).toEqual({
    text: 'List<Account> &lt;',
    marks: [[5, 12]],
  });
});

test.each([
  '<mark>open',
  'closed</mark>',
  '<mark></mark>',
  '<mark>a<mark>b</mark>',
  '</mark><mark>',
])('broken marks are bearable: %s', (value) => {
  const {text, marks} = readHighlighted(value);
  expect(text).not.toMatch(/mark>/);
  for (const [start, end] of marks) expect(end).toBeGreaterThan(start);
});
