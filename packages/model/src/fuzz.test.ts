/** Generated chains and damaged ones: for any text the model returns a query or a located error. */
import fc from 'fast-check';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {extremes} from './testing/extremes';
import {generated, seed, type Choices} from '@soql-lib/apex/testing';
import {signaturesOf} from './signatures';
import {printType, type ApexType} from '@soql-lib/apex';
import {chainToSoql, inSource} from './index';
import type {ChainResult, ErrorKind} from './result';

class Generator {
  constructor(private readonly choices: Choices) {}

  private list(type: string, make: () => string): string {
    const elements = Array.from({length: this.choices.below(4)}, make);
    return `new ${type}{${elements.join(', ')}}`;
  }

  /** An expression of a parameter's type. */
  argument(type: ApexType, depth: number): string {
    const name = printType(type);
    const [element] = type.arguments;
    if (element) {
      const collection = type.name === 'Iterable' ? this.choices.pick(['List', 'Set']) : type.name;
      return this.list(`${collection}<${printType(element)}>`, () =>
        this.argument(element, depth + 1),
      );
    }
    if (name.startsWith('SOQL.')) return this.builder(name, depth + 1);
    switch (name) {
      case 'SObjectField':
        return this.choices.pick([
          'Account.Name',
          'Account.Id',
          'Contact.AccountId',
          'My__c.Field__c',
          'Schema.Account.Site',
        ]);
      case 'SObjectType':
        return this.choices.pick([
          'Account.SObjectType',
          'Schema.Contact.SObjectType',
          'My__c.SObjectType',
        ]);
      case 'String':
        return this.choices.pick([
          "'Name'",
          "'Owner'",
          "''",
          "'1 AND 2'",
          "'A' + 'B'",
          "'DESC'",
          "'COUNT(Id) n'",
          "'It\\'s'",
        ]);
      case 'Boolean':
        return this.choices.pick(['true', 'false', '1 > 2', '!true']);
      case 'Integer':
        return this.choices.pick(['0', '10', '2 * 100', '-1']);
      case 'Decimal':
        return this.choices.pick(['10.5', '-3', '0', '122.41800', '2.5d']);
      case 'Id':
        return this.choices.pick(["'001000000000001AAA'", 'accountId', 'acc.Id']);
      case 'SObject':
        return this.choices.pick([
          'new Account(Id = accountId)',
          'anAccount',
          "new Contact(LastName = 'x')",
        ]);
      case 'Location':
        return this.choices.pick([
          'Location.newInstance(1, 2)',
          'System.Location.newInstance(1.5, -2.25)',
        ]);
      case 'AccessType':
        return this.choices.pick(['AccessType.READABLE', 'System.AccessType.UPDATABLE']);
      case 'Object':
        return this.choices.pick([
          ...[
            "'text'",
            '5',
            '1.50',
            'true',
            'null',
            'accountId',
            'unknown.path',
            'call(1)',
            "'%' + name + '%'",
          ],
          ...[
            'Date.newInstance(2026, 1, 31)',
            'Date.today()',
            'Account.Name',
            '[SELECT Id FROM Account]',
          ],
        ]);
      default:
        throw new Error(`no argument for ${name}`);
    }
  }

  /** A builder: its property, `of` where it needs one, and some of its methods. */
  builder(type: string, depth: number): string {
    const methods = signaturesOf(type).filter(({result}) => result.name === type);
    const plain =
      depth > 4
        ? methods.filter(({parameters}) => !parameters.some(({name}) => name.startsWith('SOQL.')))
        : methods;
    const start = plain.filter(({name}) => name === 'of');
    const others = plain.filter(({name}) => name !== 'of');
    const calls = Array.from({length: this.choices.below(depth > 2 ? 3 : 5)}, () =>
      this.choices.pick(others),
    );
    const all = start.length > 0 ? [this.choices.pick(start), ...calls] : calls;
    return `${this.capitals(type)}${all.map(({name, parameters}) => this.call(name, parameters, depth)).join('')}`;
  }

