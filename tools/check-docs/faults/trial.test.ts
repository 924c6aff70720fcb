import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {findJava} from '../../java';
import {faultKinds} from './faults';
import {seed} from '@soql-lib/apex/testing';
import {runTrial} from './trial';

const site = path.join(import.meta.dirname, '../../..');
const java = findJava();

describe('runTrial', () => {
  // `npm run bench:faults` does the same with 1,000 faults.
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
