import type {Browser} from '@playwright/test';
import {judge} from './lighthouse';
import {longTasks, weigh} from './load';
import type {Length, Measured} from './measures';

/** A page that is measured. */
export interface Page {
  address: string;
  length: Length;
}

export const largest: Page = {address: '/soql/api/soql', length: 'long'};

export const all: readonly Page[] = [
  {address: '/', length: 'ordinary'},
  {address: '/soql/getting-started', length: 'ordinary'},
  {address: '/soql/api/soql-sub', length: 'ordinary'},
  largest,
  {address: '/soql/examples/where', length: 'long'},
  {address: '/soql/api/soql-filter', length: 'long'},
  {address: '/docs/faq', length: 'long'},
  {address: '/soql/advanced/errors', length: 'long'},
  {address: '/playground', length: 'long'},
];

/** How much is measured. */
export interface Effort {
  runs: number;
  withLighthouse: boolean;
}

/** Measures the page of a URL. */
export async function measurePage(
  browser: Browser,
  url: string,
  {runs, withLighthouse}: Effort,
): Promise<Measured> {
  const measured: Measured = {weight: await weigh(browser, url), tasks: [], reports: []};
  for (let run = 0; run < runs; run++) {
    measured.tasks.push(await longTasks(browser, url));
    if (withLighthouse) measured.reports.push(judge(url));
  }
  return measured;
}