  private call(name: string, parameters: readonly ApexType[], depth: number): string {
    const callArguments = parameters.map((parameter) => this.argument(parameter, depth));
    return `${this.gap()}.${this.capitals(name)}(${callArguments.join(', ')})`;
  }

  private capitals(name: string): string {
    if (!this.choices.chance(0.05)) return name;
    return this.choices.chance(0.5) ? name.toLowerCase() : name.toUpperCase();
  }

  private gap(): string {
    return this.choices.chance(0.1)
      ? this.choices.pick([' ', '\n  ', ' /* note */ ', ' // note\n'])
      : '';
  }

  /** A whole chain, with or without a result method, sometimes with a variable. */
  chain(): string {
    const type = this.choices.chance(0.15) ? 'SOQLCache' : 'SOQL';
    const interfaceName = type === 'SOQL' ? 'SOQL.Queryable' : 'SOQLCache.Cacheable';
    const signatures = signaturesOf(interfaceName).filter(({name}) => name !== 'withFieldSet');
    const building = signatures.filter(({result}) => result.name === interfaceName);
    const results = signatures.filter(({result}) => result.name !== interfaceName);
    const grouping = this.choices.pick(['groupBy', 'groupByRollup', 'groupByCube']);
    const fitting = building.filter(
      ({name}) =>
        name === grouping ||
        !/^(groupBy|sort|nulls)/.test(name) ||
        (/^(sort|nulls)/.test(name) && this.choices.chance(0.02)),
    );
    const calls = Array.from({length: this.choices.below(7)}, () => this.choices.pick(fitting));
    const [object] = this.choices.pick(
      signaturesOf(type).filter(({name}) => name === 'of'),
    ).parameters;
    const start = `${this.choices.chance(0.1) ? 'btcdev.' : ''}${type}.of(${object ? this.argument(object, 0) : ''})`;
    const allow = type === 'SOQLCache' ? '.allowQueryWithoutConditions()' : '';
    const links = calls.map(({name, parameters}) => this.call(name, parameters, 0)).join('');
    const body = `${start}${links}${allow}`;
    const end = this.choices.pick(results);
    const result = this.choices.chance(0.5) ? this.call(end.name, end.parameters, 0) : '';
    if (this.choices.chance(0.1))
      return `${interfaceName} query = ${body};\nquery${result || '.preview()'};`;
    return `${body}${result}`;
  }
}

const errorKinds: readonly ErrorKind[] = [
  'syntax',
  'type',
  'unknown value',
  'unsupported',
  'exception',
  'limit',
];

/** Invariants of every result. */
function checkAnswer(source: string, result: ChainResult): void {
  const lines = source.split('\n');
  const isInside = (line: number, column: number): boolean =>
    line >= 1 &&
    line <= lines.length &&
    column >= 1 &&
    column <= (lines[line - 1]?.length ?? 0) + 1;
  if (!result.ok) {
    const {kind} = result.error;
    const {message, line, column} = inSource(result.error);
    expect(errorKinds).toContain(kind);
    expect(message).not.toBe('');
    expect(isInside(line, column), `${line}:${column} in ${source}`).toBe(true);
    return;
  }
  expect(result.soql).toMatch(/^SELECT .* FROM\b/s);
  const bound = new Set(Object.keys(result.binding));
  const outsideTexts = result.soql.replace(/'(?:[^'\\]|\\.)*'/g, '');
  for (const [, name] of outsideTexts.matchAll(/:(v\d+)\b/g)) expect(bound).toContain(name);
  for (const {line, column} of result.remarks) expect(isInside(line, column)).toBe(true);
}

function attempt(source: string, context?: string): ChainResult {
  const result = chainToSoql(source, {context});
  checkAnswer(source, result);
  return result;
}

