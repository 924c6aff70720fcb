import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  failuresInBrowser,
  failuresOfUnits,
  type Failure,
  type PlaywrightReport,
  type VitestReport,
} from './failures';
import {variant} from './variant';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome {
  counts: Counts;
  failures: Failure[];
  /** All output, for the log. */
  output: string;
}

/** `npm run test:<group>` runs one group; `npm test` runs all. */
export const groups = ['lint', 'unit', 'docs', 'site'] as const;
export type Group = (typeof groups)[number];

export interface Suite {
  name: string;
  group: Group;
  /** Number of CPU cores that the suite uses: one, if not given. */
  cores?: 2;
  /** Suites that must have ended before this one starts. */
  after?: string[];
  /** Prepares other suites, so it runs once even if the tests are repeated. */
  isBuild?: true;
  /**
   * Runs the suite.
   *
   * @param paths limits a suite with `takesPaths`; empty for everything
   */
  run: (paths: string[]) => Promise<Outcome>;
  takesPaths?: true;
}

/** The folder of the reports and logs. */
export const reports = '.cache/reports';

/** Runs a package's program: npm puts them on the PATH, and npx takes almost a second. */
async function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ok: boolean; output: string}> {
  const child = spawn(command, args, {env: {...process.env, FORCE_COLOR: '0', ...environment}});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ok: false, output: `${command}: ${error.message}\n`}));
    child.on('close', (status) =>
      resolve({ok: status === 0, output: Buffer.concat(chunks).toString('utf8')}),
    );
  });
}

/** Runs a command that counts as a single test. */
function check(command: string, args: string[], environment?: NodeJS.ProcessEnv): Suite['run'] {
  return async () => {
    const {ok, output} = await run(command, args, environment);
    return {
      counts: {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0},
      failures: ok ? [] : [{name: [command, ...args].join(' '), message: output}],
      output,
    };
  };
}

/** As `check`, for a command whose last arguments are the files, by default all. */
function checkFiles(command: string, args: string[], all: string[]): Suite['run'] {
  return (paths) => check(command, [...args, ...(paths.length > 0 ? paths : all)])([]);
}

/**
 * Runs a test runner that writes a report.
 *
 * @param read returns counts and failures of the report
 */
async function withReport<Report>(
  reportFile: string,
  start: () => Promise<{ok: boolean; output: string}>,
  read: (report: Report) => Omit<Outcome, 'output'>,
): Promise<Outcome> {
  fs.rmSync(reportFile, {force: true});
  const {ok, output} = await start();
  const {counts, failures} = fs.existsSync(reportFile)
    ? read(JSON.parse(fs.readFileSync(reportFile, 'utf8')) as Report)
    : {counts: {passed: 0, failed: 0, skipped: 0}, failures: []};
  if (ok || failures.length > 0) return {counts, failures, output};
  // The runner has failed, but no test.
  return {
    counts: {...counts, failed: Math.max(counts.failed, 1)},
    failures: [{name: 'outside of a test', message: output}],
    output,
  };
}

function vitest(name: string, ...args: string[]): Promise<Outcome> {
  const reportFile = path.join(reports, `${name}.json`);
  const report = 'tools/test/vitest-report.ts';
  const reporters = ['default', report].map((name) => `--reporter=${name}`);
  return withReport<VitestReport>(
    reportFile,
    () => run('vitest', ['run', ...reporters, `--outputFile.json=${reportFile}`, ...args]),
    (report) => ({
      counts: {
        passed: report.numPassedTests,
        failed: Math.max(report.numFailedTests, failuresOfUnits(report).length),
        skipped: report.numPendingTests,
      },
      failures: failuresOfUnits(report),
    }),
  );
}

function browserTests(paths: string[]): Promise<Outcome> {
  const reportFile = path.join(reports, 'browser.json');
  return withReport<PlaywrightReport>(
    reportFile,
    () => run('playwright', ['test', ...paths], {PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile}),
    (report) => ({
      counts: {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      },
      failures: failuresInBrowser(report, 'tests/browser'),
    }),
  );
}

/**
 * All suites. The builds run one after the other on one core, then Firefox and WebKit; the checks
 * run on the other, the longest first, so that the short ones share both cores at the end.
 */
export const suites: Suite[] = [
  {name: 'build', group: 'site', isBuild: true, run: check('docusaurus', ['build'])},
  {
    name: 'build with every option',
    group: 'site',
    isBuild: true,
    // Both builds share .docusaurus and the bundler's cache.
    after: ['build'],
    run: check('docusaurus', ['build', '--out-dir', variant.folder], variant.environment),
  },
  {
    name: 'Firefox and WebKit',
    group: 'site',
    after: ['build'],
    run: () => vitest('Firefox and WebKit', '--config', 'vitest.browsers.config.mts'),
  },
  {
    name: 'types',
    group: 'lint',
    // The native compiler takes a fifth of the time; ESLint's parser needs the API of version 6.
    run: check('node', ['node_modules/typescript-7/bin/tsc', '--project', '.']),
  },
  ...['apex', 'model', 'cli'].map((name): Suite => {
    const project = `packages/${name}`;
    return {
      name: `types of ${project}`,
      group: 'lint',
      // Its own configuration has only the platform that the package may use.
      run: check('node', ['node_modules/typescript-7/bin/tsc', '--project', project]),
    };
  }),
  {
    name: 'docs',
    group: 'docs',
    takesPaths: true,
    run: checkFiles('tsx', ['tools/check-docs/index.ts'], []),
  },
  {
    name: 'lint',
    group: 'lint',
    // The trees of all files live to the end: with a larger nursery, V8 copies them less often,
    // which saves a sixth of the processor time.
    run: check('node', [
      '--max-semi-space-size=64',
      'node_modules/eslint/bin/eslint.js',
      ...['--max-warnings=0', '.'],
    ]),
  },
  {name: 'format', group: 'lint', run: check('prettier', ['--check', '--log-level=warn', '.'])},
  {name: 'unused', group: 'lint', run: check('knip', [])},
  {
    name: 'prose',
    group: 'docs',
    takesPaths: true,
    run: checkFiles(
      'textlint',
      [],
      [
        '{docs,soql,cache,evaluator,blog,src/pages}/**/*.{md,mdx}',
        '{README,packages/*/README}.md',
        '{CONTRIBUTING,maintaining/*}.md',
      ],
    ),
  },
  {
    name: 'spelling',
    group: 'docs',
    takesPaths: true,
    run: checkFiles('cspell', ['--no-progress', '--no-summary', '--quiet'], []),
  },
  {
    name: 'layers',
    group: 'lint',
    run: check('depcruise', [
      ...['--config', '.dependency-cruiser.mjs'],
      ...['packages', 'src', 'plugins', 'tools', 'config', 'tests'],
    ]),
  },
  {name: 'styles', group: 'lint', run: check('stylelint', ['**/*.css'])},
  {
    name: 'unit',
    group: 'unit',
    cores: 2,
    takesPaths: true,
    run: (paths) => vitest('unit', ...paths),
  },
  {
    name: 'browser',
    group: 'site',
    cores: 2,
    after: ['build', 'build with every option'],
    takesPaths: true,
    run: browserTests,
  },
];
