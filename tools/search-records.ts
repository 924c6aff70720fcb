import path from 'node:path';
import {componentPages} from '../config/pages';
import {recordsOfSite} from '../src/content/records';
import {readSite} from '../src/content/site';
import type {SearchRecord} from '../src/search/types';

let records: Promise<SearchRecord[]> | undefined;

/** Returns the site's search records, built from the pages once, because that takes seconds. */
export function currentRecords(): Promise<SearchRecord[]> {
  return (records ??= readRecords());
}

async function readRecords(): Promise<SearchRecord[]> {
  const {pages, fixtures} = await readSite(path.join(__dirname, '..'));
  return recordsOfSite(pages, fixtures, componentPages);
}
