/**
 * A loader that makes Docusaurus treat a storage that is null, or full, as one that is blocked: one
 * warning. Without it, a storage that is null stores nothing without a word, and each value that
 * doesn't fit is an error.
 *
 * @param {string} code
 */
module.exports = (code) => {
  const changed = code
    .replace(
      'return window[storageType];',
      "const found = window[storageType]; if (!found) throw new Error('no storage'); return found;",
    )
    .replace(
      "console.error(`Docusaurus storage error, can't set ${key}=${newValue}`, err)",
      'logOnceBrowserStorageNotAvailableWarning(err)',
    );
  if ((changed.match(/logOnce\w+\(err\)|no storage/g) ?? []).length !== 3)
    throw new Error('Docusaurus stores differently now: adapt this loader');
  return changed;
};
