import {expect, test} from 'vitest';
import {createLocalEngine} from './clients/local';
import {exampleRecords} from './testing/records';
import type {MarkedText} from './types';

const count = 10_000;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(seed);

function below(limit: number): number {
  return Math.floor(random() * limit);
}

function pick<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[below(items.length)] ?? items[0];
}

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
  () => Array.from({length: 1 + below(5)}, () => pick(pieces)).join(pick(['', ' '])),
  () => pick(pieces).repeat(64).slice(0, 64),
  () => String.fromCharCode(...Array.from({length: 1 + below(64)}, () => below(0x10000))),
  () => String.fromCharCode(...Array.from({length: 1 + below(20)}, () => 32 + below(95))),
  () =>
    misspell(
      pick(exampleRecords as [(typeof exampleRecords)[0], ...typeof exampleRecords]).heading,
    ),
];

function misspell(text: string): string {
  const place = below(text.length + 1);
  return text.slice(0, place) + pick(['', 'x', pick(pieces)]) + text.slice(place + below(3));
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
    const query = pick(shapes)();
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
