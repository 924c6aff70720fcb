/** The table of value semantics, `semantics.rows`: what Apex makes of a value, and who says so. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {chainToSoql} from '../index';
import {standardSchema} from '../schema/standard';
import type {BindValue} from '../result';

interface Row {
  statements: string;
  expression: string;
  expected: string;
}

interface Group {
  source: string;
  rows: Row[];
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('@ ')) {
      groups.push({source: line.slice(2), rows: []});
      continue;
    }
    const [, statements = '', expression = '', expected = ''] =
      /^(.*)~> (.*) => (.*)$/.exec(line) ?? [];
    if (expression === '') throw new Error(`not a row: ${line}`);
    groups.at(-1)?.rows.push({statements, expression, expected});
  }
  return groups;
}

const groups = readGroups(readFileSync(join(import.meta.dirname, 'semantics.rows'), 'utf8'));

function isUnknown(value: BindValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(isUnknown);
  return typeof value === 'object' && value !== null && 'expression' in value;
}

/** @returns the bound value as JSON, `refused`, or the exception */
function evaluate({statements, expression}: Row): string {
  const chain = `SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.with(Account.Name).equal(${expression}))`;
  const result = chainToSoql(`${statements}\n${chain};`, {schema: standardSchema});
  if (!result.ok) {
    return result.error.kind === 'exception' ? `throws ${result.error.message}` : 'refused';
  }
  const value = result.binding['v1'];
  return isUnknown(value) ? 'refused' : JSON.stringify(value);
}

describe('the semantics of values', () => {
  describe.each(groups)('$source', ({source, rows}) => {
    it('names a page of the documentation', () => {
      expect(source).toMatch(/^(apexcode|apexref)\.meta\/(apexcode|apexref)\/\w+\.htm$/);
    });

    it.each(rows)('$statements$expression', (row) => {
      const {expected} = row;
      const actual = evaluate(row);
      if (expected.startsWith('throws ')) {
        expect(actual).toMatch(/^throws /);
        expect(actual).toContain(expected.slice('throws '.length));
      } else {
        expect(actual).toBe(
          expected === 'refused' ? expected : JSON.stringify(JSON.parse(expected)),
        );
      }
    });
  });

  it('has 150 rows and more', () => {
    expect(groups.flatMap(({rows}) => rows).length).toBeGreaterThanOrEqual(150);
  });
});
