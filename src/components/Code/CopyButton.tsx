import type {ReactNode} from 'react';
import {useEffect, useState} from 'react';
import styles from './styles.module.css';

type State = 'idle' | 'copied' | 'failed';

const labels: Record<State, string> = {idle: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C'};

export interface CopyButtonProps {
  /** Asked when the reader copies: the text may depend on what was chosen on the page. */
  getText: () => string;
  /** What is copied, for screen readers. */
  name: string;
  /** Id of the element that shows the text. */
  selectionId: string;
}

/** Copies a text. Where the browser does not allow it, it selects the element for the reader to copy. */
export function CopyButton({getText, name, selectionId}: CopyButtonProps): ReactNode {
  const [state, setState] = useState<State>('idle');

  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = window.setTimeout(() => setState('idle'), 2000);
    return () => window.clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(getText());
      setState('copied');
    } catch {
      const element = document.getElementById(selectionId);
      if (element) window.getSelection()?.selectAllChildren(element);
      setState('failed');
    }
  }

  return (
    <button type="button" className={styles.copy} data-state={state} onClick={() => void copy()}>
      <span aria-live="polite">
        {labels[state]}
        {state === 'idle' && <span className={styles.hidden}> {name}</span>}
      </span>
    </button>
  );
}
