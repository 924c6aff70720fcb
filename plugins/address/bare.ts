/** Endings that a file server's addresses may have and a bare address doesn't. */
const ending = /(?:\/index)?\.html$|\/+$/;

/**
 * Returns the bare address of a page: without `.html`, `/index.html`, or trailing slashes; query and hash stay.
 *
 * Only the path of the parsed URL changes, so the result has the same origin. The path alone is not enough: `//evil.example`
 * as an address is another host.
 *
 * @param href an absolute URL
 */
export function bareAddress(href: string): string {
  const url = new URL(href);
  url.pathname = url.pathname.replace(ending, '');
  return url.href;
}

/**
 * `bareAddress` as a script for the head of `404.html`: hosts without URL rewriting send this page for an
 * address with a trailing slash. `stop()` keeps this page from being shown and hydrated meanwhile.
 */
export const redirectScript =
  `var u=new URL(location.href);u.pathname=u.pathname.replace(${ending},'');` +
  'if(u.href!==location.href){stop();location.replace(u.href)}';
