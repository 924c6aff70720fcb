/** Runs the command on files in a temporary Git repository. */
import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {replaceFile} from './replace-file';
import {runSoqlLib, type Output} from './testing/run-command';

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
  return runSoqlLib(['convert', ...args]);
}

function gitIn(cwd: string, ...parameters: string[]): void {
  const user = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...user, ...parameters], {cwd, stdio: 'ignore'});
}

/** @returns the files in a folder, and in those below it that hold code */
function list(root: string): string[] {
  return readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((name) => !name.startsWith('.git') && name.endsWith('.cls'))
    .map((name) => path.join(root, name));
}

beforeAll(() => {
  mkdirSync(folder, {recursive: true});
  gitIn(folder, 'init');
  writeFileSync(clean, source);
  writeFileSync(changed, source.replace('Reader', 'Changed'));
  writeFileSync(broken, 'public class Broken { void run( }');
  gitIn(folder, 'add', '.');
  gitIn(folder, 'commit', '-m', 'Classes');
  writeFileSync(changed, `${source.replace('Reader', 'Changed')}\n`);
});

afterAll(() => rmSync(folder, {recursive: true}));

it('prints a unified diff and a summary, and does not change the file', async () => {
  const {code, output} = await run(clean);
  expect(output).toContain('-        return [SELECT Id FROM Account WHERE OwnerId = :ownerId];');
  expect(output).toContain('+        return SOQL.of(Account.SObjectType)');
  expect(output).toContain('1 file: 1 would change, 0 failed; 1 query converted with 0 remarks');
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
    error: {message: '"(" is not closed: a closing parenthesis is missing', line: 1, column: 31},
  });
  expect(code).toBe(0);
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
    'Changed.cls: not written, because it has changes that are not committed in Git',
  );
  expect(first.code).toBe(1);
  expect((await run('--write', '--force', changed)).code).toBe(0);
  expect(readFileSync(changed, 'utf8')).not.toContain('[SELECT');
});

