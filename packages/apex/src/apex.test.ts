import {describe, expect, it} from 'vitest';
import {ApexDocument} from './document';
import {chooseOverload} from './overloads';
import {parseApex} from './parser/parse';
import {sourceText} from './source-text';
import {ApexSyntaxError} from './syntax-error';
import {conversionCost, parseType, printType, splitTypes} from './types';

describe('ApexDocument', () => {
  it('counts lines and columns from one, in UTF-16 units', () => {
    const document = new ApexDocument('source', 'a\n😀b\r\nc');
    expect(document.positionAt(0)).toEqual({line: 1, column: 1});
    expect(document.positionAt(4)).toEqual({line: 2, column: 3});
    expect(document.positionAt(7)).toEqual({line: 3, column: 1});
  });

  it("takes the parser's code points", () => {
    const document = new ApexDocument('source', 'a\n😀b');
    expect(document.offsetOf(3)).toBe(4);
    expect(document.offsetAt(2, 1)).toBe(4);
    expect(document.offsetAt(99, 0)).toBe(5);
  });
});

describe('types', () => {
  const none = (): readonly string[] => [];
  const cost = (from: string, to: string): number | undefined =>
    conversionCost(parseType(from), parseType(to), none);

  it('reads and prints type arguments', () => {
    const type = parseType('Map<Id, List<SObject>>');
    expect(type.arguments.map(printType)).toEqual(['Id', 'List<SObject>']);
    expect(printType(type)).toBe('Map<Id, List<SObject>>');
    expect(splitTypes('')).toEqual([]);
  });

  it.each([
    ['String', 'Object'],
    ['Integer', 'Decimal'],
    ['Decimal', 'Double'],
    ['Id', 'String'],
    ['String', 'Id'],
    ['Date', 'Datetime'],
    ['Account', 'SObject'],
    ['My__c', 'SObject'],
    ['List<Account>', 'List<SObject>'],
    ['List<Account>', 'Iterable<SObject>'],
    ['Set<String>', 'Iterable<Object>'],
    ['null', 'String'],
  ])('%s can be passed as %s', (from, to) => {
    expect(cost(from, to)).toBeGreaterThan(0);
  });

  it.each([
    ['Object', 'String'],
    ['Decimal', 'Integer'],
    ['String', 'SObjectField'],
    ['SObjectField', 'String'],
    ['List<String>', 'Set<String>'],
    ['Iterable<String>', 'List<String>'],
    ['SObject', 'Account'],
    ['SOQL.Filter', 'SObject'],
    ['List<Contact>', 'Iterable<Id>'],
  ])('%s cannot be passed as %s', (from, to) => {
    expect(cost(from, to)).toBeUndefined();
  });

  it('chooses the nearest overload, and says when there is a tie', () => {
    const methods = [
      {name: 'object', parameters: [parseType('Object')]},
      {name: 'text', parameters: [parseType('String')]},
      {name: 'id', parameters: [parseType('Id')]},
    ];
    const choose = (type: string): unknown => chooseOverload(methods, [parseType(type)], none);
    expect(choose('Id')).toMatchObject({method: {name: 'id'}});
    expect(choose('Boolean')).toMatchObject({method: {name: 'object'}});
    expect(choose('null')).toEqual({kind: 'ambiguous'});
    expect(chooseOverload(methods, [], none)).toEqual({kind: 'none'});
  });
});

describe('sourceText', () => {
  const print = (text: string, names: Record<string, string> = {}): string =>
    sourceText(
      {document: new ApexDocument('source', text), start: 0, end: text.length},
      (name) => names[name],
    );

  it('puts an expression on one line, without comments, texts untouched', () => {
    expect(print("helper\n  .find( // first\n    'a  b', /* second */ c\n  )")).toBe(
      "helper.find('a  b', c)",
    );
  });

  it('inserts names that are declared in the inner code only', () => {
    expect(print("a.b(a, 'a', new X(a = a), c == a)", {a: "'x'"})).toBe(
      "'x'.b('x', 'a', new X(a = 'x'), c == 'x')",
    );
    expect(print('a * 2', {a: '1 + 1'})).toBe('(1 + 1) * 2');
    expect(print('a', {a: '1 + 1'})).toBe('1 + 1');
  });
});

describe('parseApex', () => {
  const parse = (text: string): unknown => parseApex(new ApexDocument('source', text));

  it('reads classes, methods and statements in any mixture', () => {
    const unit = parse('Integer a = 1; class B { } void c() { } return a');
    expect(unit).toMatchObject({
      classes: [{name: 'B'}],
      methods: [{name: 'c'}],
      statements: [{kind: 'declare'}, {kind: 'return'}],
    });
  });

  it('reads an expression that ends in a brace', () => {
    expect(parse("new List<String>{'a'}")).toMatchObject({
      statements: [{expression: {kind: 'newCollection'}}],
    });
  });

  it('reports text that is not Apex, with its position', () => {
    expect(() => parse('a b c')).toThrow(ApexSyntaxError);
    try {
      parse('Integer a = 1;\nInteger = 2;');
    } catch (error) {
      expect(error).toMatchObject({kind: 'syntax', offset: 23});
    }
  });

  it('reads what is between two empty comments', () => {
    expect(parse("Integer a = 1 /**/ + 2 /**/; String b = '/**/';")).toMatchObject({
      statements: [
        {declarators: [{initializer: {kind: 'binary'}}]},
        {declarators: [{initializer: {text: '/**/'}}]},
      ],
    });
  });

  it('reads a multiline string, and leaves one with a backslash open', () => {
    const kinds = ["'''\nit's\n  b'''", "'''\nb\\n'''"].map((text) => {
      const document = new ApexDocument('source', `String a = ${text};`);
      const [statement] = parseApex(document).statements;
      return statement?.kind === 'declare' ? statement.declarators[0]?.initializer : undefined;
    });
    expect(kinds).toMatchObject([{kind: 'literal', text: "it's\n  b"}, {kind: 'opaque'}]);
  });
});
