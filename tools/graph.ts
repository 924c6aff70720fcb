/** Writes the layer diagram between the two `layers` comments of CONTRIBUTING.md: `npm run graph`. */
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

interface Cruise {
  modules: {source: string; dependencies: {resolved: string}[]}[];
}

const root = join(import.meta.dirname, '..');
const folders = ['src', 'config', 'plugins', 'tools'];

/** @returns the folder that represents a file in the diagram: one level deep, or two below `src` */
function folderOf(file: string): string | undefined {
  const folder = /^(src\/[^/]+|config|plugins|tools)\//.exec(file)?.[1];
  return folder === 'src/testing' || /\.(test|spec)\./.test(file) ? undefined : folder;
}

function draw({modules}: Cruise): string {
  const edges = new Set<string>();
  for (const {source, dependencies} of modules) {
    const from = folderOf(source);
    for (const {resolved} of dependencies) {
      const to = folderOf(resolved);
      if (from !== undefined && to !== undefined && from !== to) edges.add(`  ${from} --> ${to}`);
    }
  }
  return ['```mermaid', 'flowchart TD', ...[...edges].sort(), '```'].join('\n');
}

const {stdout} = spawnSync(
  'npx',
  ['depcruise', '--config', '.dependency-cruiser.cjs', '-T', 'json', ...folders],
  {cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024},
);
const picture = draw(JSON.parse(stdout) as Cruise);
const file = join(root, 'CONTRIBUTING.md');
const text = readFileSync(file, 'utf8');
const marked = /(<!-- layers -->\n)[\s\S]*?(\n<!-- end of layers -->)/;
if (!marked.test(text)) throw new Error('CONTRIBUTING.md has no <!-- layers --> comments');
writeFileSync(
  file,
  text.replace(marked, (_, start: string, end: string) => start + picture + end),
);
