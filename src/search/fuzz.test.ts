import fc from 'fast-check';
import {expect, test} from 'vitest';
import {seed} from '@soql-lib/apex/testing';
import {createLocalEngine} from './clients/local';
import {exampleRecords} from './testing/records';
import type {HighlightedText} from './types';

const count = 4_000;
const piece = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</mark>',
  '&lt;',
  '\u0000',
  '\u202e',
  '\ud800',
  '\udfff',
  '🙂',
  '👩‍👩‍👧',
  'e\u0301',
  'مرحبا',
  'שלום',
  '查询',
  'ﬁ',
  'İ',
  '(((',
  '[a-z]+',
  '\\',
  '"',
  "'",
  '%',
  '-',
  '_',
  '__proto__',
  'constructor',
  'toString',
  '1234567890',
  ' ',
  '\t\n',
  'toAggregatedMap',
  'SOQL.Filter',
  'how do I',
  'AND',
  'semi-join',
  'list has more than',
);

/** Any UTF-16 units, lone surrogates included. */
const units = fc.string({unit: fc.nat(0xffff).map((code) => String.fromCharCode(code))});

const misspelled = fc
  .tuple(
    fc.constantFrom(...exampleRecords.map(({heading}) => heading)),
    fc.nat(100),
    fc.oneof(fc.constantFrom('', 'x'), piece),
    fc.nat(2),
  )
  .map(([text, position, added, removed]) => {
    const place = position % (text.length + 1);
    return text.slice(0, place) + added + text.slice(place + removed);
  });

const queries = fc.oneof(
  fc
    .tuple(fc.array(piece, {minLength: 1, maxLength: 5}), fc.constantFrom('', ' '))
    .map(([words, separator]) => words.join(separator)),
  piece.map((text) => text.repeat(64).slice(0, 64)),
  units,
  fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 20}),
  misspelled,
);

function expectSound({text, highlights}: HighlightedText): void {
  let position = 0;
  for (const [start, end] of highlights) {
    expect(start).toBeGreaterThanOrEqual(position);
    expect(end).toBeGreaterThan(start);
    position = end;
  }
  expect(position).toBeLessThanOrEqual(text.length);
}

test(`${count} random queries return valid results (seed ${seed})`, async () => {
  const urls = new Set(exampleRecords.map(({url}) => url));
  const engine = createLocalEngine(() => Promise.resolve(exampleRecords));
  const isValid = fc.asyncProperty(queries, async (query) => {
    const {total, hits} = await engine.search(query);
    expect(total).toBeGreaterThanOrEqual(hits.length);
    for (const {url, title, snippet} of hits) {
      expect(urls).toContain(url);
      expectSound(title);
      expectSound(snippet);
    }
  });
  await fc.assert(isValid, {seed, numRuns: count});
});
