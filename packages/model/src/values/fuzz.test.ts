/**
 * Generated values through operators, places that convert, and methods of collections, against an
 * oracle of its own: BigInt and fractions for numbers, JavaScript's arrays, sets and maps for
 * collections. A value that the model refuses is no fault; one that differs is.
 */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {generated, seed, type Choices} from '@soql-lib/apex/testing';
import {chainToSoql} from '../index';
import type {BindValue} from '../result';

const runs = 300;

type NumberType = 'Integer' | 'Long' | 'Double' | 'Decimal';

/** From narrow to wide. */
const types: readonly NumberType[] = ['Integer', 'Long', 'Double', 'Decimal'];

/** @returns the bound value, undefined for one that is refused */
function bindOf(statements: string, expression: string): BindValue | undefined {
  const chain = `SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.with(Account.Name).equal(${expression}))`;
  const result = chainToSoql(`${statements}\n${chain};`);
  return result.ok ? result.binding['v1'] : undefined;
}

function isRefused(value: BindValue | undefined): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && 'expression' in value)
  );
}

interface Operand {
  type: NumberType;
  source: string;
}

function number(choices: Choices, type = choices.pick(types)): Operand {
  const digits = String(choices.below(choices.pick([10, 1000, 2147483647])));
  const sign = choices.chance(0.3) ? '-' : '';
  if (type === 'Integer') return {type, source: `${sign}${digits}`};
  if (type === 'Long') return {type, source: `${sign}${digits}L`};
  const fraction = choices.pick(['0', '5', '25', '125', '10']);
  return {type, source: `${sign}${digits}.${fraction}${type === 'Double' ? 'd' : ''}`};
}

function wider(left: NumberType, right: NumberType): NumberType {
  return types[Math.max(types.indexOf(left), types.indexOf(right))] ?? 'Decimal';
}

/** A Decimal as a fraction of whole numbers. */
function fraction(source: string): {top: bigint; bottom: bigint} {
  const [whole = '0', rest = ''] = source.replace(/[dL]$/, '').split('.');
  return {top: BigInt(whole + rest), bottom: 10n ** BigInt(rest.length)};
}

/** @returns the result as Apex's documentation has it; undefined where it throws */
function calculate(operator: string, left: Operand, right: Operand): number | undefined {
  const type = wider(left.type, right.type);
  const [one, two] = [fraction(left.source), fraction(right.source)];
  if (type === 'Double') {
    const [a, b] = [Number(one.top) / Number(one.bottom), Number(two.top) / Number(two.bottom)];
    return {'+': a + b, '-': a - b, '*': a * b, '/': a / b}[operator];
  }
  const isDivision = operator === '/';
  if (isDivision && two.top === 0n) return undefined;
  if (type === 'Decimal') {
    const results: Readonly<Record<string, readonly [bigint, bigint]>> = {
      '+': [one.top * two.bottom + two.top * one.bottom, one.bottom * two.bottom],
      '-': [one.top * two.bottom - two.top * one.bottom, one.bottom * two.bottom],
      '*': [one.top * two.top, one.bottom * two.bottom],
      '/': [one.top * two.bottom, one.bottom * two.top],
    };
    const [top, bottom] = results[operator] ?? [0n, 1n];
    return Number((top * 10n ** 30n) / bottom) / 1e30;
  }
  const whole =
    {
      '+': one.top + two.top,
      '-': one.top - two.top,
      '*': one.top * two.top,
      '/': isDivision ? one.top / two.top : 0n,
    }[operator] ?? 0n;
  return Number(BigInt.asIntN(type === 'Integer' ? 32 : 64, whole));
}

function isNear(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= Math.abs(expected) * 1e-14;
}

