import {expect, it} from 'vitest';
import {nearestName} from './spelling';

it.each([
  ['wiht', 'with'],
  ['WhereAre', 'whereAre'],
  ['setlimt', 'setLimit'],
  ['orderby', 'orderBy'],
  ['foo', undefined],
])('%s → %s', (written, nearest) => {
  expect(nearestName(written, ['with', 'whereAre', 'setLimit', 'orderBy'])).toBe(nearest);
});
