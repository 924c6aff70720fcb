/** Only facts/release.json says which version is newest; others are named only as history. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import release from '../../facts/release.json';

const root = path.join(import.meta.dirname, '../..');

/** Where history is told: releases, facts, Upgrade. Tests have versions as examples. */
const history =
  /^(blog\/|facts\/|docs\/upgrade\.mdx$|package(-lock)?\.json$|tests\/|.*\.test\.tsx?$|.*\/testing\/|.*\.cases$)/;

const sources = /\.(mdx?|tsx?|mts|json)$/;

const known = release.versions.map(({version}) => version.replace(/-\d+$/, ''));

/** Readers take one of these for the newest; older ones are requirements ("6.4.0 or later"). */
const minors = [...new Set(known.map((name) => name.replace(/\.\d+$/, '')))].slice(-2);
const recent = known.filter((name) => minors.includes(name.replace(/\.\d+$/, '')));

/** A recent version in a line. */
const version = new RegExp(
  `(?<![\\d.])(?:${recent.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\d.]*\\d)`,
  'g',
);

/** Words before a version that tell when something changed, or a table's last cell. */
const isHistory = (before: string, after: string): boolean =>
  /(?:since|before|until|up to|after|in|from|to) $/i.test(before) ||
  /^ (?:to|and later)\b/.test(after) ||
  (/\| $/.test(before) && /^ \|/.test(after));

const advice =
  /\b(?:use|install|choose|recommend|stay on|go back to)\b[^.|]{0,40}$|\b(?:latest|newest|current)\b[^.|]{0,30}$/i;

interface Mention {
  file: string;
  line: number;
  name: string;
  before: string;
  after: string;
}

const files = execFileSync('git', ['ls-files'], {cwd: root, encoding: 'utf8'})
  .split('\n')
  .filter((file) => sources.test(file) && !history.test(file));

function mentionsIn(text: string, file = ''): Mention[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(version)].map((match) => ({
      file,
      line: index + 1,
      name: match[0],
      before: line.slice(0, match.index),
      after: line.slice(match.index + match[0].length),
    })),
  );
}

function problemsIn(mentions: readonly Mention[]): string[] {
  return mentions
    .filter(
      ({name, before, after}) =>
        name !== release.version && (advice.test(before) || !isHistory(before, after)),
    )
    .map(({file, line, before, name}) => `${file}:${line} …${before.slice(-40)}${name}`);
}

const mentions = files.flatMap((file) =>
  mentionsIn(readFileSync(path.join(root, file), 'utf8'), file),
);

it('no page and no code advises an older version, or calls one the newest', () => {
  expect(mentions.length).toBeGreaterThan(10);
  expect(problemsIn(mentions)).toEqual([]);
});

it.each([
  'The latest version is 6.11.1.',
  'Install 6.11.0 if your code calls it.',
  'the org should be on 6.11.0',
  'SOQL Lib 6.11.1 returns wrong data',
  'npm install ./soql-lib-6.11.1.tgz',
])('finds: %s', (line) => {
  expect(problemsIn(mentionsIn(line))).toHaveLength(1);
});

it.each([
  'distances (since 6.11.0)',
  '| distances | 6.11.0 |',
  'In 6.11.1, the call also copied rows',
])('accepts history: %s', (line) => {
  expect(problemsIn(mentionsIn(line))).toEqual([]);
});

it('names the newest version in facts/release.json consistently', () => {
  const {version: newest, unlockedPackage, versions, urls} = release;
  expect(known.at(-1)).toBe(newest);
  expect(unlockedPackage.version).toBe(newest);
  expect(versions.at(-1)?.id).toBe(unlockedPackage.versionId);
  for (const url of [urls.install, urls.installSandbox])
    expect(new URL(url).searchParams.get('p0')).toBe(unlockedPackage.versionId);
});
