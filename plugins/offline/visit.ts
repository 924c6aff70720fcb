import siteConfig from '@generated/docusaurus.config';
import {isAsset} from '../../src/offline/names';
import {startWorker} from '../../src/offline/startWorker';
import {
  buildOf,
  buildOfPage,
  fetchSiteFiles,
  storedBuild,
  storedSiteFiles,
  storeSite,
} from '../../src/offline/siteFiles';
import {showUpdateBar} from './updateBar';

const {baseUrl} = siteConfig;

/** How often an open tab asks for a new version, at most. */
const updateInterval = 15 * 60_000;

let starting: Promise<ServiceWorkerRegistration> | undefined;
let lastUpdate = Date.now();
const kept = new Set<string>();

/** Tells whether the host serves another build than that of this tab. The stored list answers without a request. */
async function isOutdated(): Promise<boolean> {
  const build = buildOfPage();
  const stored = await storedSiteFiles(baseUrl);
  if (stored && buildOf(stored) === build) return false;
  return buildOf(await fetchSiteFiles(baseUrl)) !== build;
}

async function offerUpdate(): Promise<void> {
  if (await isOutdated()) showUpdateBar();
}

/** Brings up to date what a reader made available offline as a whole. */
async function updateSite(): Promise<void> {
  const build = storedBuild();
  if (build === undefined || build === buildOfPage()) return;
  const files = await fetchSiteFiles(baseUrl);
  if (buildOf(files) !== build) await storeSite(files, {baseUrl});
}

async function start(): Promise<ServiceWorkerRegistration> {
  // The worker stored the page itself if it was there when the page was requested.
  if (navigator.serviceWorker.controller) kept.add(window.location.pathname);
  const registration = await startWorker(baseUrl);
  const check = () => void offerUpdate().catch(() => undefined);
  navigator.serviceWorker.addEventListener('controllerchange', check);
  check();
  void updateSite().catch(() => undefined);
  return registration;
}

function requestedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({name}) => new URL(name))
    .filter(({origin, pathname}) => origin === location.origin && isAsset(pathname, baseUrl))
    .map(({pathname}) => pathname);
}

/** Requests a page and its files, of which the browser has most: the worker stores what passes through it. */
async function keepPage(pathname: string): Promise<void> {
  const paths = [pathname, ...requestedAssets()].filter((path) => !kept.has(path));
  for (const path of paths) {
    kept.add(path);
    await fetch(path, {priority: 'low'});
  }
}

/**
 * Starts the service worker, keeps a page for reading offline, and from time to time asks for a new version.
 *
 * @throws where service workers are not allowed, or the network fails
 */
export async function visit(pathname: string): Promise<void> {
  const registration = await (starting ??= start());
  await keepPage(pathname);
  if (Date.now() - lastUpdate < updateInterval) return;
  lastUpdate = Date.now();
  await registration.update();
}
