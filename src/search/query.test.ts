import {describe, expect, test} from 'vitest';
import {readQuery} from './query';

describe('a query', () => {
  test('drops stop words and keeps the rest', () => {
    const {concepts} = readQuery('how do I mock the query');
    expect(concepts.map(({typed}) => typed[0])).toEqual([['mock'], ['query']]);
  });

  test('keeps stop words when there are no others', () => {
    expect(readQuery('with').concepts.map(({typed}) => typed[0])).toEqual([['with']]);
  });

  test('keeps an operator in upper case', () => {
    expect(readQuery('combine AND with').concepts.map(({typed}) => typed[0])).toEqual([
      ['combine'],
      ['and'],
    ]);
  });

  test('has the synonyms that Apex developers use', () => {
    const [concept] = readQuery('fls').concepts;
    expect(concept?.synonyms).toContainEqual(['field', 'level', 'security']);
  });

  test('matches a synonym of several words as one concept, stemmed or not', () => {
    const {concepts} = readQuery('Unit Tests');
    expect(concepts).toHaveLength(1);
    expect(concepts[0]?.synonyms).toContainEqual(['mocking']);
  });

  test('is also available as one word', () => {
    expect(readQuery('to aggregated map').joined).toBe('toaggregatedmap');
    expect(readQuery('sub query').concepts[0]?.typed).toContainEqual(['subquery']);
  });

  test('finds a name that is typed as several words, stop words included', () => {
    const names = new Set(['endswith', 'isnotnull']);
    const [ends, domain] = readQuery('ends with domain', names).concepts;
    expect(ends?.typed).toContainEqual(['endswith']);
    expect(ends?.weight).toBeGreaterThan(1);
    expect(domain?.typed).not.toContainEqual(['endswith']);
    expect(readQuery('is not null', names).concepts[0]?.typed).toContainEqual(['isnotnull']);
  });

  test('finds the parts of a name only as synonyms of the name', () => {
    const [name] = readQuery('toValuesOf limit').concepts;
    expect(name?.typed[0]).toEqual(['tovaluesof']);
    expect(name?.forms.flat()).not.toContain('values');
    expect(name?.synonyms).toContainEqual(['values']);
    expect(name?.weight).toBe(1.5);
  });

  test('keeps "per", which asks for groups', () => {
    expect(readQuery('records per owner').concepts.map(({typed}) => typed[0])).toContainEqual([
      'per',
    ]);
  });

  test('in square brackets is an inline query', () => {
    expect(readQuery('mock [SELECT Id FROM Account]').joined).toContain('inlinequery');
  });

  test.each(['', '   ', '?!', '🙂', '\u0000'])('without a word (%j) has no concepts', (text) => {
    expect(readQuery(text).concepts).toEqual([]);
  });
});
