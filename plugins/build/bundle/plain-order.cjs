/**
 * A loader that makes Docusaurus sort paths and names by their characters instead of by
 * `localeCompare`: its first call loads the rules of the reader's language, 50 ms on a slow phone
 * during the hydration of each page.
 *
 * @param {string} code
 */
module.exports = (code) =>
  code.replace(/([\w.[\]]+)\.localeCompare\(([\w.[\]]+)\)/g, '($1 < $2 ? -1 : 1)');
