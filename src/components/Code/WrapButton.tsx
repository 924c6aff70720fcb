import type {ReactNode} from 'react';
import {createReaderChoice, useReaderChoice} from '@site/src/components/ReaderChoice';
import styles from './styles.module.css';

const wrapChoice = createReaderChoice('wrap');

/** Toggles the wrapping of long lines in all code blocks. Shown on blocks with such lines. */
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
