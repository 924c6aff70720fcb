import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {readManifest} from '../manifest';
import {parseApex} from './parse';
import {libraryStubs} from './stubs';

const manifest = readManifest(path.join(import.meta.dirname, '../../..'));

function stubs(edition: 'source' | 'package', strict = false): Map<string, string> {
  const files = libraryStubs(manifest, {edition, strict, rename: (name) => `My${name}`});
  return new Map(files.map(({name, text}) => [name, text]));
}

describe('libraryStubs', () => {
  it('generates classes that parse, with the given names', () => {
    const files = stubs('source');
    expect([...files.keys()]).toEqual([
      'MySOQL',
      'MySOQLCache',
      'MySOQLEvaluator',
      'MyCacheManager',
    ]);
    for (const text of files.values()) expect(parseApex(text).shape).toBe('type');
  });

  it('contains all members of the source', () => {
    const soql = stubs('source').get('MySOQL') ?? '';
    expect(soql).toContain('public virtual inherited sharing class MySOQL implements Queryable {');
    expect(soql).toContain('public static RandomIdGenerator IdGenerator;');
    expect(soql).toContain(
      '@TestVisible private static void setMock(String mockId, SObject record) {}',
    );
    expect(soql).toContain('List<MySOQL.AggregateResultProxy> toAggregatedProxy()');
    expect(soql).toContain('public inherited sharing class Converter {');
  });

  it('contains only the global members of the package', () => {
    const files = stubs('package');
    expect([...files.keys()]).not.toContain('MyCacheManager');
    expect(files.get('MySOQL')).not.toMatch(/IdGenerator|Converter|setMock/);
    expect(files.get('MySOQL')).toContain('Queryable byIds(List<SObject> records)');
    expect(files.get('MySOQLCache')).not.toContain('SoqlCacheException');
  });

  it('declares Object instead of SObject in the strict form', () => {
    const soql = stubs('source', true).get('MySOQL') ?? '';
    expect(soql).toContain('Object toObject()');
    expect(soql).toContain('Map<Id, Object> toMap()');
    expect(soql).not.toMatch(/\bSObject\b/);
  });
});
