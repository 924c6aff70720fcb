/** The commands that switch a project between source and package, run on all pages' code. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {highlightApex} from '../../src/highlight/apex';
import {withNamespace} from '../../src/components/Code/markup';
import {readSite} from '../../src/content/site';

const page = readFileSync('soql/selector-patterns.md', 'utf8');
const [toPackage, toSource] = [...page.matchAll(/'s\/(.+)\/(.+)\/g'/g)].map(
  ([, pattern = '', replacement = '']) =>
    (code: string) =>
      code.replace(new RegExp(pattern, 'g'), replacement),
);

/** Code of the pages, with what the switch at the top of a page makes of it. */
let codes: {code: string; expected: string}[];

beforeAll(async () => {
  const {pages} = await readSite(path.resolve('.'));
  const blocks = pages.flatMap((file) => file.blocks);
  const apex = blocks.filter(({fence}) => fence.language === 'apex' && fence.kind !== 'signature');
  codes = apex.map(({text}) => ({
    code: text,
    expected: withNamespace(text, highlightApex(text, 'apex'), 'btcdev.'),
  }));
});

it('changes what the switch of the pages changes, once', () => {
  expect(codes.length).toBeGreaterThan(500);
  const wrong = codes.filter(({code, expected}) => toPackage?.(code) !== expected);
  expect(wrong.map(({code}) => [code, toPackage?.(code)])).toEqual([]);
  for (const {expected} of codes) expect(toPackage?.(expected)).toBe(expected);
});

it('changes it back', () => {
  const qualified = codes.filter(({code}) => !code.includes('btcdev.'));
  for (const {code, expected} of qualified) expect(toSource?.(expected)).toBe(code);
});
