import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {release} from '../config/release';
import {packageNamespace} from '@soql-lib/model/package';
import {readManifest} from './check-docs/manifest';
import {formatGenerated} from './signature-table';

const root = join(import.meta.dirname, '..');

it('generates the committed files from the manifest (npx tsx tools/generate-signatures.ts)', async () => {
  for (const [name, text] of await formatGenerated(readManifest(root))) {
    expect(readFileSync(join(root, 'packages/model/src', name), 'utf8'), name).toBe(text);
  }
});

it('has the namespace in config/release', () => {
  expect(packageNamespace).toBe(release.namespace);
});
