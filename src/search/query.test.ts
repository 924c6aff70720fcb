import {describe, expect, test} from 'vitest';
import {readQuery} from './query';

describe('a query', () => {
  test('keeps what is typed and drops what says nothing', () => {
    const {concepts} = readQuery('how do I mock the query');
    expect(concepts.map(({typed}) => typed[0])).toEqual([['mock'], ['query']]);
  });

  test('keeps words that say nothing when there are no others', () => {
    expect(readQuery('with').concepts.map(({typed}) => typed[0])).toEqual([['with']]);
  });

  test('keeps an operator that is written as one', () => {
    expect(readQuery('combine AND with').concepts.map(({typed}) => typed[0])).toEqual([
      ['combine'],
      ['and'],
    ]);
  });

  test('knows what else Apex developers call it', () => {
    const [concept] = readQuery('fls').concepts;
    expect(concept?.synonyms).toContainEqual(['field', 'level', 'security']);
  });

  test('takes a phrase of several words as one thing, with or without endings', () => {
    const {concepts} = readQuery('Unit Tests');
    expect(concepts).toHaveLength(1);
    expect(concepts[0]?.synonyms).toContainEqual(['mocking']);
  });

  test('is one word as well', () => {
    expect(readQuery('to aggregated map').joined).toBe('toaggregatedmap');
    expect(readQuery('sub query').concepts[0]?.typed).toContainEqual(['subquery']);
  });

  test('in plain words is told from an identifier', () => {
    expect(readQuery('why is my mock ignored').isProse).toBe(true);
    expect(readQuery('SOQL.of(Account.SObjectType) returns what now').isProse).toBe(false);
    expect(readQuery('toList').isProse).toBe(false);
  });

  test('that says that something is wrong is told from others', () => {
    expect(readQuery('why does toMap lose rows').isComplaint).toBe(true);
    expect(readQuery('withoutSharing not working').isComplaint).toBe(true);
    expect(readQuery('sort by a field').isComplaint).toBe(false);
  });

  test('in square brackets is an inline query', () => {
    expect(readQuery('mock [SELECT Id FROM Account]').phrase).toContain('inline query');
  });

  test.each(['', '   ', '?!', '🙂', '\u0000'])('without a word (%j) asks for nothing', (text) => {
    expect(readQuery(text).concepts).toEqual([]);
  });
});
