import {expect, test} from 'vitest';
import {createLocalEngine} from './clients/local';
import {suggestPages} from './suggest';
import {exampleRecords} from './testing/records';

const engine = createLocalEngine(() => Promise.resolve(exampleRecords));

async function suggest(path: string, count?: number): Promise<string[]> {
  return (await suggestPages(engine, path, count)).map(({url}) => url);
}

test.each([
  ['/soql/examples/mockin', '/soql/examples/mocking'],
  ['/docs/subqueries', '/soql/examples/subquery'],
  ['/api/SOQL_Filter.html', '/soql/api/soql-filter'],
  ['/soql/advanced/FieldLevelSecurity', '/soql/advanced/fls'],
])('%s suggests %s first', async (path, page) => {
  expect((await suggest(path))[0]).toBe(page);
});

test('a page with a similar URL ranks before pages that mention the word more often', async () => {
  const mentions = Array.from({length: 3}, (_, index) => ({
    url: `/soql/examples/where-${index}`,
    module: 'SOQL' as const,
    page: 'Filter records',
    title: {text: 'Filter', highlights: []},
    snippet: {text: 'filter', highlights: []},
  }));
  const named = {...mentions[0], url: '/soql/api/soql-filter#with'} as (typeof mentions)[number];
  const search = () => Promise.resolve({total: 4, hits: [...mentions, named]});
  const hits = await suggestPages({search, prepare: () => undefined}, '/soql/api/filter', 2);
  expect(hits.map(({url}) => url)).toEqual(['/soql/api/soql-filter', '/soql/examples/where-0']);
});

test('each page is suggested once, up to the requested count', async () => {
  const pages = await suggest('/soql/toObject', 2);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.every((page) => !page.includes('#'))).toBe(true);
});

test.each(['/', '/%', '/%E0%A4%A', '/docs/index.html', ''])('%s does not throw', async (path) => {
  await expect(suggest(path)).resolves.toBeInstanceOf(Array);
});
