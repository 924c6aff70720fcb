import type {ReactNode, RefObject} from 'react';
import {useCopyState, type CopyState} from '../Copy/useCopyState';
import styles from './styles.module.css';

const labels: Record<CopyState, string> = {
  idle: 'Copy',
  copied: 'Copied',
  failed: 'Press Ctrl+C',
};

export interface CopyButtonProps {
  /** Called on copy: the text may depend on a reader choice. */
  getText: () => string;
  /** What is copied, for screen readers. */
  name: string;
  /** The element that shows the text. */
  source: RefObject<HTMLElement | null>;
}

/** Copies a text. If the browser blocks that, selects the element for the reader to copy. */
export function CopyButton({getText, name, source}: CopyButtonProps): ReactNode {
  const [state, follow] = useCopyState();

  async function copy(): Promise<void> {
    // In an insecure context `navigator.clipboard` is undefined: handled like a blocked copy.
    const isCopied = await follow(async () => navigator.clipboard.writeText(getText()));
    if (!isCopied && source.current) window.getSelection()?.selectAllChildren(source.current);
  }

  return (
    <button type="button" className={styles.tool} data-state={state} onClick={() => void copy()}>
      <span aria-live="polite">
        <span>{labels[state]}</span>
        {state === 'idle' && <span className={styles.hidden}>{` ${name}`}</span>}
      </span>
    </button>
  );
}
