/**
 * Entry of the client bundle, before the one of Docusaurus. Evaluates the parts of the bundle one
 * after the other, each in a task of its own: in one task it blocks a phone at 4× slowdown for 60
 * ms more.
 */
import {bareAddress} from '../address/bare';
import {nextTask} from './next-task';

/** In the order in which they import each other. Eager: in the main file, loaded as a whole. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@generated/routes'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

/**
 * Whether this is a copy of a page under a path that the site has no route for, as web archives and
 * translation proxies make them. Hydrated, its text would be replaced by the not-found page. That
 * page itself has no canonical URL.
 */
async function isForeignCopy(): Promise<boolean> {
  if (!document.querySelector('link[rel="canonical"]')) return false;
  const [{matchRoutes}, {default: routes}] = await Promise.all([
    import(/* webpackMode: "eager" */ 'react-router-config'),
    import(/* webpackMode: "eager" */ '@generated/routes'),
  ]);
  const {pathname} = new URL(bareAddress(window.location.href));
  return matchRoutes(routes, pathname).at(-1)?.route.path === '*';
}

async function start(): Promise<void> {
  if (await isForeignCopy()) return;
  for (const evaluate of parts) {
    await nextTask();
    await evaluate();
  }
}

void start();
