import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readTables} from './tables';

/** A recipe page's first table is its quick reference: each row links to a recipe. */

const pages = ['soql', 'cache', 'evaluator'].flatMap((module) =>
  readdirSync(new URL(`../../${module}/examples/`, import.meta.url)).map((name) => {
    const file = `${module}/examples/${name}`;
    const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const [top = '', ...recipes] = page.split(/^## /m);
    const heading = /^# (.*)$/m.exec(page)?.[1] ?? '';
    return {file, recipes: recipes.length, hasTable: /^\|/m.test(top), page, heading};
  }),
);
const tables = pages
  .filter(({hasTable}) => hasTable)
  .map(({file, page, heading}) => ({file, rows: readTables(page, heading)[0] ?? []}));

test('a page with more than six recipes has a table', () => {
  const long = pages.filter(({recipes}) => recipes > 6);
  expect(long.length).toBeGreaterThan(10);
  expect(long.filter(({hasTable}) => !hasTable).map(({file}) => file)).toEqual([]);
});

test.each(tables)('each row of the table at the top of $file has a link', ({rows}) => {
  const withoutLink = rows.map((row) => row.join(' | ')).filter((row) => !/\]\([#/]/.test(row));
  expect(withoutLink).toEqual([]);
});
