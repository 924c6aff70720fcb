import fs from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {CheckWhileWriting} from './while-writing';

const folder = path.join(import.meta.dirname, '../../../.cache/while-writing');
const page = path.join(folder, 'docs/page.md');

const write = (text: string) =>
  fs.writeFileSync(page, `---\ndescription: A page.\n---\n# Page\n\n${text}\n`);

beforeAll(() => {
  fs.mkdirSync(path.dirname(page), {recursive: true});
  fs.writeFileSync(path.join(folder, 'loader.js'), loader);
  fs.writeFileSync(path.join(folder, 'entry.js'), "import './docs/page.md';");
  write('A [link](/broken-before).');
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

const loader = `module.exports = function (source) {
  if (source.includes('{')) throw new Error('MDX compilation failed for file "' + this.resourcePath + '"');
  return source;
};`;

it('each compilation warns of the problems on the pages that an author has changed', async () => {
  const compiler = rspack.rspack({
    mode: 'development',
    context: folder,
    entry: './entry.js',
    output: {path: path.join(folder, 'out')},
    module: {
      rules: [
        {test: /\.md$/, type: 'asset/source'},
        // Like Docusaurus's loader, it throws an error with the file for a page that doesn't parse.
        {test: /\.md$/, loader: path.join(folder, 'loader.js')},
      ],
    },
    plugins: [new CheckWhileWriting(folder)],
  });
  const compilations: {warnings: string[]; errors: string[]; count: number}[] = [];
  const watching = compiler.watch({aggregateTimeout: 20}, (_error, stats) => {
    const options = {all: false, warnings: true, errors: true, errorsCount: true};
    const {warnings = [], errors = [], errorsCount = 0} = stats?.toJson(options) ?? {};
    compilations.push({
      warnings: warnings.map(({message}) => message),
      errors: errors.map(({message}) => message.trim()),
      count: errorsCount,
    });
  });
  const last = () => expect.poll(() => compilations.at(-1), {timeout: 20_000});
  const nothing = {warnings: [], errors: [], count: 0};
  await last().toEqual(nothing);
  write('A [link](/nowhere).');
  const broken = expect.stringContaining('docs/page.md:6:3 broken link "/nowhere"') as unknown;
  await last().toEqual({...nothing, warnings: [broken]});
  write('A [link](/page).');
  await last().toEqual(nothing);
  // One error, without the stack of the loader.
  write('Not closed: {');
  const unparsed = expect.stringMatching(
    /^× docs\/page\.md:6:\d+ the page does not parse: [^\n]*$/,
  ) as unknown;
  await last().toEqual({warnings: [], errors: [unparsed], count: 1});
  await new Promise<void>((resolve) => watching.close(() => resolve()));
});
