import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {specRows} from './specRows';
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

export interface Suite {
  name: string;
  run: () => Outcome;
}

const reports = '.cache/reports';

function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): {ok: boolean; output: string} {
  const {status, stdout, stderr} = spawnSync(command, args, {
    encoding: 'utf8',
    env: {...process.env, FORCE_COLOR: '0', ...environment},
    maxBuffer: 64 * 1024 * 1024,
  });
  return {ok: status === 0, output: `${stdout}${stderr}`};
}

/** A command that passes or fails as a whole. */
function check(
  name: string,
  command: string,
  args: string[],
  environment?: NodeJS.ProcessEnv,
): Suite {
  return {
    name,
    run: () => {
      const {ok, output} = run(command, args, environment);
      return {counts: {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0}, output};
    },
  };
}

function readReport(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

const unitReport = path.join(reports, 'unit.json');

function unitTests(): Outcome {
  fs.rmSync(unitReport, {force: true});
  const {ok, output} = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  const report = readReport(unitReport) as VitestReport | undefined;
  const failed = Math.max(
    report?.numFailedTests ?? 0,
    report?.numFailedTestSuites ?? 0,
    ok ? 0 : 1,
  );
  return {
    counts: {passed: report?.numPassedTests ?? 0, failed, skipped: report?.numPendingTests ?? 0},
    output,
  };
}

interface PlaywrightReport {
  stats: {expected: number; unexpected: number; flaky: number; skipped: number};
}

const browserReport = path.join(reports, 'browser.json');

function browserTests(): Outcome {
  fs.rmSync(browserReport, {force: true});
  const {ok, output} = run('npx', ['playwright', 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  });
  const stats = (readReport(browserReport) as PlaywrightReport | undefined)?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = stats?.unexpected ?? 0;
  return {
    counts: {
      passed,
      failed: Math.max(failed, ok ? 0 : 1),
      skipped: stats?.skipped ?? 0,
    },
    output,
  };
}

/** All suites, in the order in which they run: what is quick to say "no" comes first. */
export const suites: Suite[] = [
  check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.']),
  check('lint', 'npx', ['eslint', '--max-warnings=0', '.']),
  check('styles', 'npx', ['stylelint', '**/*.css']),
  check('spelling', 'npx', ['cspell', '--no-progress', '--no-summary', '--quiet']),
  check('types', 'npx', ['tsc', '--project', '.']),
  check('unused', 'npx', ['knip']),
  {name: 'unit', run: unitTests},
  check('docs', 'npx', ['tsx', 'tools/check-docs/index.ts']),
  check('build', 'npx', ['docusaurus', 'build']),
  check(
    'build of the variant',
    'npx',
    ['docusaurus', 'build', '--out-dir', variant.folder],
    variant.environment,
  ),
  {name: 'browser', run: browserTests},
  {
    name: 'specification rows',
    run: () => specRows('tests/spec-rows.json', {browser: browserReport, unit: unitReport}),
  },
];
