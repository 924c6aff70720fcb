import {describe, expect, it} from 'vitest';
import {highlightApex} from './apex';
import {decodeRuns} from './runs';

/** Returns the highlighted words of a text, as `kind word`. */
function colors(text: string, language: 'apex' | 'soql'): string[] {
  return decodeRuns(highlightApex(text, language))
    .filter(({kind}) => kind !== '.' && kind !== 'O')
    .map(({kind, start, end}) => `${kind} ${text.slice(start, end)}`);
}

describe('highlightApex', () => {
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

  it('distinguishes declared names, types, and fields that are set', () => {
    expect(
      colors(
        "List<SObject> rows = [SELECT Id FROM Lead WITH USER_MODE]; SOQL.Queryable q = new SOQL(Lead.X); f(new Lead(Name = 'A'));",
        'apex',
      ),
    ).toEqual([
      'T List',
      'T SObject',
      'V rows',
      'K SELECT',
      'P Id',
      'K FROM',
      'T Lead',
      'K WITH',
      'K USER_MODE',
      'T SOQL',
      'T Queryable',
      'V q',
      'K new',
      'T SOQL',
      'T Lead',
      'P X',
      'F f',
      'K new',
      'T Lead',
      'P Name',
      "S 'A'",
    ]);
  });

  it('distinguishes methods from the reserved words that they are named after', () => {
    expect(
      colors('{ get; set; } Object get(String key) { r.with(a); System.runAs(u); }', 'apex'),
    ).toEqual([
      'K get',
      'K set',
      'T Object',
      'F get',
      'T String',
      'V key',
      'F with',
      'F System.runAs',
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
    const runs = decodeRuns(highlightApex(text, 'apex'));
    expect(runs.at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
    expect(runs.every(({start, end}) => end > start)).toBe(true);
    const name = runs.find(({kind}) => kind === 'P' || kind === 'T');
    expect(text.slice(name?.start, name?.end)).toMatch(/^\w*$/);
  });
});
