import {expect, it} from 'vitest';
import {nearestName} from './nearest-name';

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
