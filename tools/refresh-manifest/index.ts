/**
 * Regenerates `facts/api-manifest.json` and `facts/body-digests.json` from the library's Apex classes and prints the
 * differences: `npm run refresh-manifest -- path/to/soql-lib`. Both files are committed.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {runProgram} from 'soql-lib/command';
import {readManifest} from '../check-docs/manifest';
import {namedCommand} from '../command';
import {compareManifests} from './compare';
import {formatManifest} from './format';
import {readLibrary} from './read-library';
import {digestsOf, refreshManifest} from './refresh';

export const command = namedCommand('refresh-manifest', 1, ({args: [source], folder, print}) => {
  if (source === undefined)
    throw new Error('usage: npm run refresh-manifest -- <folder of the library>');
  const library = readLibrary(source);
  const before = readManifest(folder);
  const after = refreshManifest(library, before);
  const {added, removed, changed} = compareManifests(before, after);
  writeFileSync(path.join(folder, 'facts/api-manifest.json'), formatManifest(after));
  const digests = `${JSON.stringify(digestsOf(library), null, 2)}\n`;
  writeFileSync(path.join(folder, 'facts/body-digests.json'), digests);
  print(
    [
      `${before.version} -> ${after.version}`,
      ...added.map((line) => `added   ${line}`),
      ...removed.map((line) => `removed ${line}`),
      ...changed.map((line) => `changed ${line}`),
      `${added.length} added, ${removed.length} removed, ${changed.length} changed`,
    ].join('\n'),
  );
  return 0;
});

void runProgram(import.meta.filename, command);
