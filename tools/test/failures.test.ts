import path from 'node:path';
import {expect, it} from 'vitest';
import {failuresInBrowser, failuresOfUnits, formatFailure} from './failures';
import VitestReport from './vitest-report';

it('reports a browser test with its message, line and screenshot', () => {
  const failures = failuresInBrowser(
    {
      stats: {expected: 1, unexpected: 1, flaky: 0, skipped: 0},
      errors: [{message: 'the server did not start'}],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [
            {
              title: 'passes',
              file: 'a.spec.ts',
              line: 1,
              tests: [{status: 'expected', results: []}],
            },
          ],
          suites: [
            {
              title: 'the dialog',
              specs: [
                {
                  title: 'opens',
                  file: 'a.spec.ts',
                  line: 7,
                  tests: [
                    {
                      status: 'unexpected',
                      results: [
                        {
                          error: {
                            message: '\u001b[31mclosed\u001b[39m',
                            location: {file: path.resolve('tests/a.spec.ts'), line: 9},
                          },
                          attachments: [{name: 'screenshot', path: path.resolve('shots/a.png')}],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    'tests',
  );
  expect(failures.map(formatFailure)).toEqual([
    'outside of a test\n    the server did not start',
    'the dialog › opens\n    tests/a.spec.ts:9\n    closed\n    screenshot: shots/a.png',
  ]);
});

it('reports a unit test with its line, and a file that could not be loaded', () => {
  const file = path.resolve('src/a.test.ts');
  const counts = {numPassedTests: 0, numFailedTests: 1, numPendingTests: 0};
  const failures = failuresOfUnits({
    ...counts,
    testResults: [
      {
        name: file,
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: 'adds',
            status: 'failed',
            failureMessages: [`AssertionError: expected 1 to be 2\n    at ${file}:12:3`],
          },
          {fullName: 'subtracts', status: 'passed', failureMessages: []},
        ],
      },
      {
        name: path.resolve('src/b.test.ts'),
        status: 'failed',
        message: 'no module',
        assertionResults: [],
      },
    ],
  });
  expect(failures.map(formatFailure)).toEqual([
    'adds\n    src/a.test.ts:12\n    AssertionError: expected 1 to be 2',
    'src/b.test.ts\n    no module',
  ]);
});

it('reports what differs in a failed comparison', () => {
  const error = {
    message: "expected 'SELECT Id…' to be 'SELECT Id…'",
    stack: "AssertionError: expected 'SELECT Id…' to be 'SELECT Id…'\n    at a.test.ts:1:1",
    diff: '- SELECT Id FROM Lead\n+ SELECT Id FROM $`',
    stacks: [],
  };
  new VitestReport({}).onTestCaseResult({result: () => ({state: 'failed', errors: [error]})});
  expect(error.stack).toBe(`AssertionError: ${error.message}\n${error.diff}\n    at a.test.ts:1:1`);
});

it('shows the start and the end of a long message', () => {
  const message = Array.from({length: 40}, (_, index) => `line ${index + 1}`).join('\n\n');
  const shown = formatFailure({name: 'lint', message}).split('\n    ');
  expect(shown).toHaveLength(18);
  expect([shown[1], shown[8], shown[9], shown[17]]).toEqual(['line 1', 'line 8', '…', 'line 40']);
});
