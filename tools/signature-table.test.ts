import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {release} from '../config/release';
import {packageNamespace} from '../src/apex/signatures.generated';
import {readManifest} from './check-docs/manifest';
import {formatSignatureTable} from './signature-table';

const root = join(import.meta.dirname, '..');

it('keeps the method table in step with the manifest (npx tsx tools/generate-signatures.ts)', async () => {
  const written = readFileSync(join(root, 'src/apex/signatures.generated.ts'), 'utf8');
  expect(written).toBe(await formatSignatureTable(readManifest(root)));
});

it('has the namespace that the site shows', () => {
  expect(packageNamespace).toBe(release.namespace);
});
