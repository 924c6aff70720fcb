import {describe, expect, it} from 'vitest';
import type {Excerpt} from '../../../src/content/blocks';
import {GeneratedFile} from './generated';
import {renameEdits} from './rename';

function block(text: string): Excerpt {
  return {
    file: 'page.md',
    text,
    fenceLine: 10,
    fenceColumn: 1,
    indents: [],
  };
}

const renames = new Map([
  ['soql_contact', 'SOQL_Contact_u1'],
  ['btcdev.soql', 'btcdev_SOQL'],
  ['sobject', 'Object'],
]);

describe('renameEdits', () => {
  it.each([
    ['SOQL_Contact.query()', 'SOQL_Contact_u1.query()'],
    ['new soql_CONTACT()', 'new SOQL_Contact_u1()'],
    ['btcdev.SOQL.Filter filter', 'btcdev_SOQL.Filter filter'],
    ['btcdev.SOQLCache.of()', 'btcdev.SOQLCache.of()'],
    [
      "String text = 'SOQL_Contact'; // SOQL_Contact",
      "String text = 'SOQL_Contact'; // SOQL_Contact",
    ],
    ['record.SObject', 'record.SObject'],
    ['List<SObject> a; SObjectType b;', 'List<Object> a; SObjectType b;'],
  ])('writes %s as %s', (text, expected) => {
    const file = new GeneratedFile('A').copy(block(text), renameEdits(text, renames));
    expect(file.text).toBe(expected);
  });
});

describe('GeneratedFile', () => {
  it('maps every token back to its block, whatever was renamed before it', () => {
    const text =
      'List<SObject> all;\nSOQL_Contact a = SOQL_Contact.query(btcdev.SOQL.Filter, last);';
    const source = block(text);
    const file = new GeneratedFile('A')
      .frame('class A {')
      .copy(source, renameEdits(text, renames))
      .frame('}');
    const lines = file.text.split('\n');
    for (const word of ['List', 'all', 'query', 'Filter', 'last']) {
      const line = lines.findIndex((candidate) => candidate.includes(word));
      const original = text.split('\n')[line - 1] ?? '';
      expect(file.place(line + 1, lines[line]?.indexOf(word) ?? -1)).toEqual({
        block: source,
        line,
        column: original.indexOf(word),
      });
    }
  });

  it('maps a renamed token to its start', () => {
    const text = 'SOQL_Contact.query();';
    const file = new GeneratedFile('A').copy(block(text), renameEdits(text, renames));
    expect(file.place(1, 5)).toMatchObject({line: 1, column: 0});
    expect(file.place(1, 'SOQL_Contact_u1'.length)).toMatchObject({line: 1, column: 12});
  });

  it('has no source position for generated lines', () => {
    expect(new GeneratedFile('A').frame('class A {').place(1, 3)).toBeUndefined();
  });

  it('inserts members before the closing brace of a class', () => {
    const type = block('class A { Integer a; } // end');
    const member = block('Integer b;');
    const file = new GeneratedFile('A').copy(type, new Map());
    const rest = file.cutBefore({line: 1, column: 21});
    file.copy(member, new Map()).append(rest);
    expect(file.text).toBe('class A { Integer a; \nInteger b;\n                     } // end');
    expect(file.place(2, 8)).toEqual({block: member, line: 1, column: 8});
    expect(file.place(3, 21)).toEqual({block: type, line: 1, column: 21});
  });
});
