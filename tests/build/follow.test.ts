/** The script of the scheduled workflow, with stubs in the place of npm and gh. */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';

let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ci-follow-'));
  stub('npm', 'echo "1. New: something in $5"; echo "a problem" >&2; exit "$STATUS"');
  stub(
    'gh',
    `echo "$*" | sed "s|/[^ ]*/|…/|g" >>"$CALLS"
case "$1 $2" in
  'release view') echo v6.12.0 ;;
  'issue list') echo "$OPEN" ;;
  'issue create' | 'issue edit') cat "\${@: -1}" >>"$CALLS" ;;
esac`,
  );
});

afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

function stub(name: string, script: string): void {
  fs.writeFileSync(path.join(folder, name), `#!/usr/bin/env bash\n${script}\n`, {mode: 0o755});
}

/** Runs the script; returns its exit code and the calls of gh. */
function run(status: number, open: string): {code: number | null; calls: string} {
  const calls = path.join(folder, 'calls');
  fs.writeFileSync(calls, '');
  const {status: code} = spawnSync('bash', ['.ci/follow'], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      TMPDIR: folder,
      CALLS: calls,
      STATUS: String(status),
      OPEN: open,
    },
  });
  return {code, calls: fs.readFileSync(calls, 'utf8')};
}

const looksUp = `release view --repo beyond-the-cloud-dev/soql-lib --json tagName --jq .tagName
repo clone beyond-the-cloud-dev/soql-lib …/soql-lib -- --quiet --depth 1 --branch v6.12.0
`;
const asksForIssue =
  'issue list --label library version --state open --limit 1 --json number --jq .[].number\n';
const report = `\`npm run follow\` on release v6.12.0 of https://github.com/beyond-the-cloud-dev/soql-lib:

\`\`\`text
1. New: something in soql-lib

\`\`\`
`;

describe('.ci/follow', () => {
  it('can be run', () => {
    expect(execFileSync('git', ['ls-files', '--stage', '.ci/follow'], {encoding: 'utf8'})).toMatch(
      /^100755 /,
    );
  });

  it('writes nothing if there is nothing to do', () => {
    expect(run(0, '')).toEqual({code: 0, calls: looksUp});
  });

  it('opens an issue', () => {
    const {code, calls} = run(1, '');
    expect(code).toBe(0);
    expect(calls).toBe(
      `${looksUp}${asksForIssue}label create library version --description A release that the site does not describe yet --force
issue create --label library version --title SOQL Lib v6.12.0 --body-file …/report.md
${report}`,
    );
  });

  it('updates the issue that is open', () => {
    const {code, calls} = run(1, '7');
    expect(code).toBe(0);
    expect(calls).toBe(
      `${looksUp}${asksForIssue}issue edit 7 --title SOQL Lib v6.12.0 --body-file …/report.md\n${report}`,
    );
  });

  it('fails without an issue if the library cannot be read', () => {
    expect(run(2, '')).toEqual({code: 2, calls: looksUp});
  });
});
