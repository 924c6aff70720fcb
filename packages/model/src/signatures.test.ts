import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {libraryTypeName, signaturesOf, staticPropertyType} from './signatures';

describe('signatures', () => {
  it('recognizes types with and without the namespace, in any capitalization', () => {
    expect(libraryTypeName('btcdev.SOQL.filtergroup')).toBe('SOQL.FilterGroup');
    expect(libraryTypeName('Account')).toBeUndefined();
    expect(staticPropertyType('soql', 'FILTER')).toBe('SOQL.Filter');
  });

  it('has as many methods as facts/soql.md 17 counts', () => {
    const facts = readFileSync(join(import.meta.dirname, '../../../facts/soql.md'), 'utf8');
    const [, counted = ''] = /^Overloads counted, by script: (.*?)\. /m.exec(facts) ?? [];
    const counts = counted.split(', ').map((entry) => {
      const [, name = '', count] = /^(\w+) (\d+)/.exec(entry) ?? [];
      return [name, Number(count)];
    });
    expect(counts).toHaveLength(15);
    expect(
      counts.map(([name]) => [
        name,
        signaturesOf(`SOQL.${name}`).filter((signature) => signature.name !== 'new').length,
      ]),
    ).toEqual(counts);
    expect(signaturesOf('SOQLCache.Cacheable')).toHaveLength(32);
  });
});
