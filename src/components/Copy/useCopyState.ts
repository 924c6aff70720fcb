import {useCallback, useEffect, useState} from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long a button shows the result, in milliseconds. */
const duration = 2000;

/**
 * The state of a copy button.
 *
 * @returns the state to show, and a function that copies and returns whether the browser allowed it
 */
export function useCopyState(): [CopyState, (copy: () => Promise<void>) => Promise<boolean>] {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = window.setTimeout(() => setState('idle'), duration);
    return () => window.clearTimeout(timer);
  }, [state]);

  const follow = useCallback(async (copy: () => Promise<void>) => {
    try {
      await copy();
      setState('copied');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  }, []);

  return [state, follow];
}
