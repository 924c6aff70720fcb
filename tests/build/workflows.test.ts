/** The files of continuous integration, whose mistakes would otherwise only show when they run. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import packageJson from '../../package.json';

interface Job {
  uses?: string;
  needs?: string | string[];
  'timeout-minutes'?: number;
  strategy?: {matrix?: Record<string, string[]>};
  steps?: {uses?: string; run?: string; with?: Record<string, string>}[];
}

interface Workflow {
  permissions?: object;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const workflows = fs.readdirSync(folder);

function read(file: string): Workflow {
  return parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Workflow;
}

/** Returns a command once for each value of the matrix that it names. */
function expand(text: string, {strategy}: Job): string[] {
  const [expression = '', name = ''] = /\$\{\{ matrix\.(\w+) \}\}/.exec(text) ?? [];
  const values = strategy?.matrix?.[name];
  return values ? values.map((value) => text.replace(expression, value)) : [text];
}

function stepsOf(workflow: Workflow) {
  return Object.values(workflow.jobs).flatMap((job) =>
    (job.steps ?? []).map((step) => ({job, step})),
  );
}

function needsOf({jobs}: Workflow, name: string): string[] {
  const direct = [jobs[name]?.needs ?? []].flat();
  return direct.flatMap((needed) => [needed, ...needsOf({jobs}, needed)]);
}

describe.each(workflows)('%s', (file) => {
  const workflow = read(file);

  it('runs scripts and files that exist', () => {
    const commands = stepsOf(workflow).flatMap(({job, step}) => expand(step.run ?? '', job));
    const scripts = commands.flatMap((command) =>
      [...command.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(test)\b)/g)].map(
        ([, script, test]) => script ?? test,
      ),
    );
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
    const files = commands.flatMap((command) => command.match(/(?<=^|\s)\.?[\w-]+\/[\w./-]+/gm));
    expect(files.filter((name) => name?.startsWith('.ci/') && !fs.existsSync(name))).toEqual([]);
  });

  it('pins its actions to commits, with the version beside', () => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    const unpinned = actions.filter(
      (action) => !/^(?:[\w/-]+@[0-9a-f]{40} # v\d|\.\/\.github\/)/.test(action),
    );
    expect(unpinned).toEqual([]);
  });

  it('can only read by default, and each job has a time limit', () => {
    expect(workflow.permissions).toEqual({contents: 'read'});
    const unlimited = Object.entries(workflow.jobs).filter(
      ([, job]) => !job.uses && !job['timeout-minutes'],
    );
    expect(unlimited.map(([name]) => name)).toEqual([]);
  });

  it('needs jobs and calls workflows that exist', () => {
    for (const [name, {uses}] of Object.entries(workflow.jobs)) {
      expect(Object.keys(workflow.jobs)).toEqual(expect.arrayContaining(needsOf(workflow, name)));
      if (uses) expect(workflows).toContain(path.basename(uses));
    }
  });
});

it('tests run on the oldest supported version of Node, beside others', () => {
  const {all} = read('test.yml').jobs;
  expect(all?.steps?.map(({run}) => run)).toContain('.ci/run');
  const [oldest, ...others] = all?.strategy?.matrix?.node ?? [];
  expect(packageJson.engines.node).toBe(`>=${oldest}`);
  expect(others).not.toEqual([]);
});

it('the site is only published when the tests of the same commit have passed', () => {
  const workflow = read('publish.yml');
  const isDeploying = ({steps}: Job) =>
    steps?.some(({uses}) => uses?.startsWith('actions/deploy-pages@'));
  const deploying = Object.entries(workflow.jobs).filter(([, job]) => isDeploying(job));
  expect(deploying).toHaveLength(1);
  for (const [name] of deploying) {
    const called = needsOf(workflow, name).map((needed) => workflow.jobs[needed]?.uses);
    expect(called).toContain('./.github/workflows/test.yml');
  }
});

it('the publishing workflow passes every variable that the build reads', () => {
  const reader = fs.readFileSync('config/environment.ts', 'utf8');
  const workflow = fs.readFileSync(path.join(folder, 'publish.yml'), 'utf8');
  const variables = new Set(reader.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
  const passed = [...workflow.matchAll(/^ +([A-Z_]+): \$\{\{/gm)].map((match) => match[1]);
  expect(passed.sort()).toEqual([...variables].sort());
});

describe('updates of dependencies', () => {
  interface Update {
    'package-ecosystem': string;
    groups: Record<string, {patterns?: string[]}>;
    ignore?: {'dependency-name': string; versions?: string[]}[];
  }
  const {updates} = parse(fs.readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: Update[];
  };
  const packages = updates.find((update) => update['package-ecosystem'] === 'npm');
  const installed: Record<string, string> = {
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
  };

  it('leave out the versions that maintaining/dependencies.md names as too new', () => {
    const guide = fs.readFileSync('maintaining/dependencies.md', 'utf8');
    const [behind = ''] = /^- \*\*Behind the newest version on purpose\.\*\*.*$/m.exec(guide) ?? [];
    for (const {'dependency-name': name, versions = []} of packages?.ignore ?? []) {
      expect(behind).toContain(`\`${name}\``);
      expect(installed).toHaveProperty([name]);
      const [major] = installed[name]?.split('.') ?? [];
      for (const tooNew of versions) expect(tooNew).toBe(`>=${Number(major) + 1}`);
    }
    expect(packages?.ignore).not.toHaveLength(0);
  });

  it('are grouped by names of packages that are installed', () => {
    const patterns = Object.values(packages?.groups ?? {}).flatMap(({patterns = []}) => patterns);
    const matches = (pattern: string) => {
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
      return Object.keys(installed).some((name) => expression.test(name));
    };
    expect(patterns.filter((pattern) => !matches(pattern))).toEqual([]);
  });
});

it('the license file grants the license that package.json names, by the holder in the footer', async () => {
  const {footer} = await import('../../config/footer');
  const text = fs.readFileSync('LICENSE', 'utf8');
  expect(text).toMatch(new RegExp(`^${packageJson.license} License$`, 'm'));
  expect(text).toContain(footer.copyright?.replace('©', '(c)'));
});
