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
import {useSiteSearch, type SiteSearch} from '../Search';
import {useShortcuts} from './shortcut';

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

type DialogState =
  | {kind: 'closed'}
  | {kind: 'failed'}
  /** `takeTyped` returns what was typed while the dialog loaded. */
  | {kind: 'open'; Dialog: Dialog; takeTyped: () => string};

const closed: DialogState = {kind: 'closed'};

/** Loads the dialog, and the records of the engine. */
async function loadDialog(loadEngine: SiteSearch['loadEngine']): Promise<Dialog> {
  const [module, engine] = await Promise.allSettled([
    import(/* webpackChunkName: "search-dialog" */ '../SearchDialog'),
    loadEngine().then((engine) => engine.prepare()),
  ]);
  // Reported when no request is pending: a retry would join a request that is about to fail.
  if (module.status === 'rejected') throw module.reason;
  if (engine.status === 'rejected') throw engine.reason;
  return module.value.default;
}

/**
 * Renders the search dialog, and opens it by its shortcuts. It is outside the layout, since a
 * navigation to another section mounts a new navbar: the dialog would lose the typed query. The
 * dialog is loaded on first use.
 */
export function SearchDialogProvider({children}: {children: ReactNode}): ReactNode {
  const {loadEngine} = useSiteSearch();
  const history = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState(closed);
  /** Counts attempts to open the dialog; Escape during the load ends the current one. */
  const attempts = useRef(0);

  const prepare = useCallback(
    () => void loadDialog(loadEngine).catch(() => undefined),
    [loadEngine],
  );

  const open = useCallback(() => {
    // The dialog restores the focus, so an element must have it.
    if (document.activeElement === document.body) button.current?.focus({preventScroll: true});
    const takeTyped = collectText();
    attempts.current += 1;
    const attempt = attempts.current;
    loadDialog(loadEngine).then(
      (Dialog) => {
        if (attempt === attempts.current) setState({kind: 'open', Dialog, takeTyped});
        else takeTyped();
      },
      (error: unknown) => {
        takeTyped();
        console.warn('The search dialog failed to load.', error);
        if (attempt === attempts.current) setState({kind: 'failed'});
      },
    );
  }, [loadEngine]);

  const close = useCallback(() => {
    attempts.current += 1;
    setState(closed);
  }, []);

  useShortcuts(state.kind === 'open', open, close);

  // A navigation clears the error message, and Back closes the dialog.
  useEffect(
    () =>
      history.listen((_location, action) =>
        setState((now) => (now.kind === 'failed' || action === 'POP' ? closed : now)),
      ),
    [history],
  );

  const hasFailed = state.kind === 'failed';
  const controls = useMemo(() => ({button, hasFailed, open, prepare}), [hasFailed, open, prepare]);

  return (
    <DialogContext value={controls}>
      {children}
      {state.kind === 'open' && <state.Dialog takeTyped={state.takeTyped} onClose={close} />}
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
