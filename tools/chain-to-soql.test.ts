import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';

const root = join(import.meta.dirname, '..');

function run(input: string): {status: number | null; output: unknown; error: string} {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [tsx, join(root, 'tools/chain-to-soql.ts')],
    {
      input,
      encoding: 'utf8',
    },
  );
  return {status, output: stdout === '' ? undefined : JSON.parse(stdout), error: stderr};
}

describe('chain-to-soql', () => {
  it('translates each chain in order, to a query or a located error', () => {
    const input = [
      {
        apex: 'SOQL.of(Account.SObjectType).byId(accountId).systemMode().toList()',
        context: 'Id accountId;',
      },
      {apex: 'SOQL.of(Account.SObjectType)\n  .with(5)'},
      {apex: "SOQL.of(Lead.SObjectType).groupBy(Lead.City).groupByCube('City', Lead.Name)"},
      {apex: 'SOQL.of(Account.SObjectType).with(Account.Name).toIds()'},
    ];
    const {status, output} = run(JSON.stringify(input));
    expect(status).toBe(0);
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

  it('returns the initial query of a cached selector', () => {
    const apex = `public class SOQL_Profile extends SOQLCache {
        public SOQL_Profile() { super(Profile.SObjectType); }
        public override SOQL.Queryable initialQuery() { return SOQL.of(Profile.SObjectType).with(Profile.Name); }
      }
      new SOQL_Profile().byId(profileId).toObject();`;
    expect(run(JSON.stringify([{apex}])).output).toEqual([
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
    ['empty input', '', 'chain-to-soql: '],
    ['input that is not JSON', 'SOQL.of(Account.SObjectType)', 'chain-to-soql: '],
    [
      'JSON that is not an array',
      '{"apex": "x"}',
      'chain-to-soql: expected a JSON array on standard input: [{"apex": "…", "context": "…"}]',
    ],
    [
      'an invalid entry',
      '[{"apex": "x"}, {"soql": "x"}]',
      'chain-to-soql: entry 1 must be {"apex": string, "context"?: string}',
    ],
  ])('rejects %s', (_name, input, message) => {
    const {status, output, error} = run(input);
    expect(status).toBe(1);
    expect(output).toBeUndefined();
    expect(error).toContain(message);
  });
});
