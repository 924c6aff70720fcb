import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import type {SearchRecord} from '../../src/search/types';
import {recordsOfSources} from './fromSources';

let records: SearchRecord[];

beforeAll(async () => {
  records = await recordsOfSources(path.join(__dirname, '../..'));
});

test('all parts of the site are there', () => {
  const urls = new Set(records.map(({url}) => url));
  for (const url of [
    '/docs/getting-started',
    '/installation',
    '/soql/api/soql#tolist',
    '/cache/api/soql-cache',
    '/evaluator/getting-started',
    '/releases/6.11',
    '/soqlLibBenefits',
  ]) {
    expect(urls).toContain(url);
  }
});

test('no section has the address of another', () => {
  expect(new Set(records.map(({url}) => url)).size).toBe(records.length);
});

test('pages that search or lead elsewhere are left out', () => {
  expect(records.filter(({url}) => url === '/' || url === '/search' || url === '/index')).toEqual(
    [],
  );
});
