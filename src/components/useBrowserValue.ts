import {useSyncExternalStore} from 'react';

const subscribe = () => () => undefined;

/**
 * Returns a value that only the browser knows and that does not change while the page is open.
 *
 * @param read reads the value in the browser: a primitive value, or the same object every time
 * @param initial the value on the server and in the first render
 */
export function useBrowserValue<T>(read: () => T, initial: T): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
