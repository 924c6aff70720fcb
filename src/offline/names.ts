/** What the service worker and the pages agree on. */

/** Files with a hash in their name: once stored they never change. */
export const assetCache = 'assets';

/** Pages and the other files that keep their name. */
export const pageCache = 'pages';

/** The page in place of one that isn't stored, and the page that stores them all. */
export const offlinePage = 'offline';

/** The file that lists everything a reader needs offline. */
export const siteFilesName = 'offline-files.json';

/** A request with this header passes by the service worker. */
export const directHeader = 'x-offline-download';

/** Tells whether a path is that of a file with a hash in its name. */
export function isAsset(path: string, baseUrl: string): boolean {
  return path.startsWith(`${baseUrl}assets/`);
}

/**
 * Returns the key under which a page is stored: one for all addresses of the page.
 *
 * @param address absolute, with any query, with or without `.html` or a slash at the end
 */
export function pageKey(address: string): string {
  const {origin, pathname} = new URL(address);
  const path = pathname.replace(/(?:\/index)?\.html$/, '').replace(/(.)\/$/, '$1');
  return origin + (path || '/');
}
