import {beforeAll, describe, expect, test} from 'vitest';

import {createLocalEngine} from '../src/search/clients/local';
import type {HostedRecord} from '../src/search/hostedRecord';
import {createIndex} from '../src/search/ranking';
import {readRecords, writeRecords} from '../src/search/records';
import type {SearchRecord} from '../src/search/types';
import {command as search} from './search';
import {command as exportRecords} from './search-export';
import {goals, measure, report, type Quality} from './search-scores';
import {mapSets, questionSets, readQuestions, type QuestionSet} from './search-questions';
import {currentRecords} from './search-records';
import {runCommand} from 'soql-lib/testing';

describe('search command', () => {
  test('prints hits as JSON, best first, with exactly the documented fields', async () => {
    const {output, code} = await runCommand(search, {args: ['aggregated', 'map']});
    expect(code).toBe(0);
    const hits = JSON.parse(output) as Record<string, unknown>[];
    expect(hits[0]).toEqual({
      url: '/soql/api/soql#toaggregatedmap',
      title: 'toAggregatedMap',
      module: 'SOQL',
      snippet: expect.stringContaining('toAggregatedMap'),
    });
    expect(hits.length).toBeLessThanOrEqual(20);
  });

  test('prints its usage without a query', async () => {
    const {errors, code} = await runCommand(search, {});
    expect(code).toBe(2);
    expect(errors).toContain('npm run -s search --');
  });
});

test('the export has one record per section, within the size limit of the service', async () => {
  const {output} = await runCommand(exportRecords, {});
  const records = JSON.parse(output) as HostedRecord[];
  expect(records.length).toBeGreaterThan(500);
  expect(new Set(records.map(({objectID}) => objectID)).size).toBe(records.length);
  const largest = Math.max(...records.map((record) => Buffer.byteLength(JSON.stringify(record))));
  expect(largest).toBeLessThan(10_000);
});

describe('search quality', () => {
  let questions: Awaited<ReturnType<typeof readQuestions>>;
  let records: SearchRecord[];
  let qualities: Record<QuestionSet, Quality>;

  beforeAll(async () => {
    questions = await readQuestions();
    records = await currentRecords();
    const index = await createIndex(records);
    const urls = records.map(({url}) => url);
    qualities = mapSets((name) => measure(index, urls, questions[name]));
    for (const name of questionSets) console.log(report(name, qualities[name]).split('\n').at(-1));
    // Reads all pages and runs 1,200 queries: takes seconds, or a minute on a busy machine.
  }, 120_000);

  test('has at least 150 natural questions, without duplicates', () => {
    const all = questionSets.flatMap((name) => questions[name]).map(({question}) => question);
    expect(questions.tuning.length + questions.test.length).toBeGreaterThanOrEqual(150);
    expect(all.filter((question, index) => all.indexOf(question) !== index)).toEqual([]);
  });

  test('finds nothing for a word that is on no page', async () => {
    const engine = createLocalEngine(() => Promise.resolve(records));
    expect(await engine.search('xyzzyqwerty')).toMatchObject({total: 0, hits: []});
  });

  test('expects only URLs that exist', () => {
    // The build generates the list of releases.
    const unknown = questionSets.flatMap((name) => qualities[name].unknown);
    expect(unknown.filter((url) => url !== '/releases')).toEqual([]);
  });

  test.each(questionSets)('reaches the goals for the first hits (%s)', (name) => {
    const {bySection, byPage} = qualities[name];
    const lines = report(name, qualities[name]);
    expect(bySection.first, lines).toBeGreaterThanOrEqual(goals[name].bySection.first);
    expect(bySection.firstThree, lines).toBeGreaterThanOrEqual(goals[name].bySection.firstThree);
    expect(byPage.first, lines).toBeGreaterThanOrEqual(goals[name].byPage.first);
    expect(byPage.firstThree, lines).toBeGreaterThanOrEqual(goals[name].byPage.firstThree);
  });

  test('ranks a correct section first for "orderBy safe user input"', () => {
    const answer = qualities.tuning.answered.find(
      ({question}) => question === 'orderBy safe user input',
    );
    expect(answer?.place).toBe(1);
  });

  test('has records of at most 740 KB before compression', () => {
    const text = writeRecords(records);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(740_000);
    expect(readRecords(text)).toEqual(records);
  });

  test('has no empty sections', () => {
    expect(records.filter(({content}) => content.trim() === '').map(({url}) => url)).toEqual([]);
  });
});
