import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {readManifest} from '../manifest';
import {isTrustworthy, missingCast, readable} from './messages';

const manifest = readManifest(path.join(import.meta.dirname, '../../..'));

describe('readable', () => {
  it.each([
    [
      "No variable or type found for 'x' on 'Block_u12'",
      "No variable or type found for 'x' on this block",
    ],
    [
      "No matching method found for 'x' on 'SOQL_Contact_u3'",
      "No matching method found for 'x' on 'SOQL_Contact'",
    ],
    ["on 'Outer_s3.Inner'", "on 'Outer.Inner'"],
    ["from 'System.Map<System.Id, Schema.Account>'", "from 'Map<Id, Account>'"],
    ["on 'btcdev_SOQL_strict.Filter'", "on 'btcdev.SOQL.Filter'"],
    ["from 'Database_PaginationCursor'", "from 'Database.PaginationCursor'"],
    ["on 'System.System'", "on 'System'"],
  ])('turns %s into %s', (message, expected) => {
    expect(readable(message, manifest)).toBe(expected);
  });
});

describe('missingCast', () => {
  it('reports an SObject where a concrete object type is required', () => {
    expect(missingCast("Incompatible types in assignment, from 'Object' to 'Schema.Account'")).toBe(
      "Incompatible types in assignment, from 'SObject' to 'Schema.Account'; Apex needs a cast here",
    );
  });

  it.each([
    "Incompatible types in assignment, from 'System.List<Object>' to 'System.List<Schema.Account>'",
    "No matching method found for 'insert' on 'System.Database' taking arguments 'Object', wrong argument types for calling",
    "Unknown field 'Nmae' on SObject 'Schema.Account'",
  ])('leaves to the ordinary pass: %s', (message) => {
    expect(missingCast(message)).toBeUndefined();
  });
});

describe('isTrustworthy', () => {
  it('accepts fields that fixtures add to standard objects', () => {
    const message = "Unknown field 'Region__c' on SObject 'Schema.Account'";
    expect(isTrustworthy(message, new Set())).toBe(true);
    expect(isTrustworthy(message, new Set(['account.region__c']))).toBe(false);
    expect(isTrustworthy(message, new Set(['contact.region__c']))).toBe(true);
  });
});
