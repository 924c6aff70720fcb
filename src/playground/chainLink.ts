/**
 * The link from a chain on a page to the playground: `/playground#2.` and the percent-encoded JSON
 * of the state. Uncompressed, because the chain is on the page already: the compression of the page
 * stores its copy in a few bytes, and the browser makes the same link without waiting. The
 * playground replaces it with the shorter format of link.ts.
 */

const prefix = '2.';

/** Returns the hash, without `#`, for a state; without waiting, as when a page is left. */
export function plainHash(state: object): string {
  return prefix + encodeURIComponent(JSON.stringify(state));
}

/**
 * Returns the URL of the playground with a chain.
 *
 * @param source the chain as the page shows it
 * @param context the declarations that it needs
 */
export function chainLink(source: string, context = ''): string {
  return `/playground#${plainHash({direction: 'chain-to-soql', source, context})}`;
}

/** Checks whether a hash, without `#`, is from `chainLink`. */
export function isChainLink(hash: string): boolean {
  return hash.startsWith(prefix);
}

/**
 * Returns the JSON in a hash for which `isChainLink` is true.
 *
 * @throws URIError when the hash is damaged
 */
export function readChainLink(hash: string): string {
  return decodeURIComponent(hash.slice(prefix.length));
}
