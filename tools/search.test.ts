import {execFileSync, spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';

import type {HostedRecord} from '../src/search/hostedRecord';
import {goals, measure, report, type Quality, type Question} from './searchQuality';
import {currentRecords} from './searchRecords';

const site = path.join(__dirname, '..');

function run(tool: string, ...args: string[]): string {
  const tsx = path.join(site, 'node_modules/.bin/tsx');
  return execFileSync(tsx, [path.join(__dirname, tool), ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

describe('the search from the shell', () => {
  test('prints hits as JSON, best first, with exactly the fields of its contract', () => {
    const hits = JSON.parse(run('search.ts', 'aggregated map')) as Record<string, unknown>[];
    expect(hits[0]).toEqual({
      url: '/soql/api/soql#toaggregatedmap',
      title: 'toAggregatedMap',
      module: 'SOQL',
      snippet: expect.stringContaining('toAggregatedMap'),
    });
    expect(hits.length).toBeLessThanOrEqual(20);
  });

  test('prints an empty list for what nobody wrote', () => {
    expect(JSON.parse(run('search.ts', 'xyzzyqwerty'))).toEqual([]);
  });

  test('asks for a text', () => {
    const tsx = path.join(site, 'node_modules/.bin/tsx');
    const {status, stderr} = spawnSync(tsx, [path.join(__dirname, 'search.ts')], {
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('npm run -s search --');
  });
});

test('the export has a record of its own for each section, small enough for the service', () => {
  const records = JSON.parse(run('search-export.ts')) as HostedRecord[];
  expect(records.length).toBeGreaterThan(500);
  expect(new Set(records.map(({objectID}) => objectID)).size).toBe(records.length);
  const largest = Math.max(...records.map((record) => Buffer.byteLength(JSON.stringify(record))));
  expect(largest).toBeLessThan(10_000);
});

describe('the questions that readers ask', () => {
  const questions = JSON.parse(
    readFileSync(path.join(site, 'tests/search-questions.json'), 'utf8'),
  ) as Question[];
  let quality: Quality;

  beforeAll(async () => {
    quality = await measure(await currentRecords(), questions);
    console.log(report(quality).split('\n').at(-1));
  });

  test('are many, and each is asked once', () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    expect(new Set(questions.map(({question}) => question)).size).toBe(questions.length);
  });

  test('have answers that exist', () => {
    // The list of releases is made by the build.
    expect(quality.unknown.filter((url) => url !== '/releases')).toEqual([]);
  });

  test('are answered by the first hit, mostly', () => {
    expect(quality.first, report(quality)).toBeGreaterThanOrEqual(goals.first);
  });

  test('are answered by one of the first three hits, nearly always', () => {
    expect(quality.firstThree, report(quality)).toBeGreaterThanOrEqual(goals.firstThree);
  });
});
