import {isChainLink, plainHash} from '@site/src/playground/chainLink';
import {exampleAfterReset} from '@site/src/playground/examples';
import {
  decodeState,
  directions,
  isPlaygroundHash,
  LinkError,
  type Direction,
  type PlaygroundState,
} from '@site/src/playground/link';
import {openedSession} from '@site/src/playground/opening';
import {
  change,
  isSameState,
  longestLink,
  toLinkState,
  writeLink,
  type Session,
} from '@site/src/playground/state';
import {readStored, store} from '@site/src/playground/storage';
import {entryId, isReloaded, writeHash} from './historyEntry';
import type {SessionStore} from './sessionStore';

/** Debounce of writes to URL and storage, in milliseconds; Safari limits their number. */
const writingPause = 400;

const unsaved =
  "Your text isn't saved: it is too long for a link, and the browser blocks storage. Copy it before you leave.";

export interface Address {
  /** Applies the current URL. */
  read: () => Promise<void>;
  /**
   * Writes the session to the URL.
   *
   * @returns the hash without `#`; undefined if the link would be too long
   */
  write: () => Promise<string | undefined>;
  /** Shows the first example, without a link. */
  reset: () => void;
  /** Writes changes to the storage now, or to the URL if the browser blocks storage. */
  save: () => void;
  /**
   * Writes each change, after a pause.
   *
   * @returns a function that saves the session and stops
   */
  follow: () => () => void;
}

/** Whether no URL has been read in this document yet. */
let isPageStart = true;

function readLink(): string {
  const {hash} = window.location;
  return isPlaygroundHash(hash) ? hash.slice(1) : '';
}

/** The mode that a page links to, `/playground?mode=apex-code`. */
function readMode(): Direction | undefined {
  const mode = new URLSearchParams(window.location.search).get('mode');
  return directions.find((direction) => direction === mode);
}

/** @returns the state of a link, or what is wrong with it */
async function decode(link: string): Promise<PlaygroundState | LinkError> {
  try {
    return await decodeState(link);
  } catch (error) {
    if (error instanceof LinkError) return error;
    throw error;
  }
}

/**
 * Synchronizes the session with URL and storage: applies URLs, writes the reader's changes.
 *
 * @param onNotice receives notices for the reader (a damaged link, a text that cannot be saved), or undefined
 */
export function connectAddress(
  sessions: SessionStore,
  onNotice: (notice: string | undefined) => void,
): Address {
  const {pathname} = window.location;
  /** The link in the URL that this page last read or wrote. */
  let shownLink: string | undefined;
  let isChanged = false;
  let isStarting = false;
  /** Whether the page was left: a link that is still being encoded must not be written to the URL of the next page. */
  let isLeft = false;
  let reading = 0;
  /** The history entry of this page; when the page is left, the browser is already at the next entry. */
  let entry = entryId();
  let notice: string | undefined;
  let timer: number | undefined;

  function say(next: string | undefined): void {
    if (next !== notice) onNotice(next);
    notice = next;
  }

  function save(): boolean {
    if (!isChanged) return true;
    isChanged = !store({session: sessions.read(), entry, link: shownLink});
    return !isChanged;
  }

  /** Before the page is left: a link is compressed too late. */
  function saveNow(): void {
    if (save() || window.location.pathname !== pathname) return;
    const hash = plainHash(toLinkState(sessions.read()));
    if (hash.length > longestLink) return;
    window.clearTimeout(timer);
    shownLink = hash;
    writeHash(hash);
  }

  async function write(): Promise<string | undefined> {
    const before = reading;
    const isSaved = save();
    const state = toLinkState(sessions.read());
    const hash = await writeLink(state);
    // The router changes the URL before it unmounts this page.
    const isHere = !isLeft && window.location.pathname === pathname;
    // Meanwhile the reader may have navigated or typed: then this hash is stale.
    if (isHere && before === reading && isSameState(state, toLinkState(sessions.read()))) {
      shownLink = hash ?? '';
      writeHash(shownLink);
      say(hash === undefined && !isSaved ? unsaved : undefined);
    }
    return hash;
  }

  function start(session: Session): void {
    window.clearTimeout(timer);
    isStarting = true;
    sessions.start(session);
    isStarting = false;
  }

  async function read(): Promise<void> {
    const link = readLink();
    const mode = link === '' ? readMode() : undefined;
    if (link === shownLink && !mode) return;
    save();
    const isFirst = shownLink === undefined;
    shownLink = link;
    reading += 1;
    const mine = reading;
    entry = entryId();
    const stored = readStored();
    // Writing the URL during a reload would remove the id from the history entry.
    const isReload = isPageStart && isReloaded() && stored?.link === link;
    isPageStart = false;
    const isStored = stored?.entry === entry || isReload;
    const linked = link === '' || isStored ? undefined : await decode(link);
    if (mine !== reading) return;
    // Read after the await: the reader may have typed while the link was decoded.
    const shown = isFirst ? undefined : sessions.read();
    const session = openedSession({linked, mode, isStored}, shown, stored?.session);
    if (session) start(session);
    // From here on the mode is part of the session.
    if (mode) writeHash('');
    const isDamaged = linked instanceof LinkError;
    say(isDamaged ? `${linked.message} The editor is empty.` : undefined);
    // The short form of the link, to copy and to share.
    if (linked && !isDamaged && isChainLink(link)) await write();
  }

  function noteChange(): void {
    if (isStarting) return;
    isChanged = true;
    if (notice !== unsaved) say(undefined);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void write(), writingPause);
  }

  return {
    read,
    write,
    reset: () => {
      const session = sessions.read();
      const {state} = exampleAfterReset(session.direction);
      start(change(session, {kind: 'open', state}));
      isChanged = true;
      save();
      reading += 1;
      shownLink = '';
      writeHash('');
      say(undefined);
    },
    save: saveNow,
    follow: () => {
      isLeft = false;
      const unsubscribe = sessions.subscribe(noteChange);
      return () => {
        unsubscribe();
        window.clearTimeout(timer);
        isLeft = true;
        save();
      };
    },
  };
}
