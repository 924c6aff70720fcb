/**
 * The guides for maintainers: what they name exists, and the examples of the packages give what
 * they say.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {Code, InlineCode, Link, Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json';

const root = path.join(import.meta.dirname, '../..');
const packages = fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
const packageGuides = [...packages, 'packages/model/src/codemod'].map(
  (folder) => `${folder}/README.md`,
);
const guides = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...fs.readdirSync(path.join(root, 'maintaining')).map((name) => `maintaining/${name}`),
  ...packageGuides,
];

const files = execFileSync('git', ['ls-files'], {cwd: root, encoding: 'utf8'}).trim().split('\n');
const folders = files.flatMap((file) => {
  const names = path.dirname(file).split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
});
const known = new Set([...files, ...folders]);
const topLevel = new Set([...known].filter((name) => !name.includes('/')));

/** Files that the build writes, which the guides name without their folder. */
const built = new Set([
  ...['404.html', '_headers', 'index.html', 'llms.txt', 'main.js'],
  ...['offline-files.json', 'search-records.json', 'sw.js'],
]);

/** Names of examples, and of files that only some runs of a command write. */
const examples = new Set([
  ...['SOQL_Contact.cls', 'apex/SOQL_Contact.cls', 'apex/inputs.apex', 'soql/guides/limits.md'],
  ...['soql/getting-started.html', 'facts/unhandled-changes.json'],
]);

function read(guide: string): Root {
  const text = fs.readFileSync(path.join(root, guide), 'utf8');
  return unified().use(remarkParse).use(remarkGfm).parse(text);
}

/**
 * The names in a text that look like a path below the root, or below the guide's folder, or like a
 * file.
 */
function pathsIn(text: string, guide: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[('"]+|[)'":,;]+$/g, ''))
    .filter((word) => /^[\w.@{},*-]+(\/[\w.@{},*-]*)*$/.test(word))
    .filter((word) => {
      const [first = ''] = word.split('/');
      if (word.includes('/')) return topLevel.has(first) || packageGuides.includes(guide);
      return (
        /\.(cases|cjs|js|json|md|mdx|mjs|mts|rows|ts|tsx|yml)$/.test(word) && !word.startsWith('*')
      );
    })
    .filter((word) => !built.has(word) && !examples.has(word) && !word.startsWith('@'));
}

function exists(name: string, guide: string): boolean {
  const folder = path.posix.dirname(guide);
  const trimmed = name.replace(/[^/]*[*{].*$/, '').replace(/\/$/, '');
  if (['', folder, `${folder}/src`].some((base) => known.has(path.posix.join(base, trimmed))))
    return true;
  return !trimmed.includes('/') && files.some((file) => file.endsWith(`/${trimmed}`));
}

describe.each(guides)('%s', (guide) => {
  const tree = read(guide);
  const code: (Code | InlineCode)[] = [];
  const links: Link[] = [];
  visit(tree, (node) => {
    if (node.type === 'inlineCode' || (node.type === 'code' && node.lang === 'bash'))
      code.push(node);
    if (node.type === 'link') links.push(node);
  });

  it('names files and folders that exist', () => {
    const named = code.flatMap(({value}) => pathsIn(value, guide));
    expect(named.filter((name) => !exists(name, guide))).toEqual([]);
  });

  it('links to files that exist', () => {
    const targets = links
      .map(({url}) => url.replace(/#.*$/, ''))
      .filter((url) => !/^(\w+:|$)/.test(url));
    const folder = path.posix.dirname(guide);
    expect(targets.filter((url) => !known.has(path.posix.join(folder, url)))).toEqual([]);
  });

  it('names commands that exist', () => {
    const commands = code.flatMap(({value}) => [...value.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]);
    const names = commands.map(([, name = '']) => name);
    expect(names.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });
});

it('name every command of package.json', () => {
  const texts = guides.map((guide) => fs.readFileSync(path.join(root, guide), 'utf8')).join('\n');
  const code = texts.match(/`[^`\n]+`|^npm .+$/gm) ?? [];
  const named = new Set(code.flatMap((text) => text.match(/[\w:-]+/g) ?? []));
  expect(Object.keys(packageJson.scripts).filter((name) => !named.has(name))).toEqual([]);
});

/** Runs an example; each of its lines `expression; // value` gives a pair of the two. */
async function run(example: string, name: string): Promise<[unknown, unknown][]> {
  const checked = example.replaceAll(/^(.+); \/\/ (.+)$/gm, 'pairs.push([($1), ($2)]);');
  const folder = path.join(root, '.cache/guides');
  fs.mkdirSync(folder, {recursive: true});
  const file = path.join(folder, `${name}.ts`);
  fs.writeFileSync(file, `export const pairs: [unknown, unknown][] = [];\n${checked}\n`);
  const {pairs} = (await import(file)) as {pairs: [unknown, unknown][]};
  return pairs;
}

describe.each(['packages/apex', 'packages/model'])('the example of %s', (folder) => {
  it('gives the values behind its lines', async () => {
    const example = read(`${folder}/README.md`).children.find(
      (node) => node.type === 'code' && node.lang === 'ts',
    );
    if (example?.type !== 'code') throw new Error(`${folder}/README.md has no example`);
    const pairs = await run(example.value, path.basename(folder));
    expect(pairs.length).toBeGreaterThan(0);
    for (const [actual, stated] of pairs) expect(actual).toEqual(stated);
  });
});
