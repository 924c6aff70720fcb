import {describe, expect, test} from 'vitest';
import {cutSnippet, highlightText} from './snippet';
import type {HighlightedText} from './types';

function highlighted({text, highlights}: HighlightedText): string[] {
  return highlights.map(([start, end]) => text.slice(start, end));
}

describe('highlightText', () => {
  test('highlights whole words and parts of words', () => {
    expect(highlighted(highlightText('toAggregatedMap of Account', ['map', 'account']))).toEqual([
      'Map',
      'Account',
    ]);
    expect(highlighted(highlightText('toAggregatedMap', ['aggregatedmap']))).toEqual([
      'AggregatedMap',
    ]);
  });

  test('highlights nothing without a match', () => {
    expect(highlightText('toList', ['map']).highlights).toEqual([]);
  });
});

describe('a snippet', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve';

  test('has the requested number of words, with an ellipsis where it was cut', () => {
    expect(cutSnippet(text, [], 4)).toEqual({text: 'one two three four…', highlights: []});
  });

  test('shows the part with most of the words', () => {
    const snippet = cutSnippet(`alpha ${text} alpha beta`, ['alpha', 'beta'], 5);
    expect(snippet.text.startsWith('…')).toBe(true);
    expect(highlighted(snippet)).toEqual(['alpha', 'beta']);
  });

  test('shows prose rather than code with the same words', () => {
    const code =
      "Id typeId = SOQLCache.of('RecordType').whereEqual('SobjectType', 'Account').toId();";
    const prose = 'You can read the record type from the describe result, without a query.';
    const {text} = cutSnippet(`${code}\n${prose}`, ['record', 'type'], 8);
    expect(text).toBe('…You can read the record type from the…');
  });

  test('counts a word once, however many names contain it', () => {
    const code = 'accountType.accountTypes(typeOfAccount, mainType)';
    const {text} = cutSnippet(`${code} and one more word: record type`, ['record', 'type'], 4);
    expect(text).toBe('…more word: record type');
  });

  test('is the whole of a short text', () => {
    expect(cutSnippet('Short (text).', ['text'], 10)).toEqual({
      text: 'Short (text).',
      highlights: [[7, 11]],
    });
  });

  test('of a text without words is empty', () => {
    expect(cutSnippet('', ['a'], 10)).toEqual({text: '', highlights: []});
    expect(cutSnippet('?!', ['a'], 10)).toEqual({text: '', highlights: []});
  });

  test('is limited however long the text between the words is', () => {
    expect(cutSnippet(`a ${'='.repeat(5000)} b`, ['b'], 10).text.length).toBeLessThan(300);
  });
});
