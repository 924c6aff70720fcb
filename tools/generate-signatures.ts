/**
 * Writes src/apex/signatures.generated.ts from facts/api-manifest.json: `npx tsx tools/generate-signatures.ts`.
 * A test fails while the two differ.
 */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {readManifest} from './check-docs/manifest';
import {formatSignatureTable} from './signature-table';

const root = join(import.meta.dirname, '..');
void formatSignatureTable(readManifest(root)).then((table) => {
  writeFileSync(join(root, 'src/apex/signatures.generated.ts'), table);
});
