import {siteUrl} from '../../config/folders';

/** Schemes of links that a reader can follow. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Checks whether an address has a scheme or a host, so that Docusaurus doesn't look for a page. */
export function isForeign(url: string): boolean {
  return /^[a-z][a-z+.-]*:|^\/\//i.test(url);
}

/**
 * Returns what is wrong with an address outside the site: that it is inside, or that nothing is
 * there.
 */
export function foreignFault(url: string): string | undefined {
  if (url.startsWith('//')) return `link "${url}" has no scheme: write "https:${url}"`;
  const [scheme = ''] = /^[^:]*:/.exec(url.toLowerCase()) ?? [];
  if (!schemes.includes(scheme)) {
    return `link "${url}" is not one that a reader can follow: it starts with ${schemes.join(', ')}, "/" or "#"`;
  }
  if (scheme === 'mailto:') {
    return /^mailto:[^@\s]+@[^@\s]+$/i.test(url) ? undefined : `link "${url}" has no address`;
  }
  if (scheme === 'tel:') return undefined;
  if (!URL.canParse(url) || !new URL(url).hostname.includes('.')) {
    return `link "${url}" is not an address on the web`;
  }
  const {host, pathname, search, hash} = new URL(url);
  if (host !== new URL(siteUrl).host) return undefined;
  return `link "${url}" is on this site, and would not be checked: write "${pathname}${search}${hash}"`;
}
