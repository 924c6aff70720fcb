/**
 * The service worker. Files with a hash in their name come from the cache; everything else comes from the network, and
 * from the cache without one. So it can never combine a page with the scripts of another build: a page names its
 * scripts by their hashes.
 *
 * For the same reason a new worker need not wait for the pages of the old one: it has no state of a build.
 */
import {ExpirationPlugin} from 'workbox-expiration';
import {registerRoute, setCatchHandler} from 'workbox-routing';
import {CacheFirst, NetworkFirst} from 'workbox-strategies';
import {
  assetCache,
  directHeader,
  isAsset,
  offlinePage,
  pageCache,
  pageKey,
} from '../../src/offline/names';

interface LifecycleEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}

/** What is used of the worker's global scope; TypeScript's own types of it contradict those of a page. */
interface WorkerScope {
  addEventListener: (type: 'install' | 'activate', act: (event: LifecycleEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: {claim: () => Promise<void>};
  registration: {navigationPreload?: {enable: () => Promise<void>}};
}

declare const self: WorkerScope;
/** Filled in by the build (files.ts). */
declare const site: {baseUrl: string; shell: string[]};

/** How long a stored page waits for a newer one. */
const patience = 4;

const matchOptions = {ignoreVary: true};

/** Stores complete files only. Some hosts send a page in place of a missing file. */
const completeFiles = {
  cacheWillUpdate: ({request, response}: {request: Request; response: Response}) => {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const isComplete = response.status === 200 && !response.redirected;
    const isFalse = isPage && isAsset(new URL(request.url).pathname, site.baseUrl);
    return Promise.resolve(isComplete && !isFalse ? response : null);
  },
};

/** Some versions of the whole site, and no more: what was not used for longest goes first. */
const limit = (maxEntries: number) => new ExpirationPlugin({maxEntries, purgeOnQuotaError: true});

const assets = new CacheFirst({
  cacheName: assetCache,
  matchOptions,
  plugins: [completeFiles, limit(1000)],
});

const pages = new NetworkFirst({
  cacheName: pageCache,
  matchOptions,
  networkTimeoutSeconds: patience,
  plugins: [
    {cacheKeyWillBeUsed: ({request}) => Promise.resolve(pageKey(request.url))},
    completeFiles,
    limit(400),
  ],
});

registerRoute(
  ({url, request, sameOrigin}) =>
    sameOrigin && !request.headers.has(directHeader) && isAsset(url.pathname, site.baseUrl),
  assets,
);
// Requests to other origins (analytics, hosted search) and those that are no GET are left to the browser.
registerRoute(
  ({url, request, sameOrigin}) =>
    sameOrigin && !request.headers.has(directHeader) && url.pathname.startsWith(site.baseUrl),
  pages,
);

setCatchHandler(({request}) => {
  const {pathname} = new URL(request.url);
  const address = `${site.baseUrl}${offlinePage}`;
  const isMissingPage = request.mode === 'navigate' && pathname !== address;
  return Promise.resolve(
    isMissingPage
      ? Response.redirect(`${address}?page=${encodeURIComponent(pathname)}`)
      : Response.error(),
  );
});

async function keep(path: string, event: Event): Promise<void> {
  const request = new Request(path, {priority: 'low'});
  const strategy = isAsset(path, site.baseUrl) ? assets : pages;
  const [response, stored] = strategy.handleAll({request, event: event as never});
  const {ok, status} = await response;
  if (!ok) throw new Error(`${path}: status ${status}`);
  await stored;
}

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(Promise.all(site.shell.map((path) => keep(path, event))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});