describe(`generated chains (seed ${seed})`, () => {
  const chains = generated((choices) => new Generator(choices).chain());

  it('generates the query of 95 in 100 chains, and rejects the others with a known reason', () => {
    const runs = 1000;
    let rejected = 0;
    const answers = fc.property(chains, (chain) => {
      const result = attempt(chain);
      if (result.ok) return;
      rejected += 1;
      expect(`${result.error.kind}: ${result.error.message}`).toMatch(
        /^(exception: (You can't use GROUP BY|System\.(ListException|NullPointerException))|unknown value: the value of .* is unknown|unsupported: conditionLogic\()/s,
      );
    });
    fc.assert(answers, {seed, numRuns: runs});
    expect(rejected / runs).toBeLessThanOrEqual(0.05);
  });

  it('is pure: the same chain gives the same answer, whatever came before', () => {
    const many = fc.array(chains, {minLength: 2, maxLength: 5});
    const isPure = fc.property(many, (list) => {
      const answers = list.map((chain) => chainToSoql(chain));
      expect(list.toReversed().map((chain) => chainToSoql(chain))).toEqual(answers.toReversed());
    });
    fc.assert(isPure, {seed, numRuns: 40});
  });
});

/** The chains of the written cases, with their contexts. */
function writtenSources(): string[] {
  const folder = join(import.meta.dirname, 'cases');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/\n{2,}/)
      .map((block) =>
        block
          .split('\n')
          .filter((line) => !/^(#|->|v\d+ =|initial |access |sharing |remark |error )/.test(line))
          .map((line) => line.replace(/^\| /, ''))
          .join('\n'),
      )
      .filter((text) => text.trim() !== ''),
  );
}

describe('damaged text', () => {
  const sources = writtenSources();
  const pieces = [
    ...[
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      ';',
      '.',
      ',',
      "'",
      '"',
      '\\',
      '/*',
      '//',
      '<',
      '>',
      '=',
      '==',
      '+',
      '!',
      '?',
      ':',
    ],
    ...[
      ' new ',
      ' null ',
      ' this',
      ' super',
      ' return ',
      ' if ',
      ' for ',
      'SOQL',
      '.of(',
      'SELECT',
      '[SELECT Id FROM A]',
    ],
    ...[
      '😀',
      '\u0000',
      '\n',
      '0',
      '1e9',
      '9999999999999999999',
      'class X {',
      ' extends ',
      'List<',
      '(Account) ',
      '?.',
      '??',
    ],
    ...[
      '.toString()',
      '.__proto__',
      '.constructor()',
      'constructor',
      '__proto__',
      '.hasOwnProperty(1)',
      '->',
      '%',
      '@',
    ],
  ];

  const damaged = generated((choices) => {
    let text = choices.pick(sources);
    for (let count = 1 + choices.below(3); count > 0; count -= 1) {
      const start = choices.below(text.length + 1);
      const end = start + choices.below(choices.chance(0.5) ? 3 : 30);
      const other = choices.chance(0.5) ? choices.pick(pieces) : text.slice(end, end + 20);
      const piece = choices.chance(0.3) ? '' : other;
      text = text.slice(0, start) + piece + text.slice(choices.chance(0.5) ? start : end);
    }
    return text;
  });

  it('answers damaged chains', () => {
    fc.assert(
      fc.property(damaged, (source) => void attempt(source)),
      {seed, numRuns: 500},
    );
  });

  it('answers damaged contexts', () => {
    const source = 'SOQL_Contact.query().byAccount(accountId).toList()';
    fc.assert(
      fc.property(damaged, (context) => void attempt(source, context)),
      {seed, numRuns: 100},
    );
  });
});

describe('extremes', () => {
  // The outcome is the same on any machine; `npm run bench:model` measures the time.
  it.each(extremes)('%s', (_name, source, outcome) => {
    const result = attempt(source);
    expect(result.ok ? 'query' : result.error.kind).toBe(outcome);
  });
});
