import {useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';

/** Key of the local storage: the ids of the challenges that the reader has solved, as JSON. */
const key = 'solved-challenges';

const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const slot = createStorageSlot(key);
let stopListening = (): void => undefined;
let solved: ReadonlySet<string> | undefined;

function read(stored: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return nothing;
  }
}

function current(): ReadonlySet<string> {
  solved ??= read(slot.get());
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
  slot.set(JSON.stringify([...ids]));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) stopListening = slot.listen(({newValue}) => change(read(newValue)));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

/** Returns the ids of the solved challenges; none on the server and in the first render. */
export function useSolved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, current, () => nothing);
}
