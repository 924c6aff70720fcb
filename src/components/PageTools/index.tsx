import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {useCopyState, type CopyState} from '../Copy/useCopyState';
import styles from './styles.module.css';

const labels: Record<CopyState, string> = {
  idle: 'Copy page',
  copied: 'Copied',
  failed: 'Not copied',
};

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} can't be fetched: status ${response.status}`);
  return response.text();
}

async function copyMarkdown(address: string): Promise<void> {
  const text = fetchText(address);
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
    return;
  }
  // Safari allows copying only during the click event, so the clipboard item is a promise.
  const blob = text.then((markdown) => new Blob([markdown], {type: 'text/plain'}));
  await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}

/** A button that copies the page as Markdown, and a link to its Markdown version. */
export function PageTools(): ReactNode {
  const {pathname} = useLocation();
  const [state, follow] = useCopyState();
  const address = `${pathname}.md`;

  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.copy}
        data-needs-script
        onClick={() => void follow(() => copyMarkdown(address))}
      >
        <span aria-live="polite">{labels[state]}</span>
      </button>
      <a href={address}>View as Markdown</a>
    </div>
  );
}
