import {expect, test} from 'vitest';
import {pageKey} from './names';

test.each([
  ['/soql/api/soql', '/soql/api/soql'],
  ['/search?q=list&module=SOQL', '/search'],
  ['/soql/examples/', '/soql/examples'],
  ['/soql/examples/where.html#like', '/soql/examples/where'],
  ['/soql/index.html', '/soql'],
  ['/index.html', '/'],
  ['/', '/'],
])('%s is stored under %s', (address, key) => {
  expect(pageKey(`https://docs.example.com${address}`)).toBe(`https://docs.example.com${key}`);
});
