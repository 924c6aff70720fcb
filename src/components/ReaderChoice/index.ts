import {useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';
import type {ChoiceName} from './names';

/**
 * A boolean setting of the reader for all pages. It is an attribute of the root element, so that
 * CSS alone applies it; plugins/build/reader-choices.ts sets it from storage before the first
 * paint.
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
  const isOn = () => document.documentElement.hasAttribute(attribute);
  const show = (on: boolean) => {
    document.documentElement.toggleAttribute(attribute, on);
    listeners.forEach((listener) => listener());
  };
  const follow = () => show(slot.get() !== null);
  // The page comes back as the reader left it, and may have missed a choice.
  const onReturn = ({persisted}: PageTransitionEvent) => {
    if (persisted) follow();
  };
  return {
    isOn,
    set(on) {
      show(on);
      if (on) slot.set('true');
      else slot.del();
    },
    subscribe(callback) {
      listeners.add(callback);
      const stop = slot.listen(follow);
      window.addEventListener('pageshow', onReturn);
      return () => {
        stop();
        listeners.delete(callback);
        if (listeners.size === 0) window.removeEventListener('pageshow', onReturn);
      };
    },
  };
}

/** Returns whether a choice is on; false on the server and in the first render. */
export function useReaderChoice({subscribe, isOn}: ReaderChoice): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false);
}
