/** Errors that only a full build reports, in a small invalid copy of this site. */
import {spawnSync} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createSmallSite, docusaurus, type SmallSite} from './smallSite';

let site: SmallSite;

beforeAll(() => {
  site = createSmallSite('faulty-site');
});

afterAll(() => site.remove());

/** Builds the small site, which must fail; returns its stdout and stderr. */
function build(environment: Record<string, string> = {}): string {
  const {status, stdout, stderr} = spawnSync(process.execPath, [docusaurus, 'build'], {
    cwd: site.folder,
    encoding: 'utf8',
    env: {...process.env, NO_COLOR: '1', ...environment},
  });
  expect(status).not.toBe(0);
  return `${stdout}\n${stderr}`;
}

describe('a build fails', {timeout: 180_000}, () => {
  it('for an invalid environment variable, with its name and the fix', () => {
    expect(build({COLOR_MODE_SWITCH: 'maybe'})).toContain(
      'COLOR_MODE_SWITCH="maybe" is neither "on" nor "off"',
    );
  });

  it('for all problems of check:docs, broken links included, before compilation', () => {
    site.write(
      'sidebars.ts',
      'export default {',
      "  soql: ['page', 'examples/wher'],",
      "  docs: ['page'],",
      '};',
    );
    site.write('soql/examples/where.md', '---', 'description: Conditions.', '---', '# Where');
    site.write(
      'cache/page.md',
      '# Page',
      '',
      'See [more](./nowhere.md).',
      '',
      '![A](./nothing.png)',
    );
    const said = build();
    for (const line of [
      'cache/page.md:1:1 front matter: "description" is missing',
      'cache/page.md:3:5 the link "./nowhere.md" is relative: write the address from the root, such as /installation',
      'cache/page.md:5:1 broken image "./nothing.png": there is no file static/nothing.png',
      "soql/examples/where.md:1:1 the page is in no sidebar: add 'examples/where' to sidebars.ts",
      'sidebars.ts:2:18 there is no page "examples/wher" in soql; nearest: examples/where',
    ]) {
      expect(said).toContain(`\n${line}`);
    }
    expect(said).not.toMatch(/^\s+at /m);
  });
});
