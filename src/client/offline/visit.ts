import siteConfig from '@generated/docusaurus.config';
import {isAsset} from '../../offline/names';
import {startWorker} from '../../offline/startWorker';
import {
  buildOf,
  buildOfPage,
  fetchSiteFiles,
  storedBuild,
  storedSiteFiles,
  storeSite,
} from '../../offline/siteFiles';
import {showUpdateBar} from './update-bar';

const {baseUrl} = siteConfig;

/** Minimum time between two checks for a new version. */
const updateInterval = 15 * 60_000;

let starting: Promise<ServiceWorkerRegistration> | undefined;
let lastUpdate = Date.now();
const kept = new Set<string>();

/** Checks whether the host has another build than this tab. The cached list needs no request. */
async function isOutdated(): Promise<boolean> {
  const build = buildOfPage();
  const stored = await storedSiteFiles(baseUrl);
  if (stored && buildOf(stored) === build) return false;
  return buildOf(await fetchSiteFiles(baseUrl)) !== build;
}

async function offerUpdate(): Promise<void> {
  if (await isOutdated()) showUpdateBar();
}

/** Updates the site if the reader made all pages available offline. */
async function updateSite(): Promise<void> {
  const build = storedBuild();
  if (build === undefined || build === buildOfPage()) return;
  const files = await fetchSiteFiles(baseUrl);
  if (buildOf(files) !== build) await storeSite(files, {baseUrl});
}

async function start(): Promise<ServiceWorkerRegistration> {
  // If the worker already controlled the page when it was requested, it has cached it.
  if (navigator.serviceWorker.controller) kept.add(window.location.pathname);
  const registration = await startWorker(baseUrl);
  const check = () => void offerUpdate().catch(() => undefined);
  registration.addEventListener('updatefound', () => {
    const {installing: worker} = registration;
    worker?.addEventListener('statechange', () => {
      // Its installation has cached the list of the new version.
      if (worker.state === 'installed') check();
    });
  });
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

/** Requests a page and its files, mostly from the HTTP cache, so that the worker caches them. */
async function keepPage(pathname: string): Promise<void> {
  const paths = [pathname, ...requestedAssets()].filter((path) => !kept.has(path));
  for (const path of paths) {
    kept.add(path);
    await fetch(path, {priority: 'low'});
  }
}

/**
 * Registers the service worker, caches a page for offline reading, and regularly checks for a new
 * version.
 *
 * @throws if service workers are not allowed, or the network fails
 */
export async function visit(pathname: string): Promise<void> {
  const registration = await (starting ??= start());
  await keepPage(pathname);
  if (Date.now() - lastUpdate < updateInterval) return;
  lastUpdate = Date.now();
  await registration.update();
}
