import {Chunk} from '@codemirror/merge';
import {Text} from '@codemirror/state';
import fc from 'fast-check';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {diffLines} from './lineDiff';

// No time passes: beyond the time limit a busy machine would get a coarser diff.
beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']});
});

afterEach(() => {
  vi.useRealTimers();
});

it('finds each changed statement of a file with three thousand lines', () => {
  const method = (index: number, statement: readonly string[]) => [
    '',
    '    @AuraEnabled',
    `    public static Account find${index}(Id accountId) {`,
    '        Integer total = 0;',
    '        for (Integer item : sizes) {',
    '            total += item;',
    '        }',
    ...statement,
    '        return found;',
    '    }',
  ];
  const before = Array.from({length: 300}, () => [
    '        Account found = [SELECT Id FROM Account];',
  ]);
  const after = before.map(() => [
    '        Account found = (Account) SOQL.of(Account.SObjectType)',
    '            .with(Account.Id)',
    '            .toObject();',
  ]);
  const [a = Text.empty, b = Text.empty] = [before, after].map((statements) =>
    Text.of(statements.flatMap((statement, index) => method(index, statement))),
  );
  expect(a.lines).toBe(3000);
  const chunks = Chunk.build(a, b, {override: diffLines});
  expect(chunks.map(({fromA, endA}) => a.sliceString(fromA, endA))).toEqual(
    before.map((lines) => lines.join('\n')),
  );
  expect(chunks.map(({fromB, endB}) => b.sliceString(fromB, endB))).toEqual(
    after.map((lines) => lines.join('\n')),
  );
});

it('covers all differences, also at both ends', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', '}', 'ab'), {maxLength: 8})
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const changed = [...diffLines(a, b)].reduceRight(
        (result, {fromA, toA, fromB, toB}) =>
          result.slice(0, fromA) + b.slice(fromB, toB) + result.slice(toA),
        a,
      );
      expect(changed).toBe(b);
    }),
    {numRuns: 500},
  );
});
