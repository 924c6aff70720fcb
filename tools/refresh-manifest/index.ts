/**
 * Regenerates `facts/api-manifest.json` and `facts/body-digests.json` from the library's Apex classes and prints the
 * differences: `npm run refresh-manifest -- path/to/soql-lib`. Both files are committed.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {messageOf, runProgram, type Command, type Shell} from 'soql-lib/command';
import {readManifest} from '../check-docs/manifest';
import {compareManifests} from './compare';
import {formatManifest} from './format';
import {readLibrary} from './read-library';
import {digestsOf, refreshManifest} from './refresh';

function run({args: [source], folder, print}: Shell): void {
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
}

export const command: Command = (shell) => {
  try {
    run(shell);
    return 0;
  } catch (error) {
    shell.printError(`refresh-manifest: ${messageOf(error)}`);
    return 1;
  }
};

void runProgram(import.meta.filename, command);
