import release from '../facts/release.json';

/** Data of the documented release: version, package ids, addresses (facts/release.json). */
export {release};
