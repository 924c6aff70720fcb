import release from '../facts/release.json';

/** What the site says of the documented release: version, package ids, addresses (facts/release.json). */
export {release};
