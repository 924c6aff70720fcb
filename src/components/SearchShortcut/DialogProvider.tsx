import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import {useHistory} from '@docusaurus/router';
import {collectText} from '../Keyboard/collectText';
import {useSiteSearch} from '../Search';
import {readShortcut} from './shortcut';

type Dialog = ComponentType<{takeTyped: () => string; onClose: () => void}>;

export interface SearchDialogControls {
  /** The search button of the navbar. It gets the focus if no element has it. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the dialog or the search records failed to load. */
  hasFailed: boolean;
  open: () => void;
  /** Loads the dialog and the records. A failure is reported only when the dialog is opened. */
  prepare: () => void;
}

const DialogContext = createContext<SearchDialogControls | undefined>(undefined);

/**
 * Renders the search dialog, and opens it by its shortcuts. It is outside the layout, since a navigation to another
 * section mounts a new navbar: the dialog would lose the typed query. The dialog is loaded on first use.
 */
export function SearchDialogProvider({children}: {children: ReactNode}): ReactNode {
  const {loadEngine} = useSiteSearch();
  const history = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<{Dialog: Dialog}>();
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const typed = useRef<() => string>(() => '');
  /** Counts attempts to open the dialog; Escape during the load ends the current one. */
  const attempts = useRef(0);

  const load = useCallback(async (): Promise<void> => {
    const [module, engine] = await Promise.allSettled([
      import(/* webpackChunkName: "search-dialog" */ '../SearchDialog'),
      loadEngine().then((engine) => engine.prepare()),
    ]);
    // Reported when no request is pending: a retry would join a request that is about to fail.
    if (module.status === 'rejected') throw module.reason;
    if (engine.status === 'rejected') throw engine.reason;
    setDialog({Dialog: module.value.default});
  }, [loadEngine]);

  const prepare = useCallback(() => void load().catch(() => undefined), [load]);

  const open = useCallback(() => {
    // The dialog restores the focus, so an element must have it.
    if (document.activeElement === document.body) button.current?.focus({preventScroll: true});
    const takeText = collectText();
    attempts.current += 1;
    const attempt = attempts.current;
    load().then(
      () => {
        if (attempt !== attempts.current) {
          takeText();
          return;
        }
        typed.current = takeText;
        setState('open');
      },
      (error: unknown) => {
        takeText();
        console.warn('The search dialog failed to load.', error);
        if (attempt === attempts.current) setState('failed');
      },
    );
  }, [load]);

  const takeTyped = useCallback(() => typed.current(), []);
  const close = useCallback(() => setState('closed'), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && state !== 'open') {
        attempts.current += 1;
        close();
      }
      const action = readShortcut(event);
      if (!action || (action === 'open' && state === 'open')) return;
      event.preventDefault();
      if (state === 'open') close();
      else open();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [state, open, close]);

  // A navigation clears the error message, and Back closes the dialog.
  useEffect(
    () =>
      history.listen((_location, action) =>
        setState((now) => (now === 'failed' || action === 'POP' ? 'closed' : now)),
      ),
    [history],
  );

  const controls = useMemo(
    () => ({button, hasFailed: state === 'failed', open, prepare}),
    [state, open, prepare],
  );

  return (
    <DialogContext value={controls}>
      {children}
      {state === 'open' && dialog && <dialog.Dialog takeTyped={takeTyped} onClose={close} />}
    </DialogContext>
  );
}

/**
 * Returns the controls of the search dialog.
 *
 * @throws Error outside a SearchDialogProvider
 */
export function useSearchDialog(): SearchDialogControls {
  const controls = useContext(DialogContext);
  if (!controls) throw new Error('useSearchDialog needs a SearchDialogProvider above it.');
  return controls;
}
