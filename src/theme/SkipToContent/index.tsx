// Change: ejected. The original moves the focus to itself after each navigation; on this site it
// moves to the page's heading (src/client/navigation-focus).
import type {MouseEvent, ReactNode} from 'react';
import {SkipToContentFallbackId} from '@docusaurus/theme-common';
import {moveFocus} from '@site/src/components/Keyboard/moveFocus';
import styles from './styles.module.css';

const label = 'Skip to main content';

function skip(event: MouseEvent): void {
  const main = document.querySelector('main') ?? document.getElementById(SkipToContentFallbackId);
  if (!main) return;
  event.preventDefault();
  moveFocus(main);
}

export default function SkipToContent(): ReactNode {
  return (
    <div role="region" aria-label={label}>
      <a className={styles.link} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {label}
      </a>
    </div>
  );
}
