import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {runCommand, type Output} from 'soql-lib/testing';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {checkSite, readSite} from '../../src/content/site';
import {command as publish} from './publish';
import {command as rename} from './rename';

let site = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
  writeFileSync(path.join(site, file), text);
}

function read(file: string): string {
  return readFileSync(path.join(site, file), 'utf8');
}

async function problems(): Promise<string[]> {
  const found = await checkSite(await readSite(site));
  return found.map(({file, message}) => `${file} ${message}`);
}

function run(command: typeof rename, ...args: string[]): Promise<Output> {
  return runCommand(command, {folder: site, args});
}

const page = `---
title: Limits
description: Limits of queries.
search_words:
  rows: too many
moved_anchors:
  records: rows
---

# Limits

## Rows

See [above](#rows).
`;

const other = `---
title: Other
description: Another page.
---

# Other

[Rows](/soql/limits#rows), [rows](limits.md#rows), [more](/soql/limits#rows-more), [own](#rows).

## Rows
`;

beforeEach(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'anchors-'));
  write('soql/limits.md', page);
  write('soql/other.md', other);
  write('config/footer.ts', "export const footer = {links: [{to: '/soql/limits#rows'}]};\n");
  write('tests/search-questions.json', '[{"expect": ["/soql/limits#rows"]}]\n');
  await run(publish);
});

afterEach(() => {
  rmSync(site, {recursive: true});
});

it('the check says what to run for a published id that is gone', async () => {
  write('soql/limits.md', page.replace('## Rows', '## Number of rows'));
  expect(await problems()).toContain(
    'soql/limits.md the published id #rows is gone, and links to it: run "npm run rename-anchor -- soql/limits.md rows number-of-rows", or map it to the id of another section in moved_anchors',
  );
});

it('rename-anchor changes links, search words, questions and moved_anchors', async () => {
  write('soql/limits.md', page.replace('## Rows', '## Number of rows'));
  const {output, errors, code} = await run(rename, 'soql/limits.md', 'rows', 'number-of-rows');
  expect(errors).toBe('');
  expect(code).toBe(0);
  expect(output).toContain('#rows is #number-of-rows now: 4 files changed');
  expect(read('soql/limits.md')).toBe(
    page
      .replace('## Rows', '## Number of rows')
      .replace('  rows: too many', '  number-of-rows: too many')
      .replace('  records: rows', '  rows: number-of-rows\n  records: number-of-rows')
      .replace('(#rows)', '(#number-of-rows)'),
  );
  expect(read('soql/other.md')).toBe(
    other.replaceAll(/limits(\.md)?#rows\)/g, 'limits$1#number-of-rows)'),
  );
  expect(read('tests/search-questions.json')).toContain('"/soql/limits#number-of-rows"');
  expect((await problems()).filter((text) => text.includes('rows is gone'))).toEqual([]);
});

it('rename-anchor changes nothing the second time', async () => {
  write('soql/limits.md', page.replace('## Rows', '## Number of rows'));
  await run(rename, 'soql/limits.md', 'rows', 'number-of-rows');
  const once = read('soql/limits.md');
  const {output} = await run(rename, 'soql/limits.md', 'rows', 'number-of-rows');
  expect(output).toContain('0 files changed');
  expect(read('soql/limits.md')).toBe(once);
});

it('rename-anchor keeps one entry for an old id that moved_anchors has already', async () => {
  const edited = page
    .replace('## Rows', '## Number of rows')
    .replace('  records: rows', '  rows: number-of-rows\n  records: rows');
  write('soql/limits.md', edited);
  await run(rename, 'soql/limits.md', 'rows', 'number-of-rows');
  expect(read('soql/limits.md')).toContain(
    'moved_anchors:\n  rows: number-of-rows\n  records: number-of-rows\n---',
  );
});

it('rename-anchor removes the entry of an id that the heading has got again', async () => {
  write('soql/limits.md', page.replace('## Rows', '## Records'));
  await run(rename, 'soql/limits.md', 'rows', 'records');
  expect(read('soql/limits.md')).toContain('moved_anchors:\n  rows: records\n---');
  expect((await problems()).filter((text) => text.startsWith('soql/limits.md'))).toEqual([]);
});

it.each([
  [
    'a new id that the page lacks',
    ['soql/limits.md', 'rows', 'row'],
    'has no #row; nearest: #rows',
  ],
  [
    'an old id that is still there',
    ['/soql/limits', 'rows', 'limits-of-queries'],
    'rename the heading first',
  ],
  ['an unknown page', ['soql/limit.md', 'rows', 'limits'], 'there is no page soql/limit.md'],
])('rename-anchor rejects %s', async (_, args, message) => {
  write('soql/limits.md', `${page}\n## Limits of queries\n`);
  const {errors, code} = await run(rename, ...args);
  expect(errors).toContain(message);
  expect(code).toBe(1);
});

it('the check finds a published page that is gone, and a broken link of the footer', async () => {
  rmSync(path.join(site, 'soql/limits.md'));
  const found = await problems();
  expect(found).toContain(
    'config/published-anchors.json the published page /soql/limits is gone: redirect it in config/redirects.ts',
  );
  expect(found).toContainEqual(
    expect.stringMatching(/^config\/footer\.ts broken link "\/soql\/limits#rows"/),
  );
});
