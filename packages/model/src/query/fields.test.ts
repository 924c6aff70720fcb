import {describe, expect, it} from 'vitest';
import {bucketOf, splitAtCommas} from './fields';

describe('bucketOf (facts/soql.md 3.1)', () => {
  it.each([
    ['Name', 'plain'],
    ['', 'plain'],
    ['FIELDS(ALL)', 'plain'],
    ['COUNT (Id)', 'plain'],
    ['toLabel (Status)', 'plain'],
    ["DISTANCE(Address, GEOLOCATION(1,2), 'mi') d", 'plain'],
    ["'mi') dist", 'plain'],
    ['20.5)', 'plain'],
    ['Account.Name', 'relationship'],
    ['Account.Owner.Name', 'relationship'],
    ['toLabel(Status)', 'functions'],
    ['FORMAT(convertCurrency(Amount)) amt', 'functions'],
    ['GROUPING(City) g', 'functions'],
    ['ConvertTimezone(CreatedDate)', 'functions'],
    ['COUNT()', 'aggregates'],
    ['count_distinct(Id) n', 'aggregates'],
    ['SUM(Opportunity.Amount)', 'aggregates'],
    ['Day_Only(CreatedDate)', 'aggregates'],
    ['Name label', 'aggregates'],
    ['Account.Name accName', 'aggregates'],
    ['TYPEOF What WHEN Account THEN Phone END', 'aggregates'],
  ])('%s is %s', (item, bucket) => {
    expect(bucketOf(item)).toBe(bucket);
  });
});

describe('splitAtCommas', () => {
  it.each<[string, string[]]>([
    ['', ['']],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['a,,b', ['a', '', 'b']],
    [',a', ['', 'a']],
    ['a,', ['a']],
    [',', []],
  ])('"%s"', (text, pieces) => {
    expect(splitAtCommas(text)).toEqual(pieces);
  });
});
