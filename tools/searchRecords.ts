import {readFile, readdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {recordsOfSources, sourcesOf} from '../plugins/search-records/fromSources';
import {readRecords, recordsFile} from '../src/search/records';
import type {SearchRecord} from '../src/search/types';

const site = path.join(__dirname, '..');

async function timeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

async function newestPage(): Promise<number> {
  const times: number[] = [];
  for (const folder of sourcesOf(site)) {
    for (const entry of await readdir(folder, {recursive: true}))
      times.push(await timeOf(path.join(folder, entry)));
  }
  return Math.max(...times);
}

/**
 * The records that the commands search and export: those of the last build, which also hold what a build generates;
 * without a build, or when a page was changed since, those of the Markdown as it is.
 *
 * @throws Error naming a page that cannot be parsed
 */
export async function currentRecords(): Promise<SearchRecord[]> {
  const built = path.join(site, 'build', recordsFile);
  if ((await timeOf(built)) > (await newestPage()))
    return readRecords(await readFile(built, 'utf8'));
  return recordsOfSources(site);
}
