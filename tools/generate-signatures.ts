/**
 * Writes packages/model/src/*.generated.ts from facts/api-manifest.json:
 * `npx tsx tools/generate-signatures.ts`. A test fails if the files are out of date.
 */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {readManifest} from './check-docs/manifest';
import {formatGenerated} from './signature-table';

const root = join(import.meta.dirname, '..');
void formatGenerated(readManifest(root)).then((files) => {
  for (const [name, text] of files) writeFileSync(join(root, 'packages/model/src', name), text);
});
