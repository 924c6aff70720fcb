/** Extreme inputs: each returns a result or a located error quickly. */
import {expect, it} from 'vitest';
import {soqlToChain} from './index';
import {standardSchema} from '../schema/standard';

const start = 'SELECT Id FROM Account WHERE ';

function errorOf(query: string): string {
  const result = soqlToChain(query, {schema: standardSchema});
  if (result.ok) return 'translated';
  const {kind, line, column, message} = result.error;
  return `${kind} ${line}:${column} ${message}`;
}

it.each([
  ['empty', '', 'syntax 1:1 no query here'],
  [
    'NUL',
    'SELECT Id\0 FROM Account',
    'syntax 1:10 invisible character (U+0000) is not allowed here: remove it',
  ],
  [
    'a byte order mark',
    '\ufeffSELECT Id FROM Account',
    'syntax 1:1 byte order mark (U+FEFF) is not allowed here: remove it',
  ],
  [
    'a hard space',
    'SELECT\u00a0Id FROM Account',
    'syntax 1:7 no-break space (U+00A0) is not allowed here: write a space',
  ],
  [
    'a mark of direction',
    'SELECT Id\u202e FROM Account',
    'syntax 1:10 invisible character (U+202E) is not allowed here: remove it',
  ],
  [
    'the stand-in for backslashes',
    `${start}Name = '\ue000%'`,
    'unsupported 1:38 the character U+E000 is not supported in a query: use a bind variable',
  ],
  ['too long', 'a'.repeat(100_001), 'limit 1:1 longer than 100000 characters'],
  [
    'a thousand parentheses',
    `${start}${'('.repeat(1000)}A__c = 1${')'.repeat(1000)}`,
    'limit 1:180 nested too deeply',
  ],
  [
    'a thousand groups',
    `${start}${'(A__c = 1 AND '.repeat(1000)}B__c = 2${')'.repeat(1000)}`,
    'limit 1:2130 nested too deeply',
  ],
  ['NOT without end', `${start}${'NOT '.repeat(20_000)}A__c = 1`, 'limit 1:230 nested too deeply'],
  [
    'a path without end',
    `${start}Name = :${'a.'.repeat(30_000)}b`,
    'limit 1:1 the chain is too complex to evaluate',
  ],
  [
    'a chain longer than its query',
    `${start}${"Name = 'a' AND ".repeat(6000)}Name = 'b'`,
    'limit 1:1 the chain is longer than 100000 characters',
  ],
  ['marks of direction in a text', `${start}Name = '\u202eabc\u200f'`, 'translated'],
  ['markup in a text', `${start}Name = '<img src=x onerror=alert(1)>'`, 'translated'],
])('%s', (_, query, error) => {
  expect(errorOf(query)).toBe(error);
});
