import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';

const files = readdirSync(import.meta.dirname, {recursive: true, encoding: 'utf8'}).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** It must run in a browser's worker and in Node alike: nothing but the language and the Apex parser. */
describe('what the model depends on', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, path]) => path,
    );
    for (const path of imported) expect(path).toMatch(/^(\.\.?\/|@apexdevtools\/apex-parser$)/);
    expect(text).not.toMatch(
      /\b(process|window|document\.(body|createElement)|globalThis|Buffer|setTimeout|fetch)\b/,
    );
    expect(text).not.toMatch(/\bDate\.now\(|\bnew Date\(\)|Math\.random|performance\.now/);
  });
});
