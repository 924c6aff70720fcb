function isStoredHit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const {objectID, url, hierarchy} = value as Record<string, unknown>;
  if (typeof objectID !== 'string' || typeof url !== 'string' || !url.startsWith('/')) return false;
  if (typeof hierarchy !== 'object' || hierarchy === null) return false;
  const {lvl0, lvl2, lvl3} = hierarchy as Record<string, unknown>;
  return [lvl0, lvl2, lvl3].every((level) => typeof level === 'string');
}

function isStoredList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isStoredHit);
  } catch {
    return false;
  }
}

/**
 * Removes stored searches that are corrupt, or from another site's search under the same name.
 * The library would throw on them.
 */
export function forgetUnreadableSearches(indexName: string): void {
  try {
    for (const kind of ['RECENT', 'FAVORITE']) {
      const key = `__DOCSEARCH_${kind}_SEARCHES__${indexName}`;
      const stored = window.localStorage.getItem(key);
      if (stored !== null && !isStoredList(stored)) window.localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
