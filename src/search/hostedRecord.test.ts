import {expect, test} from 'vitest';
import {searchableAttributes, toHostedRecord} from './hostedRecord';
import {exampleRecords} from './testing/records';

test('a section becomes a record below its page and its module', () => {
  const record = exampleRecords.find(({url}) => url.endsWith('#tolist'));
  expect(record && toHostedRecord(record)).toEqual({
    objectID: '/soql/api/soql#tolist',
    url: '/soql/api/soql#tolist',
    url_without_anchor: '/soql/api/soql',
    anchor: 'tolist',
    type: 'lvl2',
    hierarchy: {
      lvl0: 'SOQL',
      lvl1: 'SOQL builder methods',
      lvl2: 'toList',
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content: 'List<SObject> toList() Returns the records.',
    names: ['toList'],
    _tags: ['SOQL'],
  });
});

test('every record has a unique object id', () => {
  const ids = exampleRecords.map((record) => toHostedRecord(record).objectID);
  expect(new Set(ids).size).toBe(exampleRecords.length);
});

test('every text field of a record is searchable, search words included', () => {
  const [first] = exampleRecords;
  const record = first && toHostedRecord({...first, url: `${first.url}#a`, words: 'wrong rows'});
  const read = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], record);
  expect(searchableAttributes).toEqual(expect.arrayContaining(['words', 'content', 'names']));
  for (const path of searchableAttributes) expect(read(path), path).toBeDefined();
});
