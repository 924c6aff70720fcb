import {useSyncExternalStore} from 'react';

/** @param target inside its shadow root, if it has one: the playground's editors do */
function isEditing(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** The search command of a key press: to open or close it, to open it, or nothing. */
export function readShortcut(event: KeyboardEvent): 'toggle' | 'open' | undefined {
  // An editor that handles the keys itself has called `preventDefault` by now.
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey)
    return undefined;
  const command = event.metaKey || event.ctrlKey;
  if (command && event.key.toLowerCase() === 'k') return 'toggle';
  return !command && event.key === '/' && !isEditing(event.composedPath()[0]) ? 'open' : undefined;
}

const never = () => () => undefined;

/** Whether the reader's keyboard has a Command key. No on the server and in the first render. */
export function useHasCommandKey(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}
