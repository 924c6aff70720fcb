/** Faults that only a build of a whole site meets: a small copy of this one, made faulty. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {docsFolders} from '../../src/content/folders';

const root = path.join(import.meta.dirname, '../..');
const site = path.join(root, '.cache/faulty-site');
const program = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

function write(file: string, ...lines: string[]): void {
  const target = path.join(site, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, lines.join('\n'));
}

beforeAll(() => {
  fs.rmSync(site, {recursive: true, force: true});
  for (const part of [
    'config',
    'facts',
    'plugins',
    'src',
    'static/img/logo.svg',
    'docusaurus.config.ts',
    'package.json',
  ]) {
    fs.cpSync(path.join(root, part), path.join(site, part), {recursive: true});
  }
  fs.rmSync(path.join(site, 'src/pages'), {recursive: true});
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(site, 'node_modules'));
  for (const {id, path: folder} of docsFolders) {
    write(`${folder}/sidebars.ts`, `export default {${id}: ['page']};`);
    write(`${folder}/page.md`, '---', 'description: A page.', '---', '# Page');
  }
});

afterAll(() => fs.rmSync(site, {recursive: true, force: true}));

/** Builds the small site, which must fail; returns its output on both streams. */
function build(environment: Record<string, string> = {}): string {
  const {status, stdout, stderr} = spawnSync(process.execPath, [program, 'build'], {
    cwd: site,
    encoding: 'utf8',
    // Its cache would take the place of the true site's.
    env: {...process.env, NO_COLOR: '1', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', ...environment},
  });
  expect(status).not.toBe(0);
  return stdout + stderr;
}

describe('a build fails', {timeout: 180_000}, () => {
  it('for an invalid environment variable, which it names with the fix', () => {
    expect(build({COLOR_MODE_SWITCH: 'maybe'})).toContain(
      'COLOR_MODE_SWITCH="maybe" is neither "on" nor "off"',
    );
  });

  it('for what check:docs refuses, broken links included, all at once and before it compiles anything [5-links]', () => {
    write('soql/sidebars.ts', 'export default {', "  soql: ['page', 'examples/wher'],", '};');
    write('soql/examples/where.md', '---', 'description: Conditions.', '---', '# Where');
    write('cache/page.md', '# Page', '', 'See [more](./nowhere.md).', '', '![A](./nothing.png)');
    const said = build();
    for (const line of [
      'cache/page.md:1:1 front matter: "description" is missing',
      'cache/page.md:3:5 broken link "./nowhere.md": there is no file cache/nowhere.md; nearest: cache/page.md',
      'cache/page.md:5:1 broken image "./nothing.png": there is no file cache/nothing.png',
      "soql/examples/where.md:1:1 the page is in no sidebar: add 'examples/where' to soql/sidebars.ts",
      'soql/sidebars.ts:2:18 there is no page "examples/wher" in soql; nearest: examples/where',
    ]) {
      expect(said).toContain(line);
    }
  });
});
