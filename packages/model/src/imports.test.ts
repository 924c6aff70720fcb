import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {describe, expect, it} from 'vitest';

const packages = join(import.meta.dirname, '../..');
const files = ['apex/src', 'model/src']
  .flatMap((folder) =>
    readdirSync(join(packages, folder), {recursive: true, encoding: 'utf8'}).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file));

/** What only a page, a server or a clock has. */
const foreign = new Set(
  'process window globalThis Buffer require fetch localStorage performance setTimeout setInterval console'.split(
    ' ',
  ),
);

function namesIn(node: ts.Node): string[] {
  // The file itself has none.
  const parent = node.parent as ts.Node | undefined;
  const isProperty =
    parent && ts.isPropertyAccessExpression(parent) && parent.getChildren()[0] !== node;
  const own = ts.isIdentifier(node) && !isProperty ? [node.text] : [];
  return [...own, ...node.getChildren().flatMap(namesIn)];
}

/** Both run in a browser's worker and in Node: they use only the language and the two parsers. */
describe('what the packages apex and model depend on', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(join(packages, file), 'utf8');
    const packagesOf = file.startsWith(join('apex', 'src', 'parser'))
      ? /^(\.\.?\/|@apexdevtools\/apex-parser$)/
      : /^(\.\.?\/|sax$|pluralize$|@soql-lib\/apex$)/;
    for (const {fileName} of ts.preProcessFile(text).importedFiles)
      expect(fileName).toMatch(packagesOf);
    expect(text).not.toMatch(/\bDate\.now\(|\bnew Date\(\)|Math\.random/);
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    expect(namesIn(tree).filter((name) => foreign.has(name))).toEqual([]);
  });
});
