// Change: without a search provider the theme has no search bar. This one has the button; the
// dialog and its shortcuts are in theme/Root.
import type {ReactNode} from 'react';
import {useSearchDialog} from '@site/src/components/SearchShortcut/DialogProvider';
import {useHasCommandKey} from '@site/src/components/SearchShortcut/shortcut';
import styles from './styles.module.css';

export default function SearchBar(): ReactNode {
  const {button, hasFailed, open, prepare} = useSearchDialog();
  const hasCommandKey = useHasCommandKey();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasCommandKey ? 'Meta+K /' : 'Control+K /'}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={styles.name}>
          <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
            <path d="M12.9 12.9 17 17M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Z" />
          </svg>
          <span className={styles.label}>Search</span>
        </span>
        <span className={styles.keys} aria-hidden="true">
          <kbd className={styles.key}>{hasCommandKey ? '⌘' : 'Ctrl'}</kbd>
          <kbd className={styles.key}>K</kbd>
        </span>
      </button>
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>Unable to fetch results. You might want to check your network connection.</p>
          <button type="button" className="button button--primary button--sm" onClick={open}>
            Retry
          </button>
        </div>
      )}
    </>
  );
}
