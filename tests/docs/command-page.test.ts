/** The command's page shows what it prints for the classes in `tests/fixtures/command`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {soqlLib} from 'soql-lib/program';
import {runCommand} from 'soql-lib/testing';
import {expect, it} from 'vitest';

const siteUrl = 'https://soql.beyondthecloud.dev';
const page = readFileSync(path.resolve('docs/soql-lib-command.md'), 'utf8');

/** A command and the block that directly follows it. */
const shown = [
  ...page.matchAll(
    /^npx https:\S+\/soql-lib\.tgz (.+)\n```\n\n```(?:text unchecked|apex)\n([^]*?)\n```$/gm,
  ),
].map(([, command = '', output = '']) => ({command, output}));

const soqlLibWithoutPages = soqlLib({
  version: '',
  documentation: () => Promise.resolve({siteUrl, pages: {}, search: () => Promise.resolve([])}),
});

/** @returns the text without spaces at the ends of lines, which Markdown files cannot have */
function trimmed(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trim();
}

it('shows output of each command that prints some', () => {
  const names = shown.map(({command}) => command.split(' ')[0]);
  expect(names).toEqual(['convert', 'report', 'selectors', 'check', 'chain']);
});

it.each(shown)('$command', async ({command, output}) => {
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );
  const folder = path.resolve('tests/fixtures/command');
  const printed = trimmed((await runCommand(soqlLibWithoutPages, {args, folder})).output);
  let rest = printed;
  // `…` alone on a line represents what the page leaves out.
  const parts = output.split(/^…$/m).map(trimmed);
  for (const part of parts) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
  expect(printed.startsWith(parts[0] ?? '')).toBe(true);
  expect(rest.trim()).toBe('');
});
