import {expect, test} from 'vitest';
import {readRecords, writeRecords} from './records';
import {exampleRecords} from './testing/records';
import {SearchError} from './types';

test('written records can be read', () => {
  expect(readRecords(writeRecords(exampleRecords))).toEqual(exampleRecords);
});

test('an explicit anchor is kept', () => {
  const [first, section] = exampleRecords;
  const records = first && section ? [first, {...section, url: `${first.url}#another`}] : [];
  expect(readRecords(writeRecords(records))).toEqual(records);
});

const whole = writeRecords(exampleRecords);

test.each([
  [
    'the page of a server that knows no such file',
    '<!DOCTYPE html><html><body>Not found</body></html>',
  ],
  ['nothing', ''],
  ['a file cut in the middle', whole.slice(0, whole.length / 2)],
  ['other JSON', '{"a": 1}'],
  ['null', 'null'],
])('%s is a failure of the search', (_name, text) => {
  expect(() => readRecords(text)).toThrow(SearchError);
});
