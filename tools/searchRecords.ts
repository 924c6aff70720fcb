import path from 'node:path';
import {componentPages} from '../config/pages';
import {recordsOfSite} from '../src/content/records';
import {readSite} from '../src/content/site';
import type {SearchRecord} from '../src/search/types';

/** Returns the records that the site searches, made of its pages as they are now. */
export async function currentRecords(): Promise<SearchRecord[]> {
  const {pages, fixtures} = await readSite(path.join(__dirname, '..'));
  return recordsOfSite(pages, fixtures, componentPages);
}
