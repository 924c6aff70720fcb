/** Endings of a static host's URLs that a bare URL doesn't have. */
const ending = /(?:\/index)?\.html$|\/+$/;

/**
 * Returns the bare URL of a page: without `.html`, `/index.html`, or trailing slashes; query and hash stay.
 *
 * Changes only the path of the parsed URL, so the result has the same origin. The path alone would not be safe: `//evil.example`
 * as a URL is another host.
 *
 * @param href an absolute URL
 */
export function bareAddress(href: string): string {
  const url = new URL(href);
  url.pathname = url.pathname.replace(ending, '');
  return url.href;
}

/**
 * Returns a URL whose hash can be decoded: Docusaurus decodes it after a navigation, and the page would crash.
 *
 * @param href an absolute URL
 */
export function decodableAddress(href: string): string {
  const url = new URL(href);
  try {
    decodeURIComponent(url.hash);
  } catch {
    url.hash = url.hash.replaceAll('%', '%25');
  }
  return url.href;
}

/**
 * `bareAddress` as a script for the head of `404.html`: hosts without URL rewriting respond with this page to a
 * URL with a trailing slash. `stop()` prevents this page from being shown and hydrated before the redirect.
 */
export const redirectScript =
  `var u=new URL(location.href);u.pathname=u.pathname.replace(${ending},'');` +
  'if(u.href!==location.href){stop();location.replace(u.href)}';