/** Each place that gives a value a type: `type`, `value` → statements and an expression. */
const places: Readonly<Record<string, (type: string, value: string) => [string, string]>> = {
  declaration: (type, value) => [`${type} x = ${value};`, 'x'],
  assignment: (type, value) => [`${type} x; x = ${value};`, 'x'],
  parameter: (type, value) => [`${type} same(${type} x) { return x; }`, `same(${value})`],
  result: (type, value) => [`${type} give() { return ${value}; }`, 'give()'],
  'constructor parameter': (type, value) => [
    `public class Box { public ${type} x; public Box(${type} x) { this.x = x; } }`,
    `new Box(${value}).x`,
  ],
  field: (type, value) => [`public class Box { public ${type} x = ${value}; }`, 'new Box().x'],
  'static field': (type, value) => [
    `public class Box { public static ${type} x = ${value}; }`,
    'Box.x',
  ],
  'field from outside': (type, value) => [
    `public class Box { public ${type} x; } Box b = new Box(); b.x = ${value};`,
    'b.x',
  ],
  property: (type, value) => [
    `public class Box { public ${type} x { get; set; } } Box b = new Box(); b.x = ${value};`,
    'b.x',
  ],
  getter: (type, value) => [
    `public class Box { public ${type} x { get { return ${value}; } } }`,
    'new Box().x',
  ],
  'list literal': (type, value) => [`List<${type}> xs = new List<${type}>{${value}};`, 'xs[0]'],
  'list add': (type, value) => [
    `List<${type}> xs = new List<${type}>(); xs.add(${value});`,
    'xs.get(0)',
  ],
  'map literal': (type, value) => [
    `Map<String, ${type}> m = new Map<String, ${type}>{'a' => ${value}};`,
    "m.get('a')",
  ],
  'map put': (type, value) => [
    `Map<String, ${type}> m = new Map<String, ${type}>(); m.put('a', ${value});`,
    "m.get('a')",
  ],
  loop: (type, value) => [
    `${type} y; for (${type} x : new List<${type}>{${value}}) { y = x; }`,
    'y',
  ],
  cast: (type, value) => [`Object o = (${type}) ${value};`, `((${type}) o)`],
  conditional: (type, value) => [
    `${type} other = null; Boolean yes = true;`,
    `(yes ? ${value} : other)`,
  ],
  coalescing: (type, value) => [`${type} other = null;`, `(other ?? ${value})`],
};

