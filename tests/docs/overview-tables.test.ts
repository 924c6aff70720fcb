import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {readSite} from '@site/src/content/site';

const root = path.join(import.meta.dirname, '../..');
const heading = '| Group | Methods |';

const {pages} = await readSite(root);
const withOverview = pages.flatMap(({file, sections}) => {
  const [, table] = readFileSync(path.join(root, file), 'utf8').split(heading);
  return table === undefined ? [] : [{file, sections, table: table.split('\n\n')[0] ?? ''}];
});

test.for(withOverview)('$file: its overview links to each method', ({sections, table}) => {
  const methods = sections.filter(({depth}) => depth === 3).map(({id}) => id);
  expect(methods.length).toBeGreaterThan(0);
  expect(methods.filter((id) => !table.includes(`(#${id})`))).toEqual([]);
});

test('the references of the builder, of filters and of the cache have an overview', () => {
  const files = withOverview.map(({file}) => file);
  expect(files).toEqual(
    expect.arrayContaining([
      'soql/api/soql.md',
      'soql/api/soql-filter.md',
      'cache/api/soql-cache.md',
    ]),
  );
});
