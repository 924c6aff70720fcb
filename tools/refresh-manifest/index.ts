/**
 * Regenerates `facts/api-manifest.json` from the library's Apex classes and prints the differences:
 * `npm run refresh-manifest -- path/to/classes`.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {messageOf, runProgram, type Command, type Shell} from 'soql-lib/command';
import {readManifest} from '../check-docs/manifest';
import {compareManifests} from './compare';
import {formatManifest} from './format';
import {refreshManifest} from './refresh';

function run({args: [classes], folder, print}: Shell): void {
  if (classes === undefined)
    throw new Error('usage: npm run refresh-manifest -- <folder with the classes of the library>');
  const before = readManifest(folder);
  const after = refreshManifest(classes, before);
  const {added, removed, changed} = compareManifests(before, after);
  writeFileSync(path.join(folder, 'facts/api-manifest.json'), formatManifest(after));
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
