import type {ErrorKind} from '../result';

const nested = (open: string, middle: string, close: string, count: number): string =>
  `${open.repeat(count)}${middle}${close.repeat(count)}`;
const where = (condition: string): string => `SOQL.of(Account.SObjectType).whereAre(${condition})`;

/** Code that is deeply nested, very long or endless, and what the model answers. */
export const extremes: [name: string, source: string, outcome: ErrorKind | 'query'][] = [
  ['100 nested groups', where(nested('SOQL.FilterGroup.add(', "'A = 1'", ')', 100)), 'query'],
  ['1,000 nested groups', where(nested('SOQL.FilterGroup.add(', "'A = 1'", ')', 1000)), 'limit'],
  ['100,000 parentheses', nested('(', '1', ')', 49_000), 'limit'],
  ['1,000 lists in lists', nested('new List<Object>{', '1', '}', 1000), 'limit'],
  ['1,000 blocks', nested('{', 'x();', '}', 1000), 'limit'],
  ['1,000 casts', `${'(Account) '.repeat(1000)}x`, 'limit'],
  ['1,000 type arguments', `${'List<'.repeat(1000)}A${'>'.repeat(1000)} b;`, 'limit'],
  ['1,000 negations', where(`SOQL.Filter.id().ignoreWhen(${'!'.repeat(1000)}true)`), 'limit'],
  ['1,000 conditionals', where(`${"true ? 'A = 1' : ".repeat(1000)}'B = 2'`), 'limit'],
  ['1,000 additions', where(`'A' ${"+ 'B' ".repeat(1000)}`), 'limit'],
  ['1,000 calls in a chain', `SOQL.of(Account.SObjectType)${'.setLimit(1)'.repeat(1000)}`, 'query'],
  ['7,000 calls in a chain', `SOQL.of(Account.SObjectType)${'.allRows()'.repeat(7000)}`, 'query'],
  ['1,000 conditions', `SOQL.of(Account.SObjectType)${".whereAre('A = 1')".repeat(1000)}`, 'query'],
  ['3,000 statements', 'x = 1;\n'.repeat(3000), 'type'],
  ['too long', ' '.repeat(100_001), 'limit'],
  [
    'a group in itself',
    "SOQL.FilterGroup g = SOQL.FilterGroup.add('A = 1'); g.add(g); SOQL.of(A.SObjectType).whereAre(g)",
    'limit',
  ],
  [
    'a group doubled again and again',
    `SOQL.FilterGroup g = SOQL.FilterGroup.add('A = 1');${'g = SOQL.FilterGroup.add(g).add(g);'.repeat(60)}SOQL.of(A.SObjectType).whereAre(g)`,
    'limit',
  ],
  [
    'a search of a large list, again and again',
    `List<Integer> xs = new List<Integer>(); for (Integer i = 0; i < 9000; i++) { xs.add(i); } Integer hits = 0; for (Integer x : xs) { if (xs.contains(-1)) { hits++; } } SOQL.of(A.SObjectType).setLimit(hits)`,
    'limit',
  ],
  [
    'a Decimal squared again and again',
    'Decimal x = 9.99; while (true) { x = x * x; } SOQL.of(A.SObjectType)',
    'limit',
  ],
  [
    'a list in itself',
    'List<Object> xs = new List<Object>(); xs.add(xs); SOQL.of(A.SObjectType).whereAre(SOQL.Filter.id().isIn(xs))',
    'limit',
  ],
  [
    'a pattern that tries everything',
    `String text = 'a'.repeat(5000).replaceAll('a*a*a*a*a*c', 'x'); SOQL.of(A.SObjectType).whereAre(text)`,
    'unknown value',
  ],
  [
    'a subquery in itself',
    "SOQL.SubQuery s = SOQL.SubQuery.of('X'); s.with(s); SOQL.of(A.SObjectType).with(s)",
    'limit',
  ],
  [
    'a text doubled again and again',
    `String s = 'x';${'s = s + s;'.repeat(60)}SOQL.of(s)`,
    'limit',
  ],
  [
    'a list doubled again and again',
    `List<String> s = new List<String>{'x'};${'s.addAll(s);'.repeat(60)}SOQL.of('X').with(s)`,
    'limit',
  ],
  [
    'an unknown text doubled again and again',
    `class A { String f(String a, Integer n) { return n == 0 ? a : f(a + x + a, n - 1); } } SOQL.of('X').whereAre(SOQL.Filter.id().equal(new A().f(y, 40)))`,
    'limit',
  ],
  [
    'nested loops',
    `List<Integer> n = new List<Integer>{1,2,3,4,5,6,7,8,9,0};${Array.from('abcdefgh')
      .map((name) => `for (Integer ${name} : n) `)
      .join('')}x();`,
    'limit',
  ],
  [
    'a class that extends itself',
    'class A extends B { } class B extends A { } new A().with(1);',
    'limit',
  ],
  [
    'a static field that asks for itself',
    'class A { static Integer size = A.size; } SOQL.of(X.SObjectType).setLimit(A.size)',
    'query',
  ],
  [
    'endless recursion',
    'class A { static Integer f() { return f(); } } SOQL.of(X.SObjectType).setLimit(A.f())',
    'limit',
  ],
  ['nothing', '', 'unsupported'],
  ['a comment', '// nothing', 'unsupported'],
];
