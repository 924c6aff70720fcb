import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {editUrl, hasHistory} from './repository';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'history-'));
});

afterEach(() => fs.rmSync(folder, {recursive: true}));

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    stdio: 'pipe',
  });
}

it('returns edit URLs below the configured base, and none without it', () => {
  const base = 'https://git.example.com/docs/edit/main/';
  const doc = {versionDocsDirPath: 'soql', docPath: 'api/soql.md'};
  expect(editUrl(base)?.(doc)).toBe(`${base}soql/api/soql.md`);
  const release = {blogDirPath: 'blog', blogPath: '6.0.md'};
  expect(editUrl(base)?.(release)).toBe(`${base}blog/6.0.md`);
  expect(editUrl(undefined)).toBeUndefined();
});

it('distinguishes a full clone from a shallow one and from a plain folder', () => {
  const origin = path.join(folder, 'origin');
  fs.mkdirSync(origin);
  expect(hasHistory(folder)).toBe(false);
  git(origin, 'init', '--quiet');
  git(origin, 'commit', '--quiet', '--allow-empty', '--message=First');
  git(origin, 'commit', '--quiet', '--allow-empty', '--message=Second');
  expect(hasHistory(origin)).toBe(true);
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'shallow');
  expect(hasHistory(path.join(folder, 'shallow'))).toBe(false);
});
