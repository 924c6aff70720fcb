/** The entry of the browser's history that shows the playground. */

const key = 'playground';

type EntryState = Partial<Record<string, unknown>> | null;

function readId(): string | undefined {
  const id = (window.history.state as EntryState)?.[key];
  return typeof id === 'string' ? id : undefined;
}

function write(address: string, state: object): void {
  // The router keeps its own state there, too.
  window.history.replaceState({...(window.history.state as EntryState), ...state}, '', address);
}

/** Returns the current history entry's id, which survives a reload and back navigation. */
export function entryId(): string {
  const known = readId();
  if (known !== undefined) return known;
  const id = `${Date.now()}-${Math.random()}`;
  write(window.location.href, {[key]: id});
  return id;
}

/** Checks whether the browser has just reloaded this page. */
export function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' && new URL(load.name).pathname === window.location.pathname;
}

/**
 * Writes the hash. Removes the query, because the hash contains the mode.
 *
 * @param hash without `#`; empty to remove it
 */
export function writeHash(hash: string): void {
  write(window.location.pathname + (hash && `#${hash}`), {});
}
