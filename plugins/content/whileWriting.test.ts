import fs from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {CheckWhileWriting} from './whileWriting';

const folder = path.join(import.meta.dirname, '../../.cache/while-writing');
const page = path.join(folder, 'docs/page.md');

const write = (text: string) =>
  fs.writeFileSync(page, `---\ndescription: A page.\n---\n# Page\n\n${text}\n`);

beforeAll(() => {
  fs.mkdirSync(path.dirname(page), {recursive: true});
  fs.writeFileSync(path.join(folder, 'entry.js'), "import './docs/page.md';");
  write('A [link](/broken-before).');
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

it('each compilation warns of the problems on the pages that an author has changed', async () => {
  const compiler = rspack.rspack({
    mode: 'development',
    context: folder,
    entry: './entry.js',
    output: {path: path.join(folder, 'out')},
    module: {rules: [{test: /\.md$/, type: 'asset/source'}]},
    plugins: [new CheckWhileWriting(folder)],
  });
  const compilations: string[][] = [];
  const watching = compiler.watch({aggregateTimeout: 20}, (_error, stats) => {
    const {warnings = []} = stats?.toJson({all: false, warnings: true}) ?? {};
    compilations.push(warnings.map(({message}) => message));
  });
  const last = () => expect.poll(() => compilations.at(-1), {timeout: 20_000});
  await last().toEqual([]);
  write('A [link](/nowhere).');
  await last().toEqual([expect.stringContaining('docs/page.md:6:3 broken link "/nowhere"')]);
  write('A [link](/page).');
  await last().toEqual([]);
  await new Promise<void>((resolve) => watching.close(() => resolve()));
});
