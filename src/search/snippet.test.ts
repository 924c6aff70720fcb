import {describe, expect, test} from 'vitest';
import {cutSnippet, markText} from './snippet';
import type {MarkedText} from './types';

function marked({text, marks}: MarkedText): string[] {
  return marks.map(([start, end]) => text.slice(start, end));
}

describe('marks', () => {
  test('stand on whole words and on pieces of words', () => {
    expect(marked(markText('toAggregatedMap of Account', ['map', 'account']))).toEqual([
      'Map',
      'Account',
    ]);
    expect(marked(markText('toAggregatedMap', ['aggregatedmap']))).toEqual(['AggregatedMap']);
  });

  test('are none without a match', () => {
    expect(markText('toList', ['map']).marks).toEqual([]);
  });
});

describe('a snippet', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve';

  test('has the wanted number of words and says where it was cut', () => {
    expect(cutSnippet(text, [], 4)).toEqual({text: 'one two three four…', marks: []});
  });

  test('shows the place with most of the words', () => {
    const snippet = cutSnippet(`alpha ${text} alpha beta`, ['alpha', 'beta'], 5);
    expect(snippet.text.startsWith('…')).toBe(true);
    expect(marked(snippet)).toEqual(['alpha', 'beta']);
  });

  test('is the whole of a short text', () => {
    expect(cutSnippet('Short (text).', ['text'], 10)).toEqual({
      text: 'Short (text).',
      marks: [[7, 11]],
    });
  });

  test('of nothing is nothing', () => {
    expect(cutSnippet('', ['a'], 10)).toEqual({text: '', marks: []});
    expect(cutSnippet('?!', ['a'], 10)).toEqual({text: '', marks: []});
  });

  test('does not grow with what stands between the words', () => {
    expect(cutSnippet(`a ${'='.repeat(5000)} b`, ['b'], 10).text.length).toBeLessThan(300);
  });
});
