import {expect, test} from 'vitest';
import {readHighlighted} from './highlighted';

test('highlights become ranges of the plain text', () => {
  expect(readHighlighted('the <mark>query</mark> and <mark>more</mark>')).toEqual({
    text: 'the query and more',
    highlights: [
      [4, 9],
      [14, 18],
    ],
  });
});

test('other markup stays text', () => {
  expect(readHighlighted('<img src=x onerror=alert(1)><b>')).toEqual({
    text: '<img src=x onerror=alert(1)><b>',
    highlights: [],
  });
});

test('entities of crawled text are decoded once', () => {
  expect(readHighlighted('List&lt;<mark>Account</mark>&gt; &amp;lt;')).toEqual({
    text: 'List<Account> &lt;',
    highlights: [[5, 12]],
  });
});

test.each([
  '<mark>open',
  'closed</mark>',
  '<mark></mark>',
  '<mark>a<mark>b</mark>',
  '</mark><mark>',
])('broken highlights are bearable: %s', (value) => {
  const {text, highlights} = readHighlighted(value);
  expect(text).not.toMatch(/mark>/);
  for (const [start, end] of highlights) expect(end).toBeGreaterThan(start);
});
