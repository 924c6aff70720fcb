/** Runs the command on files in a temporary Git repository. */
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'convert-apex-'));
const source = `public class Reader {
    public List<Account> read(Id ownerId) {
        return [SELECT Id FROM Account WHERE OwnerId = :ownerId];
    }
}
`;
const clean = path.join(folder, 'Reader.cls');
const changed = path.join(folder, 'Changed.cls');
const broken = path.join(folder, 'Broken.cls');

function run(...parameters: string[]): {status: number | null; stdout: string; stderr: string} {
  const tsx = path.join(root, 'node_modules/.bin/tsx');
  return spawnSync(tsx, [path.join(root, 'tools/convert-apex.ts'), ...parameters], {
    encoding: 'utf8',
  });
}

function git(...parameters: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...parameters],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
}

beforeAll(() => {
  mkdirSync(folder, {recursive: true});
  git('init');
  writeFileSync(clean, source);
  writeFileSync(changed, source.replace('Reader', 'Changed'));
  writeFileSync(broken, 'public class Broken { void run( }');
  git('add', '.');
  git('commit', '-m', 'Classes');
  writeFileSync(changed, `${source.replace('Reader', 'Changed')}\n`);
});

afterAll(() => rmSync(folder, {recursive: true}));

it('prints a unified diff and a summary, and does not change the file', () => {
  const {status, stdout} = run(clean);
  expect(stdout).toContain('-        return [SELECT Id FROM Account WHERE OwnerId = :ownerId];');
  expect(stdout).toContain('+        return SOQL.of(Account.SObjectType)');
  expect(stdout).toContain('1 files read, 1 files would change, 0 failed; 1 queries converted');
  expect(status).toBe(0);
  expect(readFileSync(clean, 'utf8')).toBe(source);
});

it('prints JSON with the converted code, or the original code if the file does not parse', () => {
  const {status, stdout} = run('--json', clean, broken);
  const [first, second] = JSON.parse(stdout) as Record<string, unknown>[];
  expect(first).toEqual({
    file: clean,
    code: expect.stringContaining('.systemMode()') as string,
    queries: [
      {
        line: 3,
        column: 16,
        kind: 'inline',
        before: '[SELECT Id FROM Account WHERE OwnerId = :ownerId]',
        after: expect.stringContaining('SOQL.of(Account.SObjectType)') as string,
        state: 'converted',
        remarks: [],
        reason: null,
      },
    ],
  });
  expect(second).toEqual({
    file: broken,
    code: 'public class Broken { void run( }',
    error: {message: '"{" is not closed', line: 1, column: 21},
  });
  expect(status).toBe(1);
});

it('reads the API version from the -meta.xml file', () => {
  const metadata = `${clean}-meta.xml`;
  writeFileSync(metadata, '<ApexClass><apiVersion>67.0</apiVersion></ApexClass>');
  const {stdout} = run('--json', clean);
  rmSync(metadata);
  expect(stdout).not.toContain('systemMode');
});

it('writes files that are clean in Git, and others only with --force', () => {
  const first = run('--write', clean, changed);
  expect(readFileSync(clean, 'utf8')).toContain('SOQL.of(Account.SObjectType)');
  expect(readFileSync(changed, 'utf8')).toContain('[SELECT');
  expect(first.stderr).toContain(
    'Changed.cls: not written, because Git does not report the file as committed',
  );
  expect(first.status).toBe(1);
  expect(run('--write', '--force', changed).status).toBe(0);
  expect(readFileSync(changed, 'utf8')).not.toContain('[SELECT');
});

it('exits with 2 for invalid arguments', () => {
  expect(run().status).toBe(2);
  expect(run('--json', '--write', clean).status).toBe(2);
  expect(run('--api-version', 'new', clean).stderr).toContain('--api-version requires a number');
});
