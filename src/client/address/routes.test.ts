import {describe, expect, it} from 'vitest';
import {matchRoutes} from './routes';

const routes = [
  {path: '/search', exact: true},
  {path: '/soql', routes: [{path: '/soql', routes: [{path: '/soql/api/soql', exact: true}]}]},
  {path: '/', routes: [{path: '/installation', exact: true}]},
  {path: '*'},
];

const paths = (pathname: string) => matchRoutes(routes, pathname).map(({route}) => route.path);

describe('a path matches', () => {
  it.each([
    ['/search', ['/search']],
    ['/soql/api/soql', ['/soql', '/soql', '/soql/api/soql']],
    ['/installation', ['/', '/installation']],
  ])('%s: a page, with the routes around it', (pathname, expected) => {
    expect(paths(pathname)).toEqual(expected);
  });

  it.each(['/soql/nothing', '/SOQL/api/soql', '/Search', '/soql', '/', '/nothing'])(
    '%s: the not-found page',
    (pathname) => {
      expect(paths(pathname)).toEqual(['*']);
    },
  );
});
