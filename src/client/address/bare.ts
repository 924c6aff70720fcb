/** Endings of a static host's URLs that a bare URL doesn't have. */
const ending = /(?:\/index)?\.html$|\/+$/;

/**
 * Encodes a path like the paths of routes, without trailing whitespace, which Docusaurus ignores.
 * Hosts decode a path before they look for the file, so `/soql%2Fapi%2Fsoql` is a page.
 */
function encodeAsRoute(pathname: string): string {
  try {
    return encodeURI(decodeURIComponent(pathname).trimEnd());
  } catch {
    return pathname;
  }
}

/**
 * Returns the bare URL of a page: without `.html`, `/index.html`, or trailing slashes, and encoded
 * like the routes; query and hash stay.
 *
 * Changes only the path of the parsed URL, so the result has the same origin. The path alone would
 * not be safe: `//evil.example` as a URL is another host.
 *
 * @param href an absolute URL
 */
export function bareAddress(href: string): string {
  const url = new URL(href);
  url.pathname = encodeAsRoute(url.pathname).replace(ending, '');
  return url.href;
}

/**
 * Returns a URL whose path and hash can be decoded. The router decodes the path, and Docusaurus the
 * hash: the page would crash.
 *
 * @param href an absolute URL
 */
export function decodableAddress(href: string): string {
  const url = new URL(href);
  for (const part of ['pathname', 'hash'] as const) {
    try {
      decodeURIComponent(url[part]);
    } catch {
      url[part] = url[part].replaceAll('%', '%25');
    }
  }
  return url.href;
}

/**
 * `bareAddress` as a script for the head of `404.html`: hosts without URL rewriting respond with
 * this page to a URL with a trailing slash. `stop()` prevents this page from being shown and
 * hydrated before the redirect.
 *
 * It redirects once: where the host has redirected to this URL, or this script comes back to it,
 * the host adds the slash of a folder, and removing it again would never end.
 */
export const redirectScript =
  'var u=new URL(location.href),p=u.pathname,' +
  "n=performance.getEntriesByType('navigation')[0];" +
  'try{p=encodeURI(decodeURIComponent(p).trimEnd())}catch(e){}' +
  `u.pathname=p.replace(${ending},'');` +
  'if(u.href!==location.href&&!(n&&n.redirectCount)' +
  "&&document.referrer.split('#')[0]!==location.href.split('#')[0])" +
  '{stop();location.replace(u.href)}';

/**
 * Returns the URL of a page's file, for a host that serves files only: `/search.html` for
 * `/search`. The home page and the URLs of other files stay.
 *
 * @param href an absolute bare URL
 */
export function fileAddress(href: string): string {
  const url = new URL(href);
  const [last = ''] = url.pathname.split('/').slice(-1);
  if (last !== '' && !/\.[a-z]+$/.test(last)) url.pathname += '.html';
  return url.href;
}
