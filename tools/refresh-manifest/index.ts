/**
 * Regenerates `facts/api-manifest.json` and `facts/body-digests.json` from the library's Apex
 * classes, and adds what changed to `facts/unhandled-changes.json`:
 * `npm run refresh-manifest -- path/to/soql-lib`. All three are committed.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {count, runProgram} from 'soql-lib/command';
import {namedCommand} from '../command';
import {digestsFile, findChanges} from './changes';
import {readLibrary} from './read-library';
import {formatManifest} from './refresh';
import {addUnhandled, unhandledFile} from '../library-changes/unhandled';

export const command = namedCommand('refresh-manifest', 1, ({args: [source], folder, print}) => {
  if (source === undefined)
    throw new Error('usage: npm run refresh-manifest -- <folder of the library>');
  const {before, after, bodies, api, code} = findChanges(folder, readLibrary(source));
  const changes = [...api, ...code.changed];
  writeFileSync(path.join(folder, 'facts/api-manifest.json'), formatManifest(after));
  writeFileSync(path.join(folder, digestsFile), `${JSON.stringify(bodies, null, 2)}\n`);
  addUnhandled(folder, changes);
  print(
    [
      `${before.version} -> ${after.version}`,
      ...changes.map(({text}) => text),
      changes.length === 0
        ? 'nothing changed'
        : `${count(changes.length, 'change')}: each is in ${unhandledFile} until you remove it`,
    ].join('\n'),
  );
  return 0;
});

void runProgram(import.meta.filename, command);
