import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type {Browser} from '@playwright/test';
import {createIndex} from '../../src/search/ranking';
import {readRecords, recordsFile} from '../../src/search/records';
import {questionSets} from '../search-scores';
import {kilobytes, median, spread, type Figure} from './figure';
import type {Site} from './site';

/** Milliseconds. */
const goals = {index: 300, query: 12, answer: 50};

/** Measures the search in this process: size of the records, indexing time and query time. */
export async function measureSearch(runs: number): Promise<Figure[]> {
  const text = fs.readFileSync(path.join('build', recordsFile), 'utf8');
  const records = readRecords(text);
  const questions = Object.values(questionSets).flat();
  const indexing: number[] = [];
  const asking: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const index = await createIndex(records);
    indexing.push(performance.now() - started);
    const asked = performance.now();
    for (const {question} of questions) index.rank(question);
    asking.push((performance.now() - asked) / questions.length);
  }
  return [
    {
      name: 'search records',
      value: `${kilobytes(Buffer.byteLength(text))} KB, ${kilobytes(zlib.brotliCompressSync(text).length)} KB with Brotli; ${records.length} sections`,
      isMet: true,
    },
    {
      name: 'search index',
      value: `built in ${spread(indexing)} ms`,
      isMet: median(indexing) <= goals.index,
    },
    {
      name: 'search query',
      value: `${Math.min(...asking).toFixed(1)}–${Math.max(...asking).toFixed(1)} ms on average of ${questions.length}`,
      isMet: median(asking) <= goals.query,
    },
  ];
}

/** Measures the time from an input in the dialog to its result count. */
export async function measureDialog(browser: Browser, {origin}: Site): Promise<Figure> {
  const page = await browser.newPage({baseURL: origin});
  await page.goto('/soql/getting-started');
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('warm up');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  const times = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('dialog input');
    const live = document.querySelector('dialog [role="status"]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!field || !live || !set) throw new Error('the dialog has no input');
    const measured: number[] = [];
    for (const query of ['tolist', 'mock a query', 'semi-join', 'cache', 'toaggregatdmap']) {
      const start = performance.now();
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(live, {childList: true, characterData: true, subtree: true});
      });
      set.call(field, query);
      field.dispatchEvent(new Event('input', {bubbles: true}));
      await changed;
      measured.push(performance.now() - start);
    }
    return measured;
  });
  await page.context().close();
  return {
    name: 'search dialog, input to results',
    value: `${spread(times)} ms`,
    isMet: median(times) <= goals.answer,
  };
}
