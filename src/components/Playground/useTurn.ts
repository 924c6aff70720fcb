import {useEffect, useRef} from 'react';
import type {SessionStore} from './sessionStore';

/**
 * Swaps the direction as soon as the text on screen has its translation: otherwise the other direction would show a text that
 * looks like the translation and is not.
 *
 * @param result undefined where the text has no translation
 */
export function useTurn(
  store: SessionStore,
  {isCurrent, result}: {isCurrent: boolean; result: string | undefined},
): () => void {
  const isWanted = useRef(false);

  useEffect(() => {
    if (!isWanted.current || !isCurrent) return;
    isWanted.current = false;
    store.apply({kind: 'turn', result});
  }, [store, isCurrent, result]);

  return () => {
    if (isCurrent) store.apply({kind: 'turn', result});
    else isWanted.current = true;
  };
}
