/** The last state, kept from visit to visit where the browser lets a page keep anything. */
import {isState, type PlaygroundState} from './link';

const key = 'playground';

export function readStored(): PlaygroundState | undefined {
  try {
    const state: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

export function store(state: PlaygroundState | undefined): void {
  try {
    if (state) localStorage.setItem(key, JSON.stringify(state));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: the address still holds the state.
  }
}
