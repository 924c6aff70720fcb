/** Faults that only a build of a whole site meets: a small copy of this one, made faulty. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const site = path.join(root, '.cache/faulty-site');
const program = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

function write(file: string, ...lines: string[]): void {
  const target = path.join(site, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, lines.join('\n'));
}

/** Writes the four sidebars with these entries of the second one. */
function writeSidebars(...entries: string[]): void {
  write(
    'sidebars.ts',
    "export const docs: object = {docs: ['page']};",
    'export const soql: object = {',
    '  soql: [',
    ...entries.map((entry) => `    '${entry}',`),
    '  ],',
    '};',
    "export const soqlCache: object = {soqlCache: ['page']};",
    "export const soqlEvaluator: object = {soqlEvaluator: ['page']};",
  );
}

beforeAll(() => {
  fs.rmSync(site, {recursive: true, force: true});
  for (const part of [
    'config',
    'facts',
    'plugins',
    'src',
    'docusaurus.config.ts',
    'package.json',
  ]) {
    fs.cpSync(path.join(root, part), path.join(site, part), {recursive: true});
  }
  fs.rmSync(path.join(site, 'src/pages'), {recursive: true});
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(site, 'node_modules'));
  for (const folder of ['docs', 'soql', 'cache', 'evaluator']) {
    const own = {docs: 'docs', soql: 'soql', cache: 'soqlCache', evaluator: 'soqlEvaluator'}[
      folder
    ];
    write(`${folder}/sidebars.ts`, `import {${own}} from '../sidebars';`, `export default ${own};`);
    write(`${folder}/page.md`, '# Page');
  }
  write('blog/2025-01-01-first.md', '---', 'title: First', '---', 'A', '{/* truncate */}', 'B');
  write('src/pages/index.md', '# Home');
  writeSidebars('page');
});

afterAll(() => fs.rmSync(site, {recursive: true, force: true}));

/** Builds the small site, which must fail; what it says, on the two streams. */
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
  it('for an invalid environment variable, which it names with the cure', () => {
    expect(build({COLOR_MODE_SWITCH: 'maybe'})).toContain(
      'COLOR_MODE_SWITCH="maybe" is neither "on" nor "off"',
    );
  });

  it('for a sidebar id without a page, by file, line, column and cure', () => {
    write('soql/examples/where.md', '# Where');
    writeSidebars('page', 'examples/wher');
    expect(build()).toContain(
      'sidebars.ts:5:5 there is no page "examples/wher" in soql; nearest: examples/where',
    );
    writeSidebars('page');
  });

  it('for a broken Markdown link and a broken image, by file, line, column and cure', () => {
    write('soql/page.md', '# Page', '', 'See [more](./nowhere.md).');
    write('cache/page.md', '# Page', '', '', '![A picture](./nothing.png)');
    const said = build();
    expect(said).toMatch(/`\.\/nowhere\.md` in source file "soql\/page\.md" \(3:5\)/);
    expect(said).toContain('Make sure it references a local Markdown file that exists');
    expect(said).toMatch(/`\.\/nothing\.png` in source file "cache\/page\.md" \(4:1\)/);
  });
});
