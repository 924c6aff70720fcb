import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {describe, expect, it} from 'vitest';

const files = readdirSync(import.meta.dirname, {recursive: true, encoding: 'utf8'}).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** What only a page, a server or a clock has. */
const foreign = new Set(
  'process window globalThis Buffer require fetch localStorage performance setTimeout setInterval console'.split(
    ' ',
  ),
);

function namesIn(node: ts.Node): string[] {
  const isProperty =
    ts.isPropertyAccessExpression(node.parent ?? node) && node.parent.getChildren()[0] !== node;
  const own = ts.isIdentifier(node) && !isProperty ? [node.text] : [];
  return [...own, ...node.getChildren().flatMap(namesIn)];
}

/** It must run in a browser's worker and in Node alike: nothing but the language and the Apex parser. */
describe('what the model depends on', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const {fileName} of ts.preProcessFile(text).importedFiles) {
      expect(fileName).toMatch(/^(\.\.?\/|@apexdevtools\/apex-parser$)/);
    }
    expect(text).not.toMatch(/\bDate\.now\(|\bnew Date\(\)|Math\.random/);
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    expect(namesIn(source).filter((name) => foreign.has(name))).toEqual([]);
  });
});
