import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {withDiagram} from './layer-diagram';

test('the diagram in maintaining/architecture.md is current: npm run graph', () => {
  const guide = readFileSync(join(import.meta.dirname, '../maintaining/architecture.md'), 'utf8');
  expect(guide).toBe(withDiagram(guide));
});