describe('--write loses nothing', () => {
  const files = mkdtempSync(path.join(tmpdir(), 'convert-apex-write-'));
  const outside = mkdtempSync(path.join(tmpdir(), 'convert-apex-outside-'));
  afterAll(() => {
    rmSync(files, {recursive: true});
    rmSync(outside, {recursive: true});
  });
  const at = (name: string): string => path.join(files, name);
  const names = [
    'Committed.cls',
    'Staged.cls',
    'Assumed.cls',
    'Skipped.cls',
    'Modified.cls',
    'With space.cls',
  ];
  const isUnchanged = (file: string): boolean => readFileSync(file, 'utf8').includes('[SELECT');

  beforeEach(() => {
    rmSync(files, {recursive: true});
    mkdirSync(at('classes'), {recursive: true});
    for (const name of names) writeFileSync(at(name), source);
    writeFileSync(at('classes/Windows.cls'), `\ufeff${source.replaceAll('\n', '\r\n')}`);
    gitIn(files, 'init');
    gitIn(files, 'add', '.');
    gitIn(files, 'commit', '-m', 'Classes');
  });

  it('refuses each kind of file that Git could not restore, by name and with the reason', async () => {
    writeFileSync(at('Untracked.cls'), source);
    writeFileSync(at('Added.cls'), source);
    gitIn(files, 'add', '--intent-to-add', 'Added.cls');
    for (const name of ['Staged.cls', 'Modified.cls', 'Assumed.cls', 'Skipped.cls'])
      writeFileSync(at(name), `${source}\n`);
    gitIn(files, 'add', 'Staged.cls');
    gitIn(files, 'update-index', '--assume-unchanged', 'Assumed.cls');
    gitIn(files, 'update-index', '--skip-worktree', 'Skipped.cls');
    symlinkSync('Modified.cls', at('ToModified.cls'));
    writeFileSync(path.join(outside, 'Outside.cls'), source);
    symlinkSync(path.join(outside, 'Outside.cls'), at('ToOutside.cls'));
    const {errors, output, code} = await run('--write', ...list(files));
    for (const [name, reason] of [
      ['Untracked.cls', 'is not committed in Git'],
      ['Added.cls', 'has changes that are not committed'],
      ['Staged.cls', 'has changes that are not committed'],
      ['Modified.cls', 'has changes that are not committed'],
      ['Assumed.cls', 'is marked as assume-unchanged'],
      ['Skipped.cls', 'is marked as assume-unchanged or skip-worktree'],
      ['ToOutside.cls', 'is a symbolic link to'],
    ] as const) {
      expect(errors).toContain(`${at(name)}: not written, because it ${reason}`);
      expect(isUnchanged(at(name))).toBe(true);
    }
    expect(isUnchanged(at('Committed.cls'))).toBe(false);
    expect(isUnchanged(at('With space.cls'))).toBe(false);
    expect(output).toContain('10 files: 3 written, 7 failed');
    expect(code).toBe(1);
    expect((await run('--write', at('ToModified.cls'))).errors).toMatch(
      /ToModified\.cls: not written, because it is a symbolic link to \S+Modified\.cls;/,
    );
  });

  it('keeps the byte order mark, the line ends, the permissions, and with --force a link', async () => {
    chmodSync(at('Committed.cls'), 0o640);
    gitIn(files, 'config', 'core.fileMode', 'false');
    symlinkSync('Committed.cls', at('Link.cls'));
    const {code} = await run('--write', '--force', at('classes'), at('Link.cls'));
    expect(code).toBe(0);
    const text = readFileSync(at('classes/Windows.cls'), 'utf8');
    expect(text.startsWith('\ufeffpublic class')).toBe(true);
    expect(text).toContain('SOQL.of(');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(lstatSync(at('Link.cls')).isSymbolicLink()).toBe(true);
    expect(isUnchanged(at('Committed.cls'))).toBe(false);
    expect(statSync(at('Committed.cls')).mode & 0o777).toBe(0o640);
    expect(list(files).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('never writes what is not UTF-8, and goes on with the other files', async () => {
    const latin = Buffer.from(source.replace('Reader', 'Caf\u00e9'), 'latin1');
    writeFileSync(at('Latin.cls'), latin);
    gitIn(files, 'add', '.');
    gitIn(files, 'commit', '-m', 'Latin');
    const {errors, output, code} = await run(
      '--write',
      '--force',
      at('Latin.cls'),
      at('Missing.cls'),
      at('Committed.cls'),
    );
    expect(errors).toContain(`${at('Latin.cls')}:1:1 not valid UTF-8`);
    expect(errors).toContain('Missing.cls: there is no such file or folder');
    expect(readFileSync(at('Latin.cls')).equals(latin)).toBe(true);
    expect(isUnchanged(at('Committed.cls'))).toBe(false);
    expect(output).toContain('3 files: 1 written, 2 failed');
    expect(code).toBe(1);
  });

  it('leaves a file as it is where the new one cannot be written, and goes on', async () => {
    const folder = at('classes');
    const blocked = path.join(folder, `Windows.cls.${process.pid}.tmp`);
    writeFileSync(blocked, 'in the way');
    const before = readFileSync(at('classes/Windows.cls'));
    const {errors, output, code} = await run('--write', folder, at('Committed.cls'));
    expect(errors).toContain('Windows.cls: not written: EEXIST');
    expect(readFileSync(at('classes/Windows.cls')).equals(before)).toBe(true);
    expect(readFileSync(blocked, 'utf8')).toBe('in the way');
    expect(isUnchanged(at('Committed.cls'))).toBe(false);
    expect(output).toContain('2 files: 1 written, 1 failed');
    expect(code).toBe(1);
  });

  it('does not write a file that changed in the meantime', () => {
    const old = readFileSync(at('Committed.cls'));
    writeFileSync(at('Committed.cls'), 'public class Committed {}');
    expect(() => replaceFile(at('Committed.cls'), old, 'new')).toThrow('changed');
    expect(readFileSync(at('Committed.cls'), 'utf8')).toBe('public class Committed {}');
  });
});

it('converts the classes and triggers of a folder, each file once', async () => {
  const project = mkdtempSync(path.join(tmpdir(), 'convert-apex-folder-'));
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(project, name)), {recursive: true});
    writeFileSync(path.join(project, name), text);
  };
  put('main/classes/Reader.cls', source);
  put('main/triggers/OnLead.trigger', 'trigger OnLead on Lead (before insert) {}');
  put('main/classes/notes.txt', source);
  put('node_modules/thing/Other.cls', source);
  put('.sfdx/Stub.cls', source);
  const {output} = await run('--json', project, path.join(project, 'main/classes/Reader.cls'));
  rmSync(project, {recursive: true});
  const names = (JSON.parse(output) as {file: string}[]).map(({file}) => path.basename(file));
  expect(names).toEqual(['Reader.cls', 'OnLead.trigger']);
});

it('leaves test classes unchanged with --skip-tests', async () => {
  const tests = [
    '@IsTest\nprivate class A { static void run() { Id x = [SELECT Id FROM Lead].Id; } }',
    'class B { static testMethod void run() { Id x = [SELECT Id FROM Lead].Id; } }',
  ].map((text, index) => {
    const file = path.join(folder, `Test${index}.cls`);
    writeFileSync(file, text);
    return file;
  });
  const mentioned = path.join(folder, 'Mentioned.cls');
  writeFileSync(mentioned, `// not @IsTest\n${source}`);
  const {output} = await run('--skip-tests', ...tests, mentioned);
  expect(output).toContain('3 files: 1 would change, 0 failed, 2 test classes skipped');
  const [first] = JSON.parse((await run('--skip-tests', '--json', ...tests)).output) as object[];
  expect(first).toMatchObject({queries: [], skipped: 'test class'});
});

