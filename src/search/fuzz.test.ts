import {expect, test} from 'vitest';
import {Random} from '../testing/random';
import {createLocalEngine} from './clients/local';
import {exampleRecords} from './testing/records';
import type {MarkedText} from './types';

const count = 10_000;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

const random = new Random(seed);

const pieces = [
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
] as const;

const shapes: [() => string, ...(() => string)[]] = [
  () =>
    Array.from({length: 1 + random.below(5)}, () => random.pick(pieces)).join(
      random.pick(['', ' ']),
    ),
  () => random.pick(pieces).repeat(64).slice(0, 64),
  () =>
    String.fromCharCode(...Array.from({length: 1 + random.below(64)}, () => random.below(0x10000))),
  () =>
    String.fromCharCode(...Array.from({length: 1 + random.below(20)}, () => 32 + random.below(95))),
  () =>
    misspell(
      random.pick(exampleRecords as [(typeof exampleRecords)[0], ...typeof exampleRecords]).heading,
    ),
];

function misspell(text: string): string {
  const place = random.below(text.length + 1);
  return (
    text.slice(0, place) +
    random.pick(['', 'x', random.pick(pieces)]) +
    text.slice(place + random.below(3))
  );
}

function expectSound({text, marks}: MarkedText): void {
  let position = 0;
  for (const [start, end] of marks) {
    expect(start).toBeGreaterThanOrEqual(position);
    expect(end).toBeGreaterThan(start);
    position = end;
  }
  expect(position).toBeLessThanOrEqual(text.length);
}

test(`${count} queries of any kind are answered (FUZZ_SEED=${seed})`, async () => {
  const urls = new Set(exampleRecords.map(({url}) => url));
  const engine = createLocalEngine(() => Promise.resolve(exampleRecords));
  for (let index = 0; index < count; index += 1) {
    const query = random.pick(shapes)();
    const {total, hits} = await engine.search(query).catch((error: unknown) => {
      throw new Error(`query ${index} of seed ${seed} fails: ${JSON.stringify(query)}`, {
        cause: error,
      });
    });
    expect(total).toBeGreaterThanOrEqual(hits.length);
    for (const {url, title, snippet} of hits) {
      if (!urls.has(url)) throw new Error(`${JSON.stringify(query)} leads to ${url}`);
      expectSound(title);
      expectSound(snippet);
    }
  }
});
