import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {formatSchema, schemaFile} from './source';

it('has the fields of the type checker: `npx tsx tools/generate-schema.ts` writes them', () => {
  const file = path.join(import.meta.dirname, '../..', schemaFile);
  expect(readFileSync(file, 'utf8') === formatSchema()).toBe(true);
});
