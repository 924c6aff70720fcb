// Change: without a search provider the theme has no search bar. This one has the button and the shortcuts;
// the dialog and the engine are loaded on first use.
import {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {collectText} from '@site/src/components/Keyboard/collectText';
import {useSiteSearch} from '@site/src/components/Search';
import {readShortcut, useHasCommandKey} from './shortcut';
import styles from './styles.module.css';

type Dialog = ComponentType<{initialQuery: string; onClose: () => void}>;

export default function SearchBar(): ReactNode {
  const {loadEngine} = useSiteSearch();
  const hasCommandKey = useHasCommandKey();
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<{Dialog: Dialog}>();
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [typed, setTyped] = useState('');

  const load = useCallback(async (): Promise<Dialog> => {
    const [module, engine] = await Promise.allSettled([
      import(/* webpackChunkName: "search-dialog" */ '@site/src/components/SearchDialog'),
      loadEngine().then((engine) => engine.prepare()),
    ]);
    // Reported when no request is pending: a retry would join a request that is about to fail.
    if (module.status === 'rejected') throw module.reason;
    if (engine.status === 'rejected') throw engine.reason;
    const Dialog = module.value.default;
    setDialog({Dialog});
    return Dialog;
  }, [loadEngine]);

  /** A failed prefetch is reported only when the dialog is opened. */
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);

  const open = useCallback(() => {
    // The dialog restores the focus, so an element must have it.
    if (document.activeElement === document.body) button.current?.focus({preventScroll: true});
    const readTyped = collectText();
    load().then(
      () => {
        setTyped(readTyped());
        setState('open');
      },
      (error: unknown) => {
        readTyped();
        console.warn('The search dialog failed to load.', error);
        setState('failed');
      },
    );
  }, [load]);

  const close = useCallback(() => setState('closed'), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const action = readShortcut(event);
      if (!action || (action === 'open' && state === 'open')) return;
      event.preventDefault();
      if (state === 'open') close();
      else open();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [state, open, close]);

  const isOpen = state === 'open' && dialog;
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
      {state === 'failed' && (
        <div role="alert" className={styles.failure}>
          <p>Unable to fetch results. You might want to check your network connection.</p>
          <button type="button" className="button button--primary button--sm" onClick={open}>
            Retry
          </button>
        </div>
      )}
      {isOpen && <dialog.Dialog initialQuery={typed} onClose={close} />}
    </>
  );
}
