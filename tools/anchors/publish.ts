/** Adds all pages' ids to `config/published-anchors.json`: run it before publishing. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {runProgram} from 'soql-lib/command';
import {
  publishedFile,
  readPublishedAnchors,
  withAnchorsOf,
} from '../../src/content/publishedAnchors';
import {readSite} from '../../src/content/site';
import {namedCommand} from '../command';

export const command = namedCommand('publish-anchors', 1, async ({folder, print}) => {
  const {pages} = await readSite(folder);
  const published = withAnchorsOf(readPublishedAnchors(folder), pages);
  writeFileSync(path.join(folder, publishedFile), `${JSON.stringify(published, null, 2)}\n`);
  const ids = Object.values(published).join(' ').split(' ').length;
  print(`${publishedFile}: ${ids} ids on ${Object.keys(published).length} pages`);
  return 0;
});

void runProgram(import.meta.filename, command);
