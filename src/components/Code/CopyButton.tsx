import {useEffect, useState, type ReactNode, type RefObject} from 'react';
import styles from './styles.module.css';

type State = 'idle' | 'copied' | 'failed';

const labels: Record<State, string> = {idle: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C'};

export interface CopyButtonProps {
  /** Asked when the reader copies: the text may depend on what was chosen on the page. */
  getText: () => string;
  /** What is copied, for screen readers. */
  name: string;
  /** The element that shows the text. */
  source: RefObject<HTMLElement | null>;
}

/** Copies a text. Where the browser does not allow it, it selects the element for the reader to copy. */
export function CopyButton({getText, name, source}: CopyButtonProps): ReactNode {
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
      if (source.current) window.getSelection()?.selectAllChildren(source.current);
      setState('failed');
    }
  }

  return (
    <button type="button" className={styles.tool} data-state={state} onClick={() => void copy()}>
      <span aria-live="polite">
        {labels[state]}
        {state === 'idle' && <span className={styles.hidden}> {name}</span>}
      </span>
    </button>
  );
}
