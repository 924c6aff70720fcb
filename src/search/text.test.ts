import {describe, expect, test} from 'vitest';
import {findWordParts, findWords, fold, tokenizeHeading, tokenizeText} from './text';

function texts(words: {text: string}[]): string[] {
  return words.map(({text}) => text);
}

describe('words', () => {
  test('keep their positions and their underscores', () => {
    expect(findWords('a-b_c (d)')).toEqual([
      {text: 'a', start: 0, end: 1},
      {text: 'b_c', start: 2, end: 5},
      {text: 'd', start: 7, end: 8},
    ]);
  });

  test.each([
    ['toAggregatedMap', ['to', 'Aggregated', 'Map']],
    ['SOQLCache', ['SOQL', 'Cache']],
    ['USER_MODE', ['USER', 'MODE']],
    ['v61', ['v', '61']],
    ['plain', ['plain']],
  ])('%s falls into its pieces', (word, pieces) => {
    expect(texts(findWordParts(word))).toEqual(pieces);
  });

  test('are folded: lower case, no accents', () => {
    expect(fold('Éclair ﬁeld ÅB')).toBe('eclair field ab');
  });

  test.each([
    ['mock', 'mocking', 'mocked', 'mocks'],
    ['query', 'queries'],
    ['cache', 'cached', 'caching', 'caches'],
    ['change', 'changes', 'changed', 'changing'],
    ['stop', 'stopped', 'stopping'],
    ['enforce', 'enforces', 'enforcement'],
  ])('%s and its forms meet', (word, ...forms) => {
    const all = forms.map((form) => new Set(tokenizeText(form)));
    const shared = tokenizeText(word).filter((token) => all.every((one) => one.has(token)));
    expect(shared).not.toEqual([]);
  });
});

describe('tokens', () => {
  test('of a heading are its words and their camel case suffixes', () => {
    expect(tokenizeHeading('toAggregatedMap')).toEqual(
      expect.arrayContaining(['toaggregatedmap', 'aggregatedmap', 'map']),
    );
  });

  test('of a text are its words and their parts, each once, without stop words', () => {
    const tokens = tokenizeText('The QueryException of a query, and the query');
    expect(tokens).toEqual(expect.arrayContaining(['queryexception', 'query', 'exception']));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens).not.toContain('the');
  });

  test('include hyphenated words as one word', () => {
    expect(tokenizeText('semi-join')).toEqual(expect.arrayContaining(['semi', 'join', 'semijoin']));
  });
});
