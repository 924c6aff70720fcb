import {beforeAll, describe, expect, test} from 'vitest';
import {createIndex, type RankedIndex} from './ranking';
import {exampleRecords} from './testing/records';
import type {SearchRecord} from './types';

let index: RankedIndex;

beforeAll(async () => {
  index = await createIndex(exampleRecords);
});

function first(query: string): string | undefined {
  return index.rank(query)[0]?.record.url;
}

describe('the first hit', () => {
  test.each([
    ['toaggregatedmap', '/soql/api/soql#toaggregatedmap'],
    ['aggregated map', '/soql/api/soql#toaggregatedmap'],
    ['toAgg', '/soql/api/soql#toaggregatedmap'],
    ['toAggregatdMap', '/soql/api/soql#toaggregatedmap'],
    ['to aggregated map', '/soql/api/soql#toaggregatedmap'],
  ])('for %s is the section of the method itself', (query, url) => {
    expect(first(query)).toBe(url);
  });

  test.each(['toObject', 'toobject', 'object'])(
    'for %s is that of the type with most methods',
    (query) => {
      expect(first(query)).toBe('/soql/api/soql#toobject');
    },
  );

  test('for a method with its type is the method of that type', () => {
    expect(first('Filter.with')).toBe('/soql/api/soql-filter#with');
    expect(first('SOQLCache.toObject')).toBe('/cache/api/soql-cache#toobject');
  });

  test('for a misspelled question is that for the correct spelling', () => {
    expect(first('mock a qurey')).toBe(first('mock a query'));
    expect(first('aggregatd map')).toBe('/soql/api/soql#toaggregatedmap');
  });

  test('for the beginning of an error message is that message', () => {
    expect(first('List has more than 1 row')).toBe(
      '/soql/advanced/errors#list-has-more-than-1-row-for-assignment-to-sobject',
    );
  });

  test.each([
    ['fls', '/soql/advanced/fls'],
    ['subquery', '/soql/examples/subquery'],
    ['sub query', '/soql/examples/subquery'],
    ['mock', '/soql/examples/mocking'],
    ['changelog', '/releases/6.11'],
  ])('for %s is the page about it', (query, url) => {
    expect(first(query)).toBe(url);
  });
});

describe('sections with the same words', () => {
  const faq = (anchor: string, level: number, heading: string, content: string): SearchRecord => ({
    url: `/docs/faq#${anchor}`,
    module: 'Docs',
    page: 'Questions',
    heading,
    level,
    names: [],
    content,
  });
  const records: SearchRecord[] = [
    {...faq('', 1, 'Questions', 'Answers.'), url: '/docs/faq'},
    faq('cache', 2, 'Cache', 'About cached records.'),
    faq('cached', 3, 'Can I filter by several fields?', 'Only by equality, in a cached query.'),
    faq('queries', 2, 'Queries', 'About queries.'),
    faq('queried', 3, 'Can I filter by several fields?', 'With any operator, in a group.'),
  ];

  test.each([
    ['filter by several fields', '/docs/faq#queried'],
    ['cache filter by several fields', '/docs/faq#cached'],
  ])('are ordered by the topic above them: %s', async (query, url) => {
    const small = await createIndex(records);
    expect(small.rank(query)[0]?.record.url).toBe(url);
  });

  test('are ordered by a name that is typed as several words', async () => {
    const small = await createIndex([
      faq('end', 2, 'Email texts', 'Where the text of an email ends.'),
      {
        ...faq('', 3, 'endsWith', 'Matches a text.'),
        url: '/soql/api/soql-filter#endswith',
        names: ['endsWith'],
      },
    ]);
    expect(small.rank('email ends with text')[0]?.record.names).toEqual(['endsWith']);
  });

  test('are ordered by what else their page has on the topic', async () => {
    const limit = faq('limit', 2, 'Row limit', 'The limit of rows.');
    const small = await createIndex([
      {...limit, url: '/soql/a#limit'},
      {...limit, url: '/soql/b#limit'},
      {...limit, url: '/soql/b#more', heading: 'Beyond the row limit', content: 'Raise the limit.'},
    ]);
    expect(small.rank('row limit')[0]?.record.url).toBe('/soql/b#limit');
  });

  test('are found by whole words, not by "of" between them', async () => {
    const small = await createIndex([
      faq('pages', 2, 'Number of pages', 'Divide the records by the page size.'),
      faq('count', 2, 'Count records', 'The number of all records that match.'),
    ]);
    expect(small.rank('number of records')[0]?.record.url).toBe('/docs/faq#count');
  });
});

describe('a typed word', () => {
  const sections: SearchRecord[] = ['preview', 'side effects', 'print the query', 'see soql'].map(
    (heading, at) => ({
      url: `/soql/examples/debug#${at}`,
      module: 'SOQL',
      page: 'Debugging',
      heading,
      level: 2,
      names: [],
      content: at === 1 ? 'A preview has no side effects.' : 'The generated query.',
    }),
  );

  test('keeps its weight although many sections have its synonyms', async () => {
    const many = Array.from({length: 60}, (_, at) => ({
      url: `/soql/a#${at}`,
      module: 'SOQL' as const,
      page: 'Queries',
      heading: `Debug number ${at}`,
      level: 2,
      names: [],
      content: 'Print the query and its effects.',
    }));
    const ranked = await createIndex([...many, ...sections]);
    expect(ranked.rank('preview effects')[0]?.record.url).toBe('/soql/examples/debug#1');
  });

  test('is not replaced by a word that is hardly like it', async () => {
    const small = await createIndex(sections);
    expect(small.rank('zzqqxx blorp')).toEqual([]);
    expect(small.rank('prnit').map(({record}) => record.heading)).toContain('print the query');
  });

  test('that says nothing on its own is no part of the query', async () => {
    const small = await createIndex(sections);
    const urls = (text: string) => small.rank(text).map(({record}) => record.url);
    expect(urls('preview and their effects')).toEqual(urls('preview effects'));
  });
});

test('a search in one module finds only its hits', () => {
  const urls = index.rank('toObject', 'Cache').map(({record}) => record.url);
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.every((url) => url.startsWith('/cache'))).toBe(true);
});

test('a query without a match has no hits', () => {
  expect(index.rank('xyzzyqwerty')).toEqual([]);
});

test('a hit lists the words that matched', () => {
  expect(index.rank('aggregated map')[0]?.terms()).toEqual(
    expect.arrayContaining(['aggregatedmap']),
  );
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a name that every object has (%s) is a word like others',
  (query) => {
    expect(() => index.rank(query)).not.toThrow();
  },
);
