import {describe, expect, it} from 'vitest';
import {AnalyzedCode} from './analyzed-code';
import {ApexDocument} from './document';
import type {KnownTypes} from './known-types';
import {parseApex} from './parser/parse';
import {printType} from './types';
import {descendants} from './walk';

const nothing: KnownTypes = {
  typeName: () => undefined,
  propertyType: () => undefined,
  methods: () => undefined,
  platformResult: () => undefined,
};

/** @returns the type of what the code's last `return` gives */
function typeReturned(code: string): string | undefined {
  const unit = parseApex(new ApexDocument('source', code));
  const node = [...descendants(unit)].findLast(({kind}) => kind === 'return');
  if (node?.kind !== 'return') throw new Error('no return');
  const type = new AnalyzedCode(unit, nothing).typesAt(node).of(node.expression);
  return type && printType(type);
}

describe('the type of an expression', () => {
  it.each([
    ['1 + 2L', 'Long'],
    ['1.5 * 2.0d', 'Decimal'],
    ["1 + 'a'", 'String'],
    ['1 == 2', 'Boolean'],
    ['true & false', 'Boolean'],
    ['Date.today() + unknown', undefined],
    ['null ?? 1', 'Integer'],
    ['a ? null : 2.5', 'Decimal'],
  ])('%s is %s', (expression, type) => {
    expect(typeReturned(`Object get() { return ${expression}; }`)).toBe(type);
  });

  it('is the whole name of an inner class of another class', () => {
    const outer = 'class Outer { class Inner {} static List<Inner> all() { return null; } }';
    expect(typeReturned(`${outer} class Other { Object get() { return Outer.all(); } }`)).toBe(
      'List<Outer.Inner>',
    );
    expect(
      typeReturned(`${outer} class Child extends Outer { Object get() { return all(); } }`),
    ).toBe('List<Outer.Inner>');
    expect(
      typeReturned('class Outer { class Inner {} Inner one; Object get() { return one; } }'),
    ).toBe('Inner');
  });

  it('is that of the field of a class, not that of a variable of the code around it', () => {
    const code = 'Integer rate = 1; class Prices { Decimal rate; Object get() { return rate; } }';
    expect(typeReturned(code)).toBe('Decimal');
  });
});
