import type {ReactNode} from 'react';
import {createReaderChoice, useReaderChoice} from '@site/src/components/ReaderChoice';
import styles from './styles.module.css';

const wrapChoice = createReaderChoice('wrap');

/** Wraps the long lines of all blocks of code, or lets them scroll. Shown where a block has such lines. */
export function WrapButton(): ReactNode {
  const wraps = useReaderChoice(wrapChoice);
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.wrap}`}
      aria-pressed={wraps}
      onClick={() => wrapChoice.set(!wraps)}
    >
      Wrap lines
    </button>
  );
}
