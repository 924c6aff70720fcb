/** All commands: what they take, what they print where, and with which code they exit. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {runSoqlLib, type Output} from './testing/run-command';

const folder = mkdtempSync(path.join(tmpdir(), 'soql-lib-program-'));
const pathCommands = ['convert', 'report', 'selectors', 'check'] as const;

const code = `public class Reader {
    public void read(List<Account> accounts) {
        for (Account account : accounts) {
            List<Contact> contacts = SOQL.of(Contact.SObjectType).toList();
        }
        List<Lead> leads = [SELECT Id FROM Lead];
    }
}
`;

function put(name: string, content: string | Buffer): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, content);
}

beforeAll(() => {
  put('classes/Reader.cls', code);
  put('binary/Image.cls', Buffer.from([0x50, 0x4b, 0x03, 0x00]));
  put('latin/Latin.cls', Buffer.from('// first\n// caf\xe9', 'latin1'));
  put('large/Large.cls', Buffer.alloc(50_000_000, 'a'));
  put('broken/Broken.cls', 'public class Broken { SOQL query = ');
  put('pages/notes.md', 'no project');
});

afterAll(() => rmSync(folder, {recursive: true}));

function run(args: readonly string[], input = ''): Promise<Output> {
  return runSoqlLib(args, {folder, input});
}

describe.each(pathCommands)('%s', (command) => {
  it.each([
    ['nowhere', 'nowhere: there is no such file or folder'],
    ['pages', 'pages: the folder has no Apex classes or triggers'],
    ['binary', 'binary/Image.cls: not read, because it contains binary data or UTF-16 text'],
    ['latin', 'latin/Latin.cls:2:1 not valid UTF-8: save the file as UTF-8 first'],
    ['large', 'large/Large.cls: 50.0 MB: an Apex class can have at most 1 million characters'],
  ])('says what is wrong with %s on standard error, and exits with 1', async (name, message) => {
    const {code: exitCode, output, errors} = await run([command, name]);
    expect(errors).toBe(`${message}\n`);
    expect(exitCode).toBe(1);
    expect(output).not.toContain(name);
  });

  it('names a file that is not Apex, and leaves it out', async () => {
    const {code: exitCode, errors} = await run([command, 'broken', 'classes']);
    expect(errors).toContain('broken/Broken.cls:1:21 "{" is not closed\n');
    // To check is to vouch for all files.
    expect(exitCode).toBe(command === 'check' ? 1 : 0);
  });

  it('prints JSON only, which names the files that failed, too', async () => {
    const {output, errors} = await run([command, '--json', 'classes', 'nowhere', 'broken']);
    const printed = JSON.stringify(JSON.parse(output));
    expect(printed).toContain('"there is no such file or folder"');
    expect(printed).toContain('"file":"broken/Broken.cls"');
    expect(printed).toContain('"line":1,"column":21');
    expect(errors).toContain(
      'nowhere: there is no such file or folder\nbroken/Broken.cls:1:21 "{" is not closed\n',
    );
  });

  it('exits with 2 for arguments that it does not know, and prints its help', async () => {
    for (const args of [[], ['classes', '--nope'], ['--only', 'A-B', 'classes']])
      expect(await run([command, ...args])).toMatchObject({
        code: 2,
        output: '',
        errors: expect.stringMatching(/^error: .+\n$/) as string,
      });
    const help = await run([command, '--help']);
    expect(help).toMatchObject({code: 0, errors: ''});
    expect(help.output).toContain(`Usage: soql-lib ${command} [options] <paths...>`);
    expect(help.output).toContain('Exit codes: 0 ');
  });
});

it('says that a folder cannot be read, and reads the others', async () => {
  put('locked/Hidden.cls', code);
  chmodSync(path.join(folder, 'locked'), 0);
  const {code: exitCode, errors} = await run(['check', 'locked', 'broken']);
  chmodSync(path.join(folder, 'locked'), 0o755);
  // Root reads every folder.
  const isRoot = process.getuid?.() === 0;
  expect(errors).toContain(isRoot ? 'broken/Broken.cls:1:21' : 'locked: permission denied\n');
  expect(exitCode).toBe(1);
});

it('names a project file that is no JSON, and goes on without the objects of the project', async () => {
  put('project/sfdx-project.json', '{');
  put('project/classes/Reader.cls', code);
  const {code: exitCode, output, errors} = await run(['convert', 'project']);
  expect(errors).toContain('project/sfdx-project.json: ');
  expect(errors).toContain('its field names are unknown');
  expect(output).toContain('1 query converted');
  expect(exitCode).toBe(0);
});

it.each([
  [['convert', '--json', '--write', 'classes'], "'--json' cannot be used with option '--write'"],
  [
    ['convert', '--inline', '--dynamic', 'classes'],
    "'--dynamic' cannot be used with option '--inline'",
  ],
  [['convert', '--force', 'classes'], '--force requires --write'],
  [['selectors', '--force', 'classes'], '--force requires --write'],
  [['report', '--json', '--html', 'classes'], "'--html' cannot be used with option '--json'"],
  [['check', '--json', '--sarif', 'classes'], "'--sarif' cannot be used with option '--json'"],
  [['convert', '--api-version', '0', 'classes'], '--api-version requires a number such as 66'],
])('exits with 2 for %j', async (args, message) => {
  expect(await run(args)).toMatchObject({
    code: 2,
    output: '',
    errors: expect.stringContaining(message) as string,
  });
});

it('exits with 1 if check finds an error or a warning, unless the baseline accepts it', async () => {
  const {code: exitCode, output} = await run(['check', 'classes']);
  expect(output).toContain('classes/Reader.cls:4:67 warning each iteration runs a query');
  expect(output).toContain('1 file checked, 1 finding\n');
  expect(exitCode).toBe(1);
  expect(await run(['check', '--write-baseline', 'known.json', 'classes'])).toMatchObject({
    code: 0,
    output: '1 finding accepted in known.json\n',
  });
  expect((await run(['check', '--baseline', 'known.json', 'classes'])).code).toBe(0);
  put('notes.json', '{"version": 1}');
  for (const [baseline, message] of [
    ['notes.json', 'this is not a baseline'],
    ['pages/notes.md', 'this is not a baseline'],
    ['missing.json', 'there is no such file or folder'],
  ] as const)
    expect(await run(['check', '--baseline', baseline, 'classes'])).toMatchObject({
      code: 1,
      output: '',
      errors: `soql-lib: ${baseline}: ${message}. Write a baseline with --write-baseline ${baseline}\n`,
    });
  expect(await run(['check', '--write-baseline', 'no/known.json', 'classes'])).toMatchObject({
    code: 1,
    errors: 'soql-lib: no/known.json: not written: there is no such file or folder\n',
  });
});

it('checks fields with the relationships of the project', async () => {
  put(
    'custom/objects/Order__c/fields/Buyer__c.field-meta.xml',
    '<CustomField><fullName>Buyer__c</fullName><type>Lookup</type><referenceTo>Contact</referenceTo></CustomField>',
  );
  const chain = (field: string): string =>
    `public class Orders { Object all = SOQL.of(Order__c.SObjectType).with('Buyer__r', ${field}).toList(); }`;
  put('custom/classes/Orders.cls', chain('Contact.Email'));
  expect((await run(['check', 'custom'])).code).toBe(0);
  put('custom/classes/Orders.cls', chain('Account.Name'));
  expect((await run(['check', 'custom'])).output).toContain(
    'this is a field of Account, but the queried object here is Contact (other-object)',
  );
});

it('checks code: as text, JSON and SARIF, with a baseline', async () => {
  const loop = `public class Loop {
    public void run(List<Account> accounts) {
        for (Account one : accounts) {
            List<Contact> found = SOQL.of(Contact.SObjectType).toList();
        }
    }
}
`;
  writeFileSync(path.join(folder, 'Loop.cls'), loop);
  const text = await run(['check', 'Loop.cls']);
  expect(text.code).toBe(1);
  expect(text.output)
    .toBe(`Loop.cls:4:64 warning each iteration runs a query: run one query before the loop and look up its rows in a map (query-in-loop)
  https://docs.example.com/soql/advanced/performance#avoid-queries-in-a-loop-use-a-map
1 file checked, 1 finding
`);
  expect(JSON.parse((await run(['check', '--json', 'Loop.cls'])).output)).toMatchObject({
    findings: [{file: 'Loop.cls', code: 'query-in-loop', line: 4, column: 64}],
    failures: [],
  });
  const sarif: unknown = JSON.parse((await run(['check', '--sarif', 'Loop.cls'])).output);
  expect(sarif).toMatchObject({
    version: '2.1.0',
    runs: [{results: [{ruleId: 'query-in-loop', level: 'warning'}]}],
  });
  expect(await run(['check', 'Loop.cls', '--baseline', 'none.json'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('none.json: there is no such file or folder') as string,
  });
  expect((await run(['check', 'Loop.cls', '--write-baseline', 'known.json'])).code).toBe(0);
  writeFileSync(path.join(folder, 'Loop.cls'), `// moved\n${loop}`);
  expect(await run(['check', 'Loop.cls', '--baseline', 'known.json'])).toMatchObject({
    code: 0,
    output: '1 file checked, 0 findings, 1 accepted by the baseline\n',
  });
  const twice = 'List<Contact> found = SOQL.of(Contact.SObjectType).toList();';
  writeFileSync(path.join(folder, 'Loop.cls'), loop.replace(twice, `${twice}\n${twice}`));
  expect((await run(['check', 'Loop.cls', '--baseline', 'known.json'])).code).toBe(1);
  expect((await run(['check', '--json', '--sarif', 'Loop.cls'])).code).toBe(2);
});

it('proposes selectors as a patch, as JSON, and in files', async () => {
  const project = path.join(folder, 'source/classes');
  const service = path.join(project, 'LeadService.cls');
  const code = `public class LeadService {
    public List<Lead> ofSource(String source) {
        return [SELECT Id, Name FROM Lead WHERE LeadSource = :source];
    }
    public List<Lead> newest(String source) {
        return [SELECT Id, Name, Email FROM Lead WHERE LeadSource = :source ORDER BY CreatedDate DESC LIMIT 5];
    }
}
`;
  mkdirSync(project, {recursive: true});
  writeFileSync(service, code);
  const patch = await run(['selectors', 'source']);
  expect(patch.output).toContain('+++ b/source/classes/selectors/SOQL_Lead_Test.cls');
  expect(patch.output).toContain(
    '+        return SOQL_Lead.query()\n+            .byLeadSource(source)',
  );
  expect(patch.output).toContain(`1 selector, used by 2 of the 2 queries of their objects
SOQL_Lead: 2 of 2 queries
  default fields: Id, Name
  byLeadSource(String leadSource): 2 queries
`);
  expect(readFileSync(service, 'utf8')).toBe(code);
  expect(JSON.parse((await run(['selectors', '--json', 'source'])).output)).toMatchObject({
    selectors: [
      {
        object: 'Lead',
        name: 'SOQL_Lead',
        fields: ['Lead.Id', 'Lead.Name'],
        queries: [{line: 3}, {line: 6}],
      },
    ],
    failures: [],
  });
  const tests = path.join(project, 'selectors/SOQL_Lead_Test.cls');
  mkdirSync(tests, {recursive: true});
  expect(await run(['selectors', '--write', '--force', 'source'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining(
      'no query was changed, because a selector class could not be written',
    ) as string,
  });
  expect(readFileSync(service, 'utf8')).toBe(code);
  rmSync(path.join(project, 'selectors'), {recursive: true});
  expect((await run(['selectors', '--write', '--force', 'source'])).code).toBe(0);
  expect(readdirSync(path.join(project, 'selectors')).sort()).toEqual([
    'SOQL_Lead.cls',
    'SOQL_Lead.cls-meta.xml',
    'SOQL_Lead_Test.cls',
    'SOQL_Lead_Test.cls-meta.xml',
  ]);
  expect(readFileSync(service, 'utf8')).toContain('SOQL_Lead.query()');
  expect((await run(['selectors', 'source'])).output).toBe(
    '0 selectors, used by 0 of the 0 queries of their objects\n',
  );
});

it('reports by paths of the project, and says what convert would leave', async () => {
  put(
    'notes/Notes.cls',
    'class Notes { List<SObject> any(String q) { return Database.query(q); } }',
  );
  const {output} = await run(['report', '--html', path.join(folder, 'notes')]);
  expect(output).toContain('<h1>Queries in notes</h1>');
  expect(output).toMatch(/<h2>Not converted<\/h2>[^]*<code>notes\/Notes.cls:1<\/code> <span>\w/);
});

it('proposes selectors of the installed package', async () => {
  const query = 'List<Lead> a = [SELECT Id FROM Lead WHERE Email = NULL];';
  put('packaged/A.cls', `class A { ${query} ${query} }`);
  const {output} = await run(['selectors', '--namespace', 'btcdev', 'packaged']);
  expect(output).toContain('SOQL_Lead extends btcdev.SOQL implements btcdev.SOQL.Selector {');
  expect(output).toContain('btcdev.SOQL.mock(Lead.SObjectType)');
});

it('proposes selectors for what is queried outside tests, and tests use them', async () => {
  const query = (condition: string) => `List<Lead> a = [SELECT Id FROM Lead WHERE ${condition}];`;
  put('leads/A.cls', `class A { ${query('Email = NULL')} ${query('Email = NULL')} }`);
  put('leads/B.cls', `@IsTest class B { ${query('Phone = NULL')} ${query('Phone = NULL')} }`);
  const {output} = await run(['selectors', 'leads']);
  expect(output).toContain('used by 4 of the 4 queries');
  expect(output).toContain('withoutEmail(): 2 queries');
  expect(output).not.toContain('phoneIsNull');
  expect((await run(['selectors', '--skip-tests', 'leads'])).output).toContain('2 of 2 queries');
});

it('has the files that failed in SARIF as notifications', async () => {
  const {output, code: exitCode} = await run(['check', '--sarif', 'classes', 'nowhere', 'broken']);
  const described = {
    id: 'query-in-loop',
    fullDescription: {text: expect.any(String) as string},
    help: expect.objectContaining({
      text: expect.stringContaining('https://docs.example.com/soql/') as string,
    }) as object,
  };
  expect(exitCode).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    runs: [
      {
        tool: {
          // GitHub wants a description and a help text of each rule.
          driver: {rules: expect.arrayContaining([expect.objectContaining(described)]) as object[]},
        },
        invocations: [
          {
            executionSuccessful: false,
            toolExecutionNotifications: [
              {
                level: 'error',
                message: {text: 'there is no such file or folder'},
                locations: [{physicalLocation: {artifactLocation: {uri: 'nowhere'}}}],
              },
              {
                message: {text: '"{" is not closed'},
                locations: [{physicalLocation: {region: {startLine: 1, startColumn: 21}}}],
              },
            ],
          },
        ],
        results: [{ruleId: 'query-in-loop'}],
      },
    ],
  });
});

describe('one text, or JSON on standard input', () => {
  it.each([
    ['query', 'SOQL.of(Lead.SObjectType).toList();', 'SELECT Id FROM Lead\n'],
    [
      'chain',
      '[SELECT Id FROM Lead]',
      'SOQL.of(Lead.SObjectType)\n    .with(Lead.Id)\n    .toList();\n',
    ],
    [
      'search',
      'join',
      'Joins SOQL\n  Filter by a query.\n  https://docs.example.com/soql/joins\n\n',
    ],
  ])('%s takes its text as an argument or from standard input', async (command, text, output) => {
    expect(await run([command, text])).toMatchObject({code: 0, output});
    expect(await run([command], `${text}\n`)).toMatchObject({code: 0, output});
    expect(await run([command], ' \n')).toMatchObject({
      code: 1,
      output: '',
      errors: 'soql-lib: the input is empty\n',
    });
    const json = await run([command, '--json', text]);
    expect(() => JSON.parse(json.output) as unknown).not.toThrow();
  });

  it.each([
    ['query', '[{"apex": "SOQL.of(Lead.SObjectType).toList();"}, {"apex": "x"}]'],
    ['chain', '["SELECT Id FROM Lead", "SELECT"]'],
    ['search', '["join", "nothing"]'],
  ])('%s answers each entry of an array', async (command, input) => {
    const {output, code: exitCode} = await run([command], input);
    expect(JSON.parse(output)).toHaveLength(2);
    expect(exitCode).toBe(0);
  });

  it.each([
    [
      'query',
      '[{"apex": 1}]',
      'expected a JSON array on standard input: [{"apex": "…", "context": "…"}]. 0.apex Invalid input',
    ],
    ['query', '{"apex": "x"', 'expected a JSON array on standard input: [{"apex": "…"'],
    ['chain', '[1, 2]', 'expected a JSON array on standard input: ["SELECT …"]. 0 Invalid input'],
    ['chain', '["SELECT Id FROM Lead"', 'expected a JSON array on standard input: ["SELECT …"]'],
    [
      'search',
      '["join", "' + 'a'.repeat(1001) + '"]',
      'expected a JSON array on standard input: ["semi-join"]. 1 the search has more than 1000 characters',
    ],
    ['search', 'a'.repeat(1001), 'the search has more than 1000 characters'],
    ['search', '{"query": "join"}', 'expected a JSON array on standard input: ["semi-join"]'],
  ])('%s says what is wrong with %s', async (command, input, message) => {
    expect(await run([command], input)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining(`soql-lib: ${message}`) as string,
    });
  });

  it('says where a text is wrong, and finds nothing without failing', async () => {
    expect(await run(['query', 'SOQL.of(Lead.SObjectType).toLists();'])).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^1:\d+ .*toLists/) as string,
    });
    expect(await run(['search', 'zzz'])).toMatchObject({
      code: 0,
      output: '',
      errors: 'nothing found\n',
    });
  });
});
