/** Runs the packed command as npm installs it, in an empty folder. */
import {spawnSync} from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {parseTarGzip} from 'nanotar';
import type {CarriedDocumentation} from 'soql-lib';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {writeRecords} from '../../../src/search/records';
import {pack} from './pack';

const root = path.join(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'soql-lib-'));
const program = path.join(folder, 'package/soql-lib.mjs');

const markdown = `# Joins

A semi-join filters by a query.

## Filter by a query

\`\`\`apex
## not a heading
\`\`\`

### In a group

Deeper.

## Negate it

Use notIn.
`;

const documentation: CarriedDocumentation = {
  siteUrl: 'https://docs.example.com',
  records: writeRecords([
    {
      url: '/soql/joins',
      module: 'SOQL',
      page: 'Joins',
      heading: 'Joins',
      level: 1,
      names: [],
      content: 'Queries in queries.',
    },
    {
      url: '/soql/joins#filter-by-a-query',
      module: 'SOQL',
      page: 'Joins',
      heading: 'Filter by a query',
      level: 2,
      names: [],
      content: 'A semi-join filters by the rows of another query.',
    },
  ]),
  pages: {
    '/soql/joins': {markdown, anchors: ['filter-by-a-query', 'in-a-group', 'negate-it']},
    '/docs/coding-assistants': {markdown: '# Rules\n\nBind values.', anchors: []},
    '/soql/cheat-sheet': {markdown: '# Cheat sheet', anchors: []},
  },
};

let packed: Uint8Array;

beforeAll(async () => {
  packed = await pack(documentation, '6.11.1');
  for (const {name, data} of await parseTarGzip(packed)) {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    writeFileSync(path.join(folder, name), data ?? '');
  }
});

afterAll(() => rmSync(folder, {recursive: true}));

function run(args: readonly string[], input = ''): {code: number | null; out: string; err: string} {
  const {status, stdout, stderr} = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
    cwd: folder,
  });
  return {code: status, out: stdout, err: stderr};
}

it('has the same bytes each time, and nothing of the folder that it was built in', async () => {
  expect(Buffer.from(await pack(documentation, '6.11.1')).equals(packed)).toBe(true);
  const files = await parseTarGzip(packed);
  for (const {name, text} of files) expect(text.includes(root), name).toBe(false);
});

it('tells its version, and what each command takes', () => {
  expect(run(['--version']).out).toMatch(/^6\.11\.1 \(build [0-9a-f]{8}\)\n$/);
  const {out} = run(['--help']);
  const commands = [...out.matchAll(/^ {2}(\w+) (?=.*\s{2}\w)/gm)].map(([, name]) => name ?? '');
  expect(commands).toEqual([
    'convert',
    'report',
    'selectors',
    'check',
    'query',
    'chain',
    'search',
    'mcp',
  ]);
  for (const name of commands) {
    expect(run([name, '--help']).out).toContain(`Usage: soql-lib ${name}`);
    expect(run([name, '--version']).out).toMatch(/^6\.11\.1/);
  }
  expect(run([])).toMatchObject({code: 2, out: ''});
  expect(run(['reprot'])).toMatchObject({
    code: 2,
    err: expect.stringContaining("'reprot'") as string,
  });
});

it('loads little before it knows the command', () => {
  const files = new Set(['soql-lib.mjs']);
  for (const file of files) {
    const code = readFileSync(path.join(folder, 'package', file), 'utf8');
    for (const [, part = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) files.add(part);
  }
  const bytes = [...files].map((file) => statSync(path.join(folder, 'package', file)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
});

it.runIf(existsSync('/dev/full'))('says in a line that the output cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const {status, stderr} = spawnSync(
    process.execPath,
    [program, 'chain', 'SELECT Id FROM Account'],
    {stdio: ['ignore', full, 'pipe'], encoding: 'utf8'},
  );
  closeSync(full);
  expect(stderr).toMatch(/^standard output: the disk is full\n$/m);
  expect(stderr).not.toContain(' at ');
  expect(status).toBe(1);
});

it('shows the query of a chain, and the chain of a query', () => {
  const chain = 'SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal(name)).toList();';
  const query = run(['query', '--context', 'String name;', chain]);
  expect(query.out).toBe('SELECT Id FROM Account WHERE Name = :v1\n');
  expect(query.err).toContain('access: USER_MODE, inherited sharing');
  expect(query.code).toBe(0);
  const wrong = run(['query'], 'SOQL.of(Account.SObjectType).toLists();');
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('toLists') as string,
  });
  expect(run(['chain'], '[SELECT Id FROM Account]').out).toContain('SOQL.of(Account.SObjectType)');
  expect(JSON.parse(run(['chain'], '["SELECT Id FROM"]').out)).toMatchObject([{error: {line: 1}}]);
  expect(run(['chain'], '[1]').err).toContain('0 Invalid input: expected string');
});

