import {useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';
import type {ChoiceName} from './names';

/**
 * A boolean setting of the reader for all pages. It is an attribute of the root element, so that CSS alone applies
 * it; plugins/build/reader-choices.ts sets it from storage before the first paint.
 */
export interface ReaderChoice {
  isOn: () => boolean;
  /** Sets the choice, and stores it where the browser allows. */
  set: (on: boolean) => void;
  /** Calls back on every change; returns a function that unsubscribes. */
  subscribe: (callback: () => void) => () => void;
}

export function createReaderChoice(name: ChoiceName): ReaderChoice {
  const attribute = `data-${name}`;
  const listeners = new Set<() => void>();
  const slot = createStorageSlot(name);
  return {
    isOn: () => document.documentElement.hasAttribute(attribute),
    set(on) {
      document.documentElement.toggleAttribute(attribute, on);
      listeners.forEach((listener) => listener());
      if (on) slot.set('true');
      else slot.del();
    },
    subscribe(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** Returns whether a choice is on; false on the server and in the first render. */
export function useReaderChoice({subscribe, isOn}: ReaderChoice): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false);
}