describe(`generated values (seed ${seed})`, () => {
  it('calculates as the higher type of two numbers does', () => {
    const pair = generated((choices) => ({
      left: number(choices, choices.pick(['Integer', 'Long', 'Decimal'])),
      right: number(choices, choices.pick(['Integer', 'Long', 'Decimal'])),
      operator: choices.pick(['+', '-', '*', '/']),
    }));
    let refused = 0;
    const check = fc.property(pair, ({left, right, operator}) => {
      const statements = `${left.type} x = ${left.source}; ${right.type} y = ${right.source};`;
      const actual = bindOf(statements, `x ${operator} y`);
      if (isRefused(actual)) refused += 1;
      else
        expect(
          isNear(Number(actual), calculate(operator, left, right) ?? NaN),
          `${statements} ${operator}: ${JSON.stringify(actual)}`,
        ).toBe(true);
    });
    fc.assert(check, {seed, numRuns: runs});
    // Quotients of Decimals are.
    expect(refused / runs).toBeLessThan(0.3);
  });

  it('compares numbers of all types by their value', () => {
    const pair = generated((choices) => ({left: number(choices), right: number(choices)}));
    const check = fc.property(pair, ({left, right}) => {
      const statements = `${left.type} x = ${left.source}; ${right.type} y = ${right.source};`;
      const [one, two] = [fraction(left.source), fraction(right.source)];
      const difference = one.top * two.bottom - two.top * one.bottom;
      const actual = bindOf(statements, 'x < y');
      if (!isRefused(actual)) expect(actual, statements).toBe(difference < 0n);
      const isEqual = bindOf(statements, 'x == y');
      if (!isRefused(isEqual)) expect(isEqual, statements).toBe(difference === 0n);
    });
    fc.assert(check, {seed, numRuns: runs});
  });

  it('widens a number in every place that has a type', () => {
    const given = generated((choices) => ({
      place: choices.pick(Object.keys(places)),
      value: number(choices),
      target: choices.pick(types),
    }));
    let refused = 0;
    const check = fc.property(given, ({place, value, target}) => {
      if (wider(value.type, target) !== target || (value.type === 'Double' && target === 'Decimal'))
        return;
      const [statements, expression] = places[place]?.(target, value.source) ?? ['', ''];
      const isWhole = target === 'Integer' || target === 'Long';
      // What is calculated shows the type; with a Double nothing is.
      const actual = bindOf(statements, isWhole ? `${expression} / 4` : expression);
      const {top, bottom} = fraction(value.source);
      const expected = isWhole ? Number(top / 4n) : Number(top) / Number(bottom);
      if (isRefused(actual)) refused += 1;
      else
        expect(
          isNear(Number(actual), expected),
          `${place} ${target}: ${value.source} is ${JSON.stringify(actual)}`,
        ).toBe(true);
    });
    fc.assert(check, {seed, numRuns: runs});
    expect(refused / runs).toBeLessThan(0.05);
  });

  it('makes 15 characters an Id of 18 in every place that has a type', () => {
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const given = generated((choices) => ({
      place: choices.pick(Object.keys(places)),
      text: `001${Array.from({length: 12}, () => choices.pick(Array.from(letters))).join('')}`,
    }));
    const check = fc.property(given, ({place, text}) => {
      const [statements, expression] = places[place]?.('Id', `'${text}'`) ?? ['', ''];
      const actual = bindOf(statements, expression);
      // A String in a branch of its own stays one.
      if (place === 'conditional' || place === 'coalescing') return;
      expect(actual, `${place} ${text}`).toMatch(new RegExp(`^${text}[A-Z0-5]{3}$`));
      expect(
        bindOf(
          `${statements} Id other = '${text}';`.replace('Id other = null;', ''),
          `${expression} == '${actual as string}'`,
        ),
      ).toBe(true);
    });
    fc.assert(check, {seed, numRuns: runs});
  });

  it('keeps lists, sets and maps as JavaScript does', () => {
    const given = generated((choices) => {
      const keys = ['a', 'A', 'b', 'c'];
      const list: string[] = ['z'];
      const set = new Set<string>();
      const map = new Map<string, number>();
      const statements = [
        "List<String> xs = new List<String>{'z'}; Set<String> ys = new Set<String>(); Map<String, Integer> m = new Map<String, Integer>();",
      ];
      const count = 1 + choices.below(15);
      for (let step = 0; step < count; step += 1) {
        const key = choices.pick(keys);
        switch (choices.below(4)) {
          case 0:
            list.push(key);
            statements.push(`xs.add('${key}');`);
            break;
          case 1:
            set.add(key);
            statements.push(`ys.add('${key}');`);
            break;
          case 2:
            map.set(key, step);
            statements.push(`m.put('${key}', ${step});`);
            break;
          default:
            for (const element of list) set.add(element);
            statements.push('ys.addAll(xs);');
        }
      }
      return {statements: statements.join(' '), list, set: [...set], map: [...map]};
    });
    const check = fc.property(given, ({statements, list, set, map}) => {
      expect(bindOf(statements, 'xs'), statements).toEqual(list);
      expect(bindOf(statements, 'ys'), statements).toEqual(set);
      expect(bindOf(statements, 'm.keySet()'), statements).toEqual(map.map(([key]) => key));
      expect(bindOf(statements, 'm.values()'), statements).toEqual(map.map(([, value]) => value));
      expect(bindOf(statements, "xs.contains('a')"), statements).toBe(list.includes('a'));
    });
    fc.assert(check, {seed, numRuns: runs / 3});
  });
});
