/** Comments, error messages and configuration name files of the project that exist. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], {cwd: root, encoding: 'utf8'}).trim().split('\n');
const folders = files.flatMap((file) => {
  const names = path.dirname(file).split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
});
const known = new Set([...files, ...folders]);

/** Paths below the top level, which can't be confused with other words and paths. */
const pathPattern =
  /(?<![\w./@'"`~-])(?:src|plugins|tools|config|packages|facts|maintaining|hosting)\/[\w./-]*\w/g;

/** The comments of a source file, and the whole text of others. */
function commentsIn(file: string, text: string): string[] {
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(file)) return [text];
  return text.match(/\/\*[^]*?\*\/|(?<=^|[\s;])\/\/.*$/gm) ?? [];
}

const texts = files.filter(
  (file) =>
    /\.(?:[cm]?[jt]sx?|css|yml|json)$/.test(file) &&
    !/^(?:tests\/fixtures|facts)\/|package-lock|published-anchors|generated|\/cases\//.test(file),
);

function exists(name: string): boolean {
  return known.has(name) || files.some((file) => file.startsWith(`${name}.`));
}

it('each path in a comment or in configuration exists', () => {
  const named = texts.flatMap((file) => {
    const comments = commentsIn(file, fs.readFileSync(path.join(root, file), 'utf8'));
    return comments.flatMap((text) => text.match(pathPattern) ?? []).map((name) => ({file, name}));
  });
  expect(named).toContainEqual({
    file: 'src/components/Diagram/index.tsx',
    name: 'plugins/markdown/diagrams.ts',
  });
  expect(named.filter(({name}) => !exists(name))).toEqual([]);
});
