import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {chainToSoql} from '@soql-lib/model';
import {codeIn, readTables} from './tables';

/** The HavingFilter reference shows each value's literal; here the model prints them. */

const file = 'soql/api/soql-having-filter.md';
const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe(file, () => {
  const [table = []] = readTables(page, 'HAVING values are literals');
  const rows = table.flatMap(([argument = '', text = '']) => {
    const [value] = codeIn(argument);
    const [literal] = codeIn(text);
    return value !== undefined && argument === `\`${value}\`` ? [{value, literal}] : [];
  });

  test('shows literals of text, numbers, Booleans, null and lists', () => {
    expect(rows.length).toBeGreaterThan(6);
  });

  test.each(rows)('$value becomes $literal', ({value, literal}) => {
    const [comparator, operator] = value.includes('List') ? ['isIn', 'IN'] : ['equal', '='];
    const result = chainToSoql(`
      SOQL.of(Lead.SObjectType)
        .count(Lead.Id)
        .have(SOQL.HavingFilter.with(Lead.Status).${comparator}(${value}))
        .toAggregated();
    `);

    expect(result).toMatchObject({
      soql: `SELECT COUNT(Id) FROM Lead HAVING Status ${operator} ${literal}`,
      binding: {},
    });
  });
});