it('runs each command that reads files', () => {
  const code = `public class Loop {
    public void run(List<Account> accounts) {
        for (Account one : accounts) {
            List<Contact> found = SOQL.of(Contact.SObjectType).toList();
            List<Lead> leads = [SELECT Id, Name FROM Lead WHERE Email = NULL];
            List<Lead> others = [SELECT Id, Name FROM Lead WHERE Email = NULL];
        }
    }
}
`;
  writeFileSync(path.join(folder, 'Loop.cls'), code);
  expect(run(['check', 'Loop.cls'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('https://docs.example.com/soql/advanced/performance#') as string,
  });
  expect(run(['convert', 'Loop.cls']).out).toContain('2 queries converted');
  expect(run(['report', 'Loop.cls']).out).toContain('Lead: 2 queries in 1 file');
  expect(run(['selectors', 'Loop.cls']).out).toContain('SOQL_Lead: 2 of 2 queries');
});

it('searches the documentation', () => {
  expect(run(['search', 'semi-join']).out).toContain(
    'https://docs.example.com/soql/joins#filter-by-a-query',
  );
  expect(JSON.parse(run(['search', '--json', 'semi-join']).out)).toMatchObject([
    {module: 'SOQL', url: 'https://docs.example.com/soql/joins#filter-by-a-query'},
  ]);
  expect(run(['search', 'zzqqxx']).err).toBe('nothing found\n');
});

describe('the server for assistants', () => {
  const client = new Client({name: 'test', version: '1'});
  beforeAll(async () => {
    await client.connect(
      new StdioClientTransport({command: process.execPath, args: [program, 'mcp']}),
    );
  });
  afterAll(() => client.close());

  const calls: Record<string, [args: Record<string, unknown>, answer: RegExp][]> = {
    search_docs: [
      [{query: 'semi-join'}, /docs\.example\.com\/soql\/joins#filter-by-a-query/],
      [{query: 'zzqqxx'}, /^Nothing found/],
      [{query: 'a'.repeat(1001)}, /Too big|too_big/i],
    ],
    read_section: [
      [{url: '/soql/joins'}, /^# Joins[^]*Use notIn\.\n$/],
      [
        {url: 'https://docs.example.com/soql/joins#filter-by-a-query'},
        /^## Filter by a query[^]*## not a heading[^]*Deeper\.$/,
      ],
      [{url: '/soql/joins#negate-it'}, /^## Negate it\n\nUse notIn\.$/],
      [{url: '/soql/joins#nowhere'}, /^There is no page or section/],
    ],
    chain_to_query: [
      [{chain: 'SOQL.of(Lead.SObjectType).toList();'}, /"soql": "SELECT Id FROM Lead"/],
      [{chain: 'SOQL.of(Lead.SObjectType).nope();'}, /"error"/],
      [{chain: 'SOQL_Lead.query().toList();', context: 'Integer x;'}, /"error"/],
    ],
    query_to_chain: [
      [{query: 'SELECT Id FROM Lead'}, /SOQL\.of\(Lead\.SObjectType\)/],
      [{query: 'SELECT'}, /"error"/],
    ],
    check_code: [
      [
        {files: ["@IsTest class A { void run() { SOQL.mock('a').thenReturn(x); } }"]},
        /"code": "mock-without-query"[^]*docs\.example\.com\/soql\/advanced\/mocking#/,
      ],
      [{files: ['class A { SOQL x = ']}, /"error"/],
    ],
    convert_code: [
      [{code: 'List<Lead> a = [SELECT Id FROM Lead];'}, /systemMode[^]*"state": "converted"/],
      [
        {code: 'List<Lead> a = [SELECT Id FROM Lead];', userMode: true},
        /"code": "(?!.*systemMode)/,
      ],
      [{code: 'class {'}, /"error"/],
    ],
  };

  it('lists its tools, each with a call here, and its resources', async () => {
    const {tools} = await client.listTools();
    expect(tools.map(({name}) => name).sort()).toEqual(Object.keys(calls).sort());
    const {resources} = await client.listResources();
    expect(resources.map(({uri}) => uri)).toEqual(['soql-lib://rules', 'soql-lib://cheat-sheet']);
    const {contents} = await client.readResource({uri: 'soql-lib://rules'});
    expect(contents).toMatchObject([{text: '# Rules\n\nBind values.'}]);
  });

  it.each(Object.entries(calls))('answers %s', async (name, cases) => {
    for (const [args, answer] of cases) {
      const {content} = await client.callTool({name, arguments: args});
      const [first] = content as {text: string}[];
      expect(first?.text).toMatch(answer);
    }
  });

  it('refuses a call without what the tool needs', async () => {
    const {isError} = await client.callTool({name: 'search_docs', arguments: {}});
    expect(isError).toBe(true);
  });
});
