import {expect, it} from 'vitest';
import {nearestName} from './nearest-name';
import {libraryTypes, signaturesOf} from './signatures';
import {usualMethodNames, usualMethods} from './usual-names';

it.each([
  ['wiht', 'with'],
  ['WhereAre', 'whereAre'],
  ['setlimt', 'setLimit'],
  ['orderby', 'orderBy'],
  ['where', 'whereAre'],
  ['limit', 'setLimit'],
  ['setOffset', 'offset'],
  ['foo', undefined],
])('%s → %s', (written, nearest) => {
  const names = ['with', 'whereAre', 'setLimit', 'orderBy', 'offset'];
  expect(nearestName(written, names)).toBe(nearest);
});

const builder = [
  ...['with', 'whereAre', 'setLimit', 'orderBy', 'sortDesc', 'have', 'havingConditionLogic'],
  ...['equal', 'greaterThan', 'greaterOrEqual', 'contains', 'isIn', 'toList', 'toString'],
];

it.each([
  ['having', 'have'],
  ['greaterThanOrEqual', 'greaterOrEqual'],
  ['equals', 'equal'],
  ['like', 'contains'],
  ['in', 'isIn'],
  ['selectField', 'with'],
  ['setCondition', 'whereAre'],
  ['toSOQL', 'toString'],
])('%s, of SOQL or another library → %s', (written, method) => {
  expect(nearestName(written, builder)).toBe(method);
});

it('names the methods of the library alone', () => {
  const methods = libraryTypes.flatMap((type) => signaturesOf(type).map(({name}) => name));
  expect(methods).toEqual(expect.arrayContaining([...usualMethodNames]));
});

it('has no method of the library as a usual name of one that each of its types has, too', () => {
  const types = libraryTypes.map((type) => new Set(signaturesOf(type).map(({name}) => name)));
  const taken = types.flatMap((methods) =>
    [...methods].filter((name) =>
      usualMethods(name).some((method) =>
        types.every((other) => !other.has(method) || other.has(name)),
      ),
    ),
  );
  expect(taken).toEqual([]);
});

it('allows a third letter in a long name', () => {
  expect(nearestName('ClosingDate', ['CloseDate', 'CreatedDate'])).toBe('CloseDate');
});
