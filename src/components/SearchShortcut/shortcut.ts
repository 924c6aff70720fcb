import {useEffect} from 'react';
import {useBrowserValue} from '@site/src/components/useBrowserValue';

/** @param target the innermost target of the event: the playground's editors are in shadow roots */
function isEditing(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** A key that types another script's letter is the K if it is where a Latin keyboard has it. */
function isK({key, code}: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}

/** Maps a key press to a search command; undefined for other keys. */
function readShortcut(event: KeyboardEvent): 'toggle' | 'open' | undefined {
  // An editor that handles the keys itself has called `preventDefault` by now.
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  if (event.metaKey || event.ctrlKey) return !event.shiftKey && isK(event) ? 'toggle' : undefined;
  // On many keyboards the slash needs Shift.
  return event.key === '/' && !isEditing(event.composedPath()[0]) ? 'open' : undefined;
}

/** Opens and closes the search dialog by its shortcuts. The open dialog handles Escape itself. */
export function useShortcuts(isOpen: boolean, open: () => void, close: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !isOpen) close();
      const action = readShortcut(event);
      if (!action || (action === 'open' && isOpen)) return;
      event.preventDefault();
      // A key that is held down.
      if (event.repeat) return;
      if (isOpen) close();
      else open();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open, close]);
}

/** Returns whether the keyboard has a Command key; false on the server and in the first render. */
export function useHasCommandKey(): boolean {
  return useBrowserValue(() => /mac|iphone|ipad/i.test(navigator.platform), false);
}
