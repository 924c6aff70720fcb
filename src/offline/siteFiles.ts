import {assetCache, directHeader, isAsset, pageCache, siteFilesName} from './names';

/** All files that the site needs offline: path, and bytes to download, compressed. */
export type SiteFiles = Readonly<Record<string, number>>;

/** How many files are requested at a time. */
const batch = 6;

const choice = 'offline';

/**
 * Fetches the list of files of the build that the host serves now.
 *
 * @throws when there is no network and no stored list
 */
export async function fetchSiteFiles(baseUrl: string): Promise<SiteFiles> {
  const response = await fetch(`${baseUrl}${siteFilesName}`, {cache: 'no-cache'});
  if (!response.ok) throw new Error(`${siteFilesName}: status ${response.status}`);
  return (await response.json()) as SiteFiles;
}

/** Returns the list that the service worker stored when it was installed. */
export async function storedSiteFiles(baseUrl: string): Promise<SiteFiles | undefined> {
  const response = await caches.match(`${baseUrl}${siteFilesName}`);
  return response && ((await response.json()) as SiteFiles);
}

const runtimeScript = /\/runtime~main\.[^/]*\.js$/;

/** Identifies a list's build: its runtime script, whose name changes with any other script. */
export function buildOf(files: SiteFiles): string {
  return Object.keys(files).find((path) => runtimeScript.test(path)) ?? '';
}

/** Identifies the build of the page in this tab. */
export function buildOfPage(): string {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  const paths = scripts.map(({src}) => new URL(src).pathname);
  return paths.find((path) => runtimeScript.test(path)) ?? '';
}

/** Returns the build that the reader has stored as a whole, or undefined without that choice. */
export function storedBuild(): string | undefined {
  try {
    return window.localStorage.getItem(choice) ?? undefined;
  } catch {
    return undefined;
  }
}

async function keysOf(name: string): Promise<Set<string>> {
  const requests = await (await caches.open(name)).keys();
  return new Set(requests.map(({url}) => new URL(url).pathname));
}

/** Returns the paths of files that aren't stored. Without a whole build, pages may be older. */
async function missingFiles(files: SiteFiles, baseUrl: string): Promise<string[]> {
  const assets = await keysOf(assetCache);
  return Object.keys(files).filter((path) => !isAsset(path, baseUrl) || !assets.has(path));
}

/** Returns the bytes that storing all files would download. */
export async function bytesToDownload(files: SiteFiles, baseUrl: string): Promise<number> {
  const missing = await missingFiles(files, baseUrl);
  return missing.reduce((sum, path) => sum + (files[path] ?? 0), 0);
}

async function removeOthers(files: SiteFiles): Promise<void> {
  for (const name of [assetCache, pageCache]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (!(new URL(request.url).pathname in files)) await cache.delete(request);
  }
}

interface Download {
  baseUrl: string;
  /** Called after each file with the bytes so far. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

async function store(path: string, {baseUrl, signal}: Download): Promise<void> {
  const response = await fetch(path, {
    cache: 'reload',
    // On a slow network the worker would return the page that it has.
    headers: {[directHeader]: ''},
    priority: 'low',
    signal: signal ?? null,
  });
  // A redirected response cannot answer a navigation.
  if (!response.ok || response.redirected) throw new Error(`${path}: status ${response.status}`);
  const cache = await caches.open(isAsset(path, baseUrl) ? assetCache : pageCache);
  await cache.put(path, response);
}

/**
 * Stores all files of the site, and removes those of older builds.
 *
 * @throws when a file cannot be fetched or stored, or the signal says so; what is stored by then
 * stays
 */
export async function storeSite(files: SiteFiles, options: Download): Promise<void> {
  const waiting = await missingFiles(files, options.baseUrl);
  let bytes = 0;
  const storeNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await store(path, options);
      bytes += files[path] ?? 0;
      options.onProgress?.(bytes);
    }
  };
  try {
    await Promise.all(Array.from({length: batch}, storeNext));
  } catch (error) {
    waiting.length = 0;
    throw error;
  }
  await removeOthers(files);
  window.localStorage.setItem(choice, buildOf(files));
}

/** Removes all stored files, the choice, and the service worker until the next page. */
export async function removeSite(): Promise<void> {
  window.localStorage.removeItem(choice);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of [assetCache, pageCache]) await caches.delete(name);
}
