import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readManifest} from '../../tools/check-docs/manifest';
import {codeIn, readTables} from './tables';

const manifest = readManifest('.');
const page = readFileSync('docs/design.md', 'utf8');
const [rows = []] = readTables(page, 'Public interfaces, private classes');

test('the table of docs/design.md has types', () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)('docs/design.md counts the methods of %s: %s', (cell, count) => {
  const [name] = codeIn(cell);
  const methods = manifest.types.find((type) => type.name === name)?.methods;

  expect(methods).toHaveLength(Number(count));
});
