import {useEffect, useRef} from 'react';
import type {SessionStore} from './sessionStore';

/**
 * Swaps the direction as soon as the current text is translated. Before that, the other direction
 * would show a text that is not its translation.
 *
 * @param result undefined if the text has no translation
 */
export function useSwap(
  store: SessionStore,
  {isCurrent, result}: {isCurrent: boolean; result: string | undefined},
): () => void {
  const isPending = useRef(false);

  useEffect(() => {
    if (!isPending.current || !isCurrent) return;
    isPending.current = false;
    store.apply({kind: 'swap', result});
  }, [store, isCurrent, result]);

  return () => {
    if (isCurrent) store.apply({kind: 'swap', result});
    else isPending.current = true;
  };
}
