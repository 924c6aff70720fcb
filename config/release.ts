import release from '../facts/release.json';

/** Data of the documented release: version, package ids, URLs (facts/release.json). */
export {release};
