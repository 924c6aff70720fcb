/**
 * The service worker. Files with a hash in their name come from the cache; everything else comes
 * from the network, and from the cache without a connection. So a page is never combined with the
 * scripts of another build: it references its scripts by their hashes.
 *
 * For the same reason a new worker needs no skipWaiting(): it caches the new shell when it is
 * installed, and the old one answers all requests correctly until no tab is open. With
 * skipWaiting(), Chromium would stop the old one while tabs send requests to it.
 */
import {ExpirationPlugin} from 'workbox-expiration';
import {registerRoute, setCatchHandler} from 'workbox-routing';
import {CacheFirst, NetworkFirst} from 'workbox-strategies';
import {assetCache, directHeader, isAsset, offlinePage, pageCache, pageKey} from './names';

interface LifecycleEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}

/** The part of the worker's global scope in use; TypeScript's `webworker` conflicts with `dom`. */
interface WorkerScope {
  addEventListener: (type: 'install' | 'activate', act: (event: LifecycleEvent) => void) => void;
  clients: {claim: () => Promise<void>};
  navigator: {userAgent: string};
  registration: {
    navigationPreload?: {enable: () => Promise<void>; disable: () => Promise<void>};
  };
}

declare const self: WorkerScope;
/** Filled in by the build (plugins/build/html/offline-files.ts). */
declare const site: {baseUrl: string; shell: string[]};

/** Network timeout in seconds, after which the cached page is used. */
const networkTimeout = 4;

const matchOptions = {ignoreVary: true};

/** Caches complete files only. For a missing file, some hosts respond with a page or nothing. */
const completeFiles = {
  async cacheWillUpdate({request, response}: {request: Request; response: Response}) {
    if (response.status !== 200 || response.redirected) return null;
    const type = response.headers.get('content-type') ?? '';
    const {pathname} = new URL(request.url);
    const isFalse = pathname.endsWith('.js')
      ? !type.includes('javascript')
      : type.startsWith('text/html') && isAsset(pathname, site.baseUrl);
    if (isFalse) return null;
    const {size} = await response.clone().blob();
    return size > 0 ? response : null;
  },
};

/** Limits the cache to a few versions of the site; the least recently used files go first. */
const limit = (maxEntries: number) => new ExpirationPlugin({maxEntries, purgeOnQuotaError: true});

const assets = new CacheFirst({
  cacheName: assetCache,
  matchOptions,
  plugins: [completeFiles, limit(1000)],
});

const pages = new NetworkFirst({
  cacheName: pageCache,
  matchOptions,
  networkTimeoutSeconds: networkTimeout,
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
// Requests to other origins (analytics, hosted search) and other methods than GET are not handled.
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
  event.waitUntil(Promise.all(site.shell.map((path) => keep(path, event))));
});

/**
 * Without a connection, Firefox (tried: 140) shows its own error instead of the worker's answer if
 * the preload of a navigation failed.
 */
function setNavigationPreload(): Promise<void> | undefined {
  const {navigator, registration} = self;
  const isFirefox = navigator.userAgent.includes('Firefox/');
  return isFirefox
    ? registration.navigationPreload?.disable()
    : registration.navigationPreload?.enable();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([setNavigationPreload(), self.clients.claim()]));
});
