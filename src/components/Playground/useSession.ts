import {useEffect, useReducer, useRef, useState} from 'react';
import {firstExample} from '@site/src/playground/examples';
import {decodeState, LinkError, type PlaygroundState} from '@site/src/playground/link';
import {
  change,
  emptySession,
  toLinkState,
  writeLink,
  type Change,
  type Session,
} from '@site/src/playground/state';
import {readStored, store} from '@site/src/playground/storage';

type Opened = {state: PlaygroundState | undefined; notice: string | undefined};

/** The state in the address, else the one of the last visit, else the first example. */
async function readStart(): Promise<Opened> {
  const {hash} = window.location;
  if (hash.length < 2) return {state: readStored() ?? firstExample.state, notice: undefined};
  try {
    return {state: await decodeState(hash), notice: undefined};
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return {state: undefined, notice: error.message};
  }
}

/** Pause after the last change until it is written to address and storage, in milliseconds; Safari counts the writes. */
const writingPause = 400;

export interface SessionControl {
  session: Session;
  apply: (by: Change) => void;
  /** Back to the start; what was kept is forgotten. */
  reset: () => void;
  isOpen: boolean;
  /** What is wrong with the address that the reader came with. */
  notice: string | undefined;
}

function sessionOf({state}: Opened): Session {
  return state ? change(emptySession, {kind: 'open', state}) : emptySession;
}

/** The session, read from the address and written back to it, so that the address can be sent at any time. */
export function useSession(): SessionControl {
  const [session, dispatch] = useReducer(
    (before: Session, by: Change | {kind: 'start'; session: Session}) =>
      by.kind === 'start' ? by.session : change(before, by),
    emptySession,
  );
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string>();
  const isChanged = useRef(false);
  const written = useRef<string>(undefined);

  useEffect(() => {
    const read = async () => {
      if (written.current !== undefined && window.location.hash === `#${written.current}`) return;
      const opened = await readStart();
      isChanged.current = false;
      dispatch({kind: 'start', session: sessionOf(opened)});
      setNotice(opened.notice);
      setOpen(true);
    };
    const onChange = () => void read();
    onChange();
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);

  useEffect(() => {
    if (!isChanged.current) return undefined;
    const timer = window.setTimeout(async () => {
      store(toLinkState(session));
      written.current = (await writeLink(session)) ?? '';
      const {pathname, search} = window.location;
      const address = pathname + search + (written.current && `#${written.current}`);
      window.history.replaceState(window.history.state, '', address);
    }, writingPause);
    return () => window.clearTimeout(timer);
  }, [session]);

  return {
    session,
    apply: (by) => {
      isChanged.current = true;
      setNotice(undefined);
      dispatch(by);
    },
    reset: () => {
      isChanged.current = false;
      written.current = '';
      store(undefined);
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setNotice(undefined);
      dispatch({kind: 'open', state: firstExample.state});
    },
    isOpen,
    notice,
  };
}
