/**
 * Written queries.
 *
 * `cases/*.soql`: one query per line; each has to translate, and the translation proves itself.
 * `cases/*.cases`: blocks without a blank line between them; `#` starts a comment.
 *   (plain lines)  the query
 *   => …           the chain, on one line
 *   remark …       code of a remark with its place, those on user mode apart; all are listed
 *   error …        kind, place and the whole message, in place of a chain
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {soqlToChain} from './index';
import {standardSchema} from '../schema/standard';
import {signaturesOf, staticPropertyTypes} from '../signatures';
import {lostWords} from '../testing/lost-words';

const folder = join(import.meta.dirname, 'cases');

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function filesWith(ending: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort();
}

interface Case {
  query: string;
  expected: string[];
}

function readCases(text: string): Case[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const expected = lines.filter((line) => /^(=> |remark |error )/.test(line));
    const query = lines.filter((line) => !expected.includes(line)).join('\n');
    return query === '' ? [] : [{query, expected}];
  });
}

function onOneLine(apex: string): string {
  return apex
    .replace(/\{\n\s*/g, '{ ')
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*\}/g, ' }')
    .replace(/\n\s*/g, '');
}

function describeResult(query: string): string[] {
  const result = soqlToChain(query, {schema: standardSchema});
  if (!result.ok) {
    const {kind, line, column, message} = result.error;
    return [`error ${kind} at ${line}:${column} ${message}`];
  }
  const remarks = result.remarks.filter(({code}) => code !== 'user-mode');
  return [
    `=> ${onOneLine(result.apex)}`,
    ...remarks.map(({code, line, column}) => `remark ${code} at ${line}:${column}`),
  ];
}

const queries = new Map(
  filesWith('.soql').map((file) => [
    file,
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ]),
);

describe.each([...queries])('%s', (_, lines) => {
  it.each(lines)('%s', (query) => {
    const result = soqlToChain(query, {schema: standardSchema});
    expect(result.ok ? undefined : result.error).toBeUndefined();
    if (result.ok) expect(lostWords(query, result.apex)).toEqual([]);
  });
});

describe.each(filesWith('.cases'))('%s', (file) => {
  it.each(readCases(read(file)))('$query', ({query, expected}) => {
    expect(expected, 'a case without expectation').not.toEqual([]);
    expect(describeResult(query)).toEqual(expected);
  });
});

/** Methods of the builders that say what another method says better, or what no query has. */
const withoutSoql = [
  ...['sort', 'nullsOrder', 'withFieldSet', 'ignoreWhen', 'preview', 'mockId'],
  ...['stripInaccessible', 'withSharing', 'withoutSharing'],
];

it('writes each method of the builders in a case, but those that no query asks for', () => {
  const translated = [...queries.values()].flat().map((query) => describeResult(query).join());
  const chains = [...filesWith('.cases').map(read), ...translated].join('\n');
  const written = new Set([...chains.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name));
  const chained = ['SOQL.Queryable', ...staticPropertyTypes].flatMap((type) =>
    signaturesOf(type).flatMap(({name, result}) => (result.name === type ? name : [])),
  );
  const missing = new Set(chained.filter((name) => !written.has(name)));
  expect([...missing].sort()).toEqual(withoutSoql.sort());
});
