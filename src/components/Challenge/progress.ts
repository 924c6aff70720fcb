import {useSyncExternalStore} from 'react';

/** Key of the local storage: the ids of the challenges that the reader has solved, as JSON. */
const key = 'solved-challenges';

const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let solved: ReadonlySet<string> | undefined;

/** @param stored throws if storage is blocked */
function read(stored: () => string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored() ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    // Storage is blocked, or holds something else: what is solved counts for this visit.
    return nothing;
  }
}

function current(): ReadonlySet<string> {
  solved ??= read(() => window.localStorage.getItem(key));
  return solved;
}

function change(ids: ReadonlySet<string>): void {
  solved = ids;
  listeners.forEach((listener) => listener());
}

/** Marks a challenge as solved, in this browser. */
export function markSolved(id: string): void {
  if (!current().has(id)) keep(new Set([...current(), id]));
}

/** Marks no challenge as solved. */
export function forgetSolved(): void {
  keep(nothing);
}

function keep(ids: ReadonlySet<string>): void {
  change(ids);
  try {
    window.localStorage.setItem(key, JSON.stringify([...ids]));
  } catch (error) {
    console.warn("Your progress isn't remembered: storage isn't available.", error);
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === key) change(read(() => event.newValue));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns the ids of the solved challenges; none on the server and in the first render. */
export function useSolved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, current, () => nothing);
}
