/** Starts one of the commands as a program; its own test calls it in the test's process. */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {expect, it} from 'vitest';

const tsx = path.join(import.meta.dirname, '../node_modules/tsx/dist/cli.mjs');

it.each([
  [
    '[{"apex": "SOQL.of(Account.SObjectType)"}]',
    {status: 0, stdout: /"soql": "SELECT Id FROM/, stderr: /^$/},
  ],
  ['none', {status: 1, stdout: /^$/, stderr: /^chain-to-soql: .+\n$/}],
])(
  'reads standard input, prints to the two outputs and sets the exit code: %s',
  (input, expected) => {
    const program = path.join(import.meta.dirname, 'chain-to-soql.ts');
    const {status, stdout, stderr} = spawnSync(process.execPath, [tsx, program], {
      input,
      encoding: 'utf8',
    });
    expect({status, stdout, stderr}).toEqual({
      status: expected.status,
      stdout: expect.stringMatching(expected.stdout) as string,
      stderr: expect.stringMatching(expected.stderr) as string,
    });
  },
);
