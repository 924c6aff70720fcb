/** Runs the command on files in a temporary Git repository. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {command} from './convert-apex';
import {runCommand, type Output} from './testing/runCommand';

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

function run(...args: string[]): Promise<Output> {
  return runCommand(command, {args});
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

it('prints a unified diff and a summary, and does not change the file', async () => {
  const {code, output} = await run(clean);
  expect(output).toContain('-        return [SELECT Id FROM Account WHERE OwnerId = :ownerId];');
  expect(output).toContain('+        return SOQL.of(Account.SObjectType)');
  expect(output).toContain('1 files read, 1 files would change, 0 failed; 1 queries converted');
  expect(code).toBe(0);
  expect(readFileSync(clean, 'utf8')).toBe(source);
});

it('prints JSON with the converted code, or the original code if the file does not parse', async () => {
  const {code, output} = await run('--json', clean, broken);
  const [first, second] = JSON.parse(output) as Record<string, unknown>[];
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
  expect(code).toBe(1);
});

it('reads the API version from the -meta.xml file', async () => {
  const metadata = `${clean}-meta.xml`;
  writeFileSync(metadata, '<ApexClass><apiVersion>67.0</apiVersion></ApexClass>');
  const {output} = await run('--json', clean);
  rmSync(metadata);
  expect(output).not.toContain('systemMode');
});

it('writes files that are clean in Git, and others only with --force', async () => {
  const first = await run('--write', clean, changed);
  expect(readFileSync(clean, 'utf8')).toContain('SOQL.of(Account.SObjectType)');
  expect(readFileSync(changed, 'utf8')).toContain('[SELECT');
  expect(first.errors).toContain(
    'Changed.cls: not written, because Git does not report the file as committed',
  );
  expect(first.code).toBe(1);
  expect((await run('--write', '--force', changed)).code).toBe(0);
  expect(readFileSync(changed, 'utf8')).not.toContain('[SELECT');
});

it('exits with 2 for invalid arguments', async () => {
  expect((await run()).code).toBe(2);
  expect((await run('--json', '--write', clean)).code).toBe(2);
  expect((await run('--api-version', 'new', clean)).errors).toContain(
    '--api-version requires a number',
  );
});
