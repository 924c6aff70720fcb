/**
 * Writes src/apex/signatures.generated.ts anew from facts/api-manifest.json: `npx tsx tools/generate-signatures.ts`.
 * A test fails while the two differ.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSignatureTable, type Manifest} from './signature-table';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(
  readFileSync(join(root, 'facts/api-manifest.json'), 'utf8'),
) as Manifest;
writeFileSync(join(root, 'src/apex/signatures.generated.ts'), await formatSignatureTable(manifest));
