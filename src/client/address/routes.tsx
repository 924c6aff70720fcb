/**
 * Replaces `react-router-config`, so that a route matches exactly the path that the host has a page
 * for. The original matches in any case (`/SOQL/getting-started`), and everything below a docs
 * instance (`/soql/nothing`): if the host responds with the not-found page, it would hydrate a
 * different page.
 */
import type {ReactNode} from 'react';
import type {MatchedRoute, RouteConfig} from 'react-router-config';
import {matchPath, Route, useLocation} from 'react-router-dom';

/** Returns the routes that match a path, outermost first; parents only if a child matches. */
export function matchRoutes(routes: RouteConfig[], pathname: string): MatchedRoute<object>[] {
  for (const route of routes) {
    const match = matchPath(pathname, {...route, sensitive: true});
    const children = match && route.routes ? matchRoutes(route.routes, pathname) : [];
    if (match && (!route.routes || children.length > 0)) return [{route, match}, ...children];
  }
  return [];
}

function Matched({routes}: {routes: RouteConfig[]}): ReactNode {
  const {pathname} = useLocation();
  const [matched] = matchRoutes(routes, pathname);
  if (!matched?.route.component) return null;
  const {component: Component, path, exact} = matched.route;
  return (
    <Route
      key={String(path)}
      path={path}
      exact={exact}
      sensitive
      render={(props) => <Component {...props} route={matched.route} />}
    />
  );
}

/** Renders the route that matches the location. */
export function renderRoutes(routes: RouteConfig[]): ReactNode {
  return <Matched routes={routes} />;
}
