import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {formatSignatureTable, type Manifest} from './signature-table';

const root = join(import.meta.dirname, '..');

it('keeps the model in step with the manifest (npx tsx tools/generate-signatures.ts)', async () => {
  const manifest = JSON.parse(
    readFileSync(join(root, 'facts/api-manifest.json'), 'utf8'),
  ) as Manifest;
  const written = readFileSync(join(root, 'src/apex/signatures.generated.ts'), 'utf8');
  expect(written).toBe(await formatSignatureTable(manifest));
});
