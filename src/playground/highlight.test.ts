import {describe, expect, it} from 'vitest';
import {decodeRuns} from '../highlight/runs';
import {highlightTokens} from './highlight';
import type {Language} from './protocol';

/** Returns the highlighted words of a text, as `kind word`. */
function colors(text: string, language: Language): string[] {
  return decodeRuns(highlightTokens(text, language))
    .filter(({kind}) => kind !== '.' && kind !== 'O')
    .map(({kind, start, end}) => `${kind} ${text.slice(start, end)}`);
}

describe('highlightTokens', () => {
  it('highlights a chain', () => {
    expect(
      colors("SOQL.of(Account.SObjectType).with('Name', Account.Email).setLimit(5) // all", 'apex'),
    ).toEqual([
      'T SOQL',
      'F of',
      'T Account',
      'P SObjectType',
      'F with',
      "S 'Name'",
      'T Account',
      'P Email',
      'F setLimit',
      'N 5',
      'C // all',
    ]);
  });

  it('distinguishes a call of with from the sharing keyword', () => {
    expect(colors('@IsTest public with sharing class A { A() { with(b); } }', 'apex')).toEqual([
      'A IsTest',
      'K public',
      'K with',
      'K sharing',
      'K class',
      'T A',
      'F A',
      'F with',
    ]);
  });

  it('highlights a query, bare and inline in Apex', () => {
    const query = 'SELECT Id, COUNT(Name) FROM Account WHERE Name = :term AND CreatedDate = TODAY';
    const expected = [
      'K SELECT',
      'P Id',
      'F COUNT',
      'P Name',
      'K FROM',
      'T Account',
      'K WHERE',
      'P Name',
      'V term',
      'K AND',
      'P CreatedDate',
      'L TODAY',
    ];
    expect(colors(query, 'soql')).toEqual(expected);
    expect(colors(`[${query}]`, 'apex')).toEqual(expected);
  });

  it.each([
    ['characters outside of the basic plane', "'😀' + Account.Name"],
    ['an unclosed string', "SOQL.of('abc"],
    ['characters that Apex does not know', 'SOQL # \u0000 § .of()'],
  ])('covers the text exactly: %s', (_, text) => {
    const runs = decodeRuns(highlightTokens(text, 'apex'));
    expect(runs.at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
    expect(runs.every(({start, end}) => end > start)).toBe(true);
    const name = runs.find(({kind}) => kind === 'P' || kind === 'T');
    expect(text.slice(name?.start, name?.end)).toMatch(/^\w*$/);
  });
});