it('names the severity of each remark, and groups them in the summary', async () => {
  const file = path.join(folder, 'Remarks.cls');
  writeFileSync(
    file,
    `public class Remarks {
    public void run() {
        Account found = [SELECT Id FROM Account];
        Lead lead = [SELECT Id FROM Lead];
        List<Case> cases = [SELECT Id FROM Case WHERE Buyer__r.Age__c = 1];
    }
}
`,
  );
  const {output} = await run(file);
  expect(output).toContain(`${file}:3:25 behavior: If there is no row`);
  expect(output).toMatch(/3 remarks, 0 not converted\n {2}behavior: no-row 2\n {2}style: /);
  const [{queries}] = JSON.parse((await run('--json', file)).output) as [{queries: object[]}];
  expect(queries[0]).toMatchObject({
    remarks: [{line: 3, column: 25, code: 'no-row', severity: 'behavior'}],
  });
});

it.each(['', '-5', '1e3', '66.5', '0', 'new', ' '])(
  'refuses the API version "%s"',
  async (text) => {
    const {code, errors} = await run(`--api-version=${text}`, clean);
    expect(errors).toContain('--api-version requires a number');
    expect(code).toBe(2);
  },
);

it('accepts the API version 66.0, and prints its options with --help', async () => {
  expect((await run('--api-version', '66.0', '--json', clean)).code).toBe(0);
  const {output, code} = await run('--help');
  expect(output).toContain('--skip-tests');
  expect(code).toBe(0);
});

it('converts only the queries that are asked for', async () => {
  const file = path.join(folder, 'Kinds.cls');
  writeFileSync(
    file,
    `public class Kinds {
    public void run(String name) {
        List<Account> inline = [SELECT Id FROM Account];
        List<Contact> dynamic = Database.query('SELECT Id FROM Contact WHERE LastName = :name');
    }
}
`,
  );
  const convertedBy = async (...args: string[]) => {
    const {output} = await run('--json', ...args, file);
    const [{queries}] = JSON.parse(output) as [{queries: {kind: string; state: string}[]}];
    return queries.map(({kind, state}) => `${kind} ${state}`);
  };
  expect(await convertedBy()).toEqual(['inline converted', 'dynamic converted']);
  expect(await convertedBy('--inline')).toEqual(['inline converted']);
  expect(await convertedBy('--dynamic')).toEqual(['dynamic converted']);
  expect(await convertedBy('--only', 'contact,Lead')).toEqual(['dynamic converted']);
  expect((await run('--only', 'Con tact', file)).code).toBe(2);
});

it('says what is wrong with a path, and reads the others', async () => {
  const bad = mkdtempSync(path.join(tmpdir(), 'convert-apex-bad-'));
  writeFileSync(path.join(bad, 'Large.cls'), 'a'.repeat(4_000_001));
  writeFileSync(path.join(bad, 'Binary.cls'), Buffer.from([0x50, 0x4b, 0x03, 0x00]));
  mkdirSync(path.join(bad, 'empty'));
  const {errors, output, code} = await run(bad, path.join(bad, 'empty'), 'missing', clean);
  rmSync(bad, {recursive: true});
  expect(errors).toContain(
    'Large.cls: 4.0 MB: an Apex class can have at most 1 million characters',
  );
  expect(errors).toContain('Binary.cls: not read, because it contains binary data or UTF-16 text');
  expect(errors).toContain('empty: the folder has no Apex classes or triggers');
  expect(errors).toContain('missing: there is no such file or folder');
  expect(output).toContain('5 files: 0 would change, 4 failed');
  expect(code).toBe(1);
});

it('exits with 2 for invalid arguments', async () => {
  expect((await run()).code).toBe(2);
  expect((await run('--json', '--write', clean)).code).toBe(2);
  expect((await run('--unknown', clean)).code).toBe(2);
});

function write(name: string, code: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return file;
}

it('writes chains for the package, and says what a project without it lacks', async () => {
  const file = write(
    'Packaged.cls',
    'class Packaged { Account found = [SELECT Id FROM Account]; }',
  );
  const {output} = await run(file);
  expect(output).toContain('SOQL Lib is not among these files.');
  const packaged = await run('--namespace', 'btcdev', file);
  expect(packaged.output).toContain('+class Packaged { Account found = (Account) btcdev.SOQL.of(');
  expect(packaged.output).not.toContain('SOQL Lib is not');
});

it('sums up as Markdown, tests after production code', async () => {
  const code = (name: string): string =>
    `${name} { void run() { Account found = [SELECT Id FROM Account]; } }`;
  const production = write('Runs.cls', code('class Runs'));
  const test = write('RunsTest.cls', code('@IsTest class RunsTest'));
  const {output} = await run('--markdown', production, test);
  expect(output).toContain('\n\n- behavior: no-row 1\n- in tests, behavior: no-row 1\n\n');
  expect(output).toContain(`- [ ] \`${production}:1\` no-row: `);
  expect(output).not.toContain(`\`${test}:1\``);
  expect((await run(production, test)).output).toContain(
    '  behavior: no-row 1\n  in tests, behavior: no-row 1\n',
  );
});
