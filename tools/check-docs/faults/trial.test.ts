import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {findJava} from '../../java';
import {faultKinds} from './faults';
import {Random} from '../../../src/testing/random';
import {runTrial} from './trial';

const site = path.join(import.meta.dirname, '../../..');
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const java = findJava();

describe('runTrial', () => {
  // `npm run bench:faults` does the same with a thousand faults.
  it.skipIf(!java && process.env['CI'] !== 'true')(
    `finds faults of every kind in the site's own blocks (FUZZ_SEED=${seed})`,
    {timeout: 300_000},
    async () => {
      const {kinds, missed} = await runTrial({site, java: java ?? 'java', seed, count: 200});
      expect(missed).toEqual([]);
      for (const kind of faultKinds) {
        expect(kinds[kind].caught + kinds[kind].legal, kind).toBe(20);
        expect(kinds[kind].caught, kind).toBeGreaterThan(10);
      }
    },
  );
});

describe('Random', () => {
  it('gives the same numbers for the same seed', () => {
    const numbers = (of: number): number[] => {
      const random = new Random(of);
      return Array.from({length: 5}, () => random.below(1000));
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('keeps all items when it puts them in another order', () => {
    const items = Array.from({length: 50}, (_, index) => index);
    const shuffled = new Random(3).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
  });
});
