import {beforeAll, describe, expect, test} from 'vitest';

import {createLocalEngine} from '../src/search/clients/local';
import type {HostedRecord} from '../src/search/hostedRecord';
import {createIndex, type RankedIndex} from '../src/search/ranking';
import {readRecords, writeRecords} from '../src/search/records';
import type {SearchRecord} from '../src/search/types';
import {command as exportRecords} from './search-export';
import {goals, isRight, measure, questionSets, report, type QuestionSet} from './search-scores';
import {currentRecords} from './search-records';
import {runCommand} from 'soql-lib/testing';

test('the export has one record per section, within the size limit of the service', async () => {
  const {output} = await runCommand(exportRecords, {});
  const records = JSON.parse(output) as HostedRecord[];
  expect(records.length).toBeGreaterThan(500);
  expect(new Set(records.map(({objectID}) => objectID)).size).toBe(records.length);
  const largest = Math.max(...records.map((record) => Buffer.byteLength(JSON.stringify(record))));
  expect(largest).toBeLessThan(10_000);
  // Reads all pages: takes seconds, or minutes on a busy machine.
}, 300_000);

describe('search quality', () => {
  const sets = Object.keys(questionSets) as QuestionSet[];
  const questions = Object.values(questionSets).flat();
  let records: SearchRecord[];
  let index: RankedIndex;

  beforeAll(async () => {
    records = await currentRecords();
    index = await createIndex(records);
  }, 300_000);

  test('no question is asked twice', () => {
    const texts = questions.map(({question}) => question);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('finds nothing for a word that is on no page', async () => {
    const engine = createLocalEngine(() => Promise.resolve(records));
    expect(await engine.search('xyzzyqwerty')).toMatchObject({total: 0, hits: []});
  });

  test('questions expect only URLs that exist', () => {
    const expected = questions.flatMap(({expect: urls}) => urls);
    const unknown = expected.filter((one) => !records.some(({url}) => isRight(url, one)));
    // The build generates the list of releases.
    expect(unknown.filter((url) => url !== '/releases')).toEqual([]);
  });

  test.each(sets)(
    'reaches the goals for the first hits (%s)',
    (set) => {
      const quality = measure(index, set);
      for (const by of ['bySection', 'byPage'] as const)
        for (const place of ['first', 'firstThree'] as const)
          expect(quality[by][place], report(set, quality)).toBeGreaterThanOrEqual(
            goals[set][by][place],
          );
    },
    60_000,
  );

  test('finds each name of the reference: a section that defines it is among the first three', () => {
    const defined = records.flatMap(({names}) => names);
    const names = new Set(defined.filter((name) => !name.includes('.')));
    const missed = [...names].filter((name) => {
      const hits = index.rank(name).slice(0, 3);
      return !hits.some(({record}) => record.names.includes(name));
    });
    expect(names.size).toBeGreaterThan(100);
    expect(missed).toEqual([]);
  }, 300_000);

  test('has records of at most 740 KB before compression', () => {
    const text = writeRecords(records);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(740_000);
    expect(readRecords(text)).toEqual(records);
  });

  test('has no empty sections', () => {
    expect(records.filter(({content}) => content.trim() === '').map(({url}) => url)).toEqual([]);
  });
});
