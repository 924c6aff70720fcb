import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readTables} from './tables';

/** The table at the top of a page of recipes is the page's quick reference: each row links to a recipe. */

const folder = new URL('../../soql/examples/', import.meta.url);
const tables = readdirSync(folder).flatMap((file) => {
  const page = readFileSync(new URL(file, folder), 'utf8');
  const heading = /^# (.*)$/m.exec(page)?.[1] ?? '';
  const top = page.split(/^## /m)[0] ?? '';
  return /^\|/m.test(top) ? [{file, rows: readTables(page, heading)[0] ?? []}] : [];
});

test('pages of recipes have tables', () => {
  expect(tables.length).toBeGreaterThan(6);
});

test.each(tables)('each row of the table at the top of $file has a link', ({rows}) => {
  const withoutLink = rows.map((row) => row.join(' | ')).filter((row) => !/\]\([#/]/.test(row));
  expect(withoutLink).toEqual([]);
});
