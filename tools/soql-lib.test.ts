import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {command} from './soql-lib';
import {runCommand} from 'soql-lib/testing';

const tsx = path.join(import.meta.dirname, '../node_modules/tsx/dist/cli.mjs');

async function run(input: string): Promise<{code: number; output: unknown; errors: string}> {
  const {output, ...rest} = await runCommand(command, {args: ['query'], input});
  return {...rest, output: output === '' ? undefined : JSON.parse(output)};
}

describe('npm run chain-to-soql', () => {
  it('translates each chain in order, to a query or a located error', async () => {
    const input = [
      {
        apex: 'SOQL.of(Account.SObjectType).byId(accountId).systemMode().toList()',
        context: 'Id accountId;',
      },
      {apex: 'SOQL.of(Account.SObjectType)\n  .with(5)'},
      {apex: "SOQL.of(Lead.SObjectType).groupBy(Lead.City).groupByCube('City', Lead.Name)"},
      {apex: 'SOQL.of(Account.SObjectType).with(Account.Name).toIds()'},
    ];
    const {code, output} = await run(JSON.stringify(input));
    expect(code).toBe(0);
    expect(output).toEqual([
      {
        soql: 'SELECT Id FROM Account WHERE Id = :v1',
        binding: {v1: {expression: 'accountId'}},
        accessLevel: 'SYSTEM_MODE',
        sharing: 'inherited sharing',
        remarks: [],
      },
      {
        error: {
          message: expect.stringContaining(
            'SOQL.Queryable has no with(Integer); there is with(SObjectField)',
          ) as string,
          line: 2,
          column: 4,
        },
      },
      {
        error: {
          message: "You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.",
          line: 1,
          column: 46,
        },
      },
      {
        soql: 'SELECT Id FROM Account',
        binding: {},
        accessLevel: 'USER_MODE',
        sharing: 'inherited sharing',
        remarks: [
          {
            code: 'field-cleared',
            message: '"Name" is dropped: toIds() selects only the fields that it needs.',
            line: 1,
            column: 30,
          },
        ],
      },
    ]);
  });

  it('returns the initial query of a cached selector', async () => {
    const apex = `public class SOQL_Profile extends SOQLCache {
        public SOQL_Profile() { super(Profile.SObjectType); }
        public override SOQL.Queryable initialQuery() { return SOQL.of(Profile.SObjectType).with(Profile.Name); }
      }
      new SOQL_Profile().byId(profileId).toObject();`;
    expect((await run(JSON.stringify([{apex}]))).output).toEqual([
      {
        soql: 'SELECT Id FROM Profile WHERE Id = :v1',
        binding: {v1: {expression: 'profileId'}},
        accessLevel: 'SYSTEM_MODE',
        sharing: 'without sharing',
        remarks: [],
        initialQuery: {soql: 'SELECT Name, Id FROM Profile', binding: {}},
      },
    ]);
  });

  it.each([
    ['empty input', '', 'soql-lib: the input is empty'],
    [
      'JSON that is not an array',
      '{"apex": "x"}',
      'soql-lib: expected a JSON array on standard input: [{"apex": "…", "context": "…"}]',
    ],
    [
      'an invalid entry',
      '[{"apex": "x"}, {"soql": "x"}]',
      '1.apex Invalid input: expected string, received undefined',
    ],
  ])('rejects %s', async (_name, input, message) => {
    const {code, output, errors} = await run(input);
    expect(code).toBe(1);
    expect(output).toBeUndefined();
    expect(errors).toContain(message);
  });
});

it('npm run search prints hits as JSON, best first, with exactly the documented fields', async () => {
  const {output, code} = await runCommand(command, {
    args: ['search', '--json', 'aggregated', 'map'],
  });
  expect(code).toBe(0);
  const hits = JSON.parse(output) as Record<string, unknown>[];
  expect(hits[0]).toEqual({
    url: '/soql/api/soql#toaggregatedmap',
    title: 'toAggregatedMap',
    module: 'SOQL',
    snippet: expect.stringContaining('toAggregatedMap') as string,
  });
  expect(hits.length).toBeLessThanOrEqual(20);
}, 300_000);

it('reads standard input, prints to the two outputs, and sets the exit code', () => {
  const program = path.join(import.meta.dirname, 'soql-lib.ts');
  const start = (args: string[], input: string) =>
    spawnSync(process.execPath, [tsx, program, ...args], {input, encoding: 'utf8'});
  const query = start(['query'], '[{"apex": "SOQL.of(Account.SObjectType)"}]');
  expect(query).toMatchObject({status: 0, stderr: ''});
  expect(query.stdout).toContain('"soql": "SELECT Id FROM');
  expect(start(['chain'], '{}')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^soql-lib: .+\n$/) as string,
  });
}, 300_000);
