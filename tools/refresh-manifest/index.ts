/**
 * Regenerates `facts/api-manifest.json` from the library's Apex classes and prints the differences:
 * `npm run refresh-manifest -- path/to/classes`.
 */
import {writeFileSync} from 'node:fs';
import {readManifest} from '../check-docs/manifest';
import {compareManifests} from './compare';
import {formatManifest} from './format';
import {refreshManifest} from './refresh';

function main(classes: string | undefined): void {
  if (classes === undefined)
    throw new Error('usage: npm run refresh-manifest -- <folder with the classes of the library>');
  const before = readManifest(process.cwd());
  const after = refreshManifest(classes, before);
  const {added, removed, changed} = compareManifests(before, after);
  writeFileSync('facts/api-manifest.json', formatManifest(after));
  console.log(
    [
      `${before.version} -> ${after.version}`,
      ...added.map((line) => `added   ${line}`),
      ...removed.map((line) => `removed ${line}`),
      ...changed.map((line) => `changed ${line}`),
      `${added.length} added, ${removed.length} removed, ${changed.length} changed`,
    ].join('\n'),
  );
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(`refresh-manifest: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
