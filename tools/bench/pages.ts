import type {Browser} from '@playwright/test';
import {judge} from './lighthouse';
import {longTasks, weigh} from './load';
import type {Length, Measured} from './measures';
import type {Site} from './site';

/** A page that is measured. */
export interface Page {
  address: string;
  length: Length;
}

const ordinary: Page = {address: '/soql/getting-started', length: 'ordinary'};

export const largest: Page = {address: '/soql/api/soql', length: 'long'};

/** The pages that are compared with those of other sites. */
export const compared = [ordinary, largest];

export const all: readonly Page[] = [
  {address: '/', length: 'ordinary'},
  ordinary,
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

/**
 * Measures a page of each site. The sites take turns, so that what else the machine does concerns all of them.
 *
 * @returns one result per site
 */
export async function measurePage(
  browser: Browser,
  sites: readonly Site[],
  address: string,
  {runs, withLighthouse}: Effort,
): Promise<Measured[]> {
  const results = new Map<Site, Measured>();
  for (const site of sites)
    results.set(site, {weight: await weigh(browser, site, address), tasks: [], reports: []});
  for (let run = 0; run < runs; run++) {
    for (const [site, {tasks, reports}] of results) {
      tasks.push(await longTasks(browser, site, address));
      if (withLighthouse) reports.push(judge(site.origin + address));
    }
  }
  return [...results.values()];
}
