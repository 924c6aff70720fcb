import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {variant} from './variant';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome {
  counts: Counts;
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
  run: () => Promise<Outcome>;
}

const reports = '.cache/reports';
/** Reports of the two test runners, read by the check of the specification's rows. */
export const unitReport = path.join(reports, 'unit.json');
export const browserReport = path.join(reports, 'browser.json');

/** Runs a program of a package: npm puts them on the PATH, and starting each by npx takes almost a second. */
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
function check(
  command: string,
  args: string[],
  environment?: NodeJS.ProcessEnv,
): () => Promise<Outcome> {
  return async () => {
    const {ok, output} = await run(command, args, environment);
    return {counts: {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0}, output};
  };
}

function readReport(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

async function vitest(reportFile: string, ...args: string[]): Promise<Outcome> {
  fs.rmSync(reportFile, {force: true});
  const {ok, output} = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...args,
  ]);
  const report = readReport(reportFile) as VitestReport | undefined;
  // If a test file fails to load, the report has no failed test.
  const failed = Math.max(report?.numFailedTests ?? 0, ok ? 0 : 1);
  return {
    counts: {passed: report?.numPassedTests ?? 0, failed, skipped: report?.numPendingTests ?? 0},
    output,
  };
}

interface PlaywrightReport {
  stats: {expected: number; unexpected: number; flaky: number; skipped: number};
}

async function browserTests(): Promise<Outcome> {
  fs.rmSync(browserReport, {force: true});
  const {ok, output} = await run('playwright', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  });
  const stats = (readReport(browserReport) as PlaywrightReport | undefined)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return {
    counts: {
      passed: stats?.expected ?? 0,
      failed: Math.max(failed, ok ? 0 : 1),
      skipped: stats?.skipped ?? 0,
    },
    output,
  };
}

/**
 * All suites. The builds run one after the other on one core, and the checks on the other: the longest first, so that the
 * short ones share both cores at the end.
 */
export const suites: Suite[] = [
  {name: 'build', group: 'site', run: check('docusaurus', ['build'])},
  {
    name: 'build with every option',
    group: 'site',
    // Both builds share .docusaurus and the bundler's cache.
    after: ['build'],
    run: check('docusaurus', ['build', '--out-dir', variant.folder], variant.environment),
  },
  {
    name: 'command',
    group: 'site',
    after: ['build'],
    run: check('tsx', ['tools/pack-command/index.ts']),
  },
  {
    name: 'types',
    group: 'lint',
    // The native compiler takes a fifth of the time. Version 6 is still installed: ESLint's parser needs its API.
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
  {name: 'docs', group: 'docs', run: check('tsx', ['tools/check-docs/index.ts'])},
  {name: 'lint', group: 'lint', run: check('eslint', ['--max-warnings=0', '.'])},
  {name: 'format', group: 'lint', run: check('prettier', ['--check', '--log-level=warn', '.'])},
  {name: 'unused', group: 'lint', run: check('knip', [])},
  {
    name: 'prose',
    group: 'docs',
    run: check('textlint', [
      '{docs,soql,cache,evaluator,blog,src/pages}/**/*.{md,mdx}',
      '{README,packages/*/README}.md',
      '{CONTRIBUTING,maintaining/*}.md',
    ]),
  },
  {
    name: 'spelling',
    group: 'lint',
    run: check('cspell', ['--no-progress', '--no-summary', '--quiet']),
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
  {name: 'unit', group: 'unit', cores: 2, run: () => vitest(unitReport)},
  {
    name: 'Firefox and WebKit',
    group: 'site',
    after: ['build'],
    run: () =>
      vitest(path.join(reports, 'other-browsers.json'), '--config', 'vitest.browsers.config.mts'),
  },
  {
    name: 'browser',
    group: 'site',
    cores: 2,
    after: ['build', 'build with every option'],
    run: browserTests,
  },
];
