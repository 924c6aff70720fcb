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

/** Synchronizes the session with URL and storage: applies URLs, writes the reader's changes. */
export class Address {
  readonly #sessions: SessionStore;
  readonly #onNotice: (notice: string | undefined) => void;
  readonly #pathname = window.location.pathname;
  /** The link in the URL that this page last read or wrote. */
  #shownLink: string | undefined;
  #isChanged = false;
  #isStarting = false;
  /** Whether the page was left: a link that is still being encoded is for no other page's URL. */
  #isLeft = false;
  #reading = 0;
  /** This page's history entry; when the page is left, the browser is already at the next one. */
  #entry = entryId();
  #notice: string | undefined;
  #timer: number | undefined;

  /** @param onNotice receives notices (a damaged link, a failed save) or undefined */
  constructor(sessions: SessionStore, onNotice: (notice: string | undefined) => void) {
    this.#sessions = sessions;
    this.#onNotice = onNotice;
  }

  /** Applies the current URL. */
  async read(): Promise<void> {
    const link = readLink();
    const mode = link === '' ? readMode() : undefined;
    if (link === this.#shownLink && !mode) return;
    this.#store();
    const isFirst = this.#shownLink === undefined;
    this.#shownLink = link;
    this.#reading += 1;
    const reading = this.#reading;
    this.#entry = entryId();
    const stored = readStored();
    // Writing the URL during a reload would remove the id from the history entry.
    const isReload = isPageStart && isReloaded() && stored?.link === link;
    isPageStart = false;
    const isStored = stored?.entry === this.#entry || isReload;
    const linked = link === '' || isStored ? undefined : await decode(link);
    if (reading !== this.#reading) return;
    // Read after the await: the reader may have typed while the link was decoded.
    const shown = isFirst ? undefined : this.#sessions.read();
    const session = openedSession({linked, mode, isStored}, shown, stored?.session);
    if (session) this.#start(session);
    // From here on the mode is part of the session.
    if (mode) writeHash('');
    const isDamaged = linked instanceof LinkError;
    this.#say(isDamaged ? `${linked.message} The editor is empty.` : undefined);
    // The short form of the link, to copy and to share.
    if (linked && !isDamaged && isChainLink(link)) await this.write();
  }

  /**
   * Writes the session to the URL.
   *
   * @returns the hash without `#`; undefined if the link would be too long
   */
  async write(): Promise<string | undefined> {
    const before = this.#reading;
    const isSaved = this.#store();
    const state = toLinkState(this.#sessions.read());
    const hash = await writeLink(state);
    // The router changes the URL before it unmounts this page.
    const isHere = !this.#isLeft && window.location.pathname === this.#pathname;
    // Meanwhile the reader may have navigated or typed: then this hash is stale.
    const isCurrent = before === this.#reading;
    if (isHere && isCurrent && isSameState(state, toLinkState(this.#sessions.read()))) {
      this.#shownLink = hash ?? '';
      writeHash(this.#shownLink);
      this.#say(hash === undefined && !isSaved ? unsaved : undefined);
    }
    return hash;
  }

  /** Shows the first example, without a link. */
  reset(): void {
    const session = this.#sessions.read();
    const {state} = exampleAfterReset(session.direction);
    this.#start(change(session, {kind: 'open', state}));
    this.#isChanged = true;
    this.#store();
    this.#reading += 1;
    this.#shownLink = '';
    writeHash('');
    this.#say(undefined);
  }

  /** Writes changes to the storage now, or to the URL if storage is blocked: links take longer. */
  save(): void {
    if (this.#store() || window.location.pathname !== this.#pathname) return;
    const hash = plainHash(toLinkState(this.#sessions.read()));
    if (hash.length > longestLink) return;
    window.clearTimeout(this.#timer);
    this.#shownLink = hash;
    writeHash(hash);
  }

  /**
   * Writes each change, after a pause.
   *
   * @returns a function that saves the session and stops
   */
  follow(): () => void {
    this.#isLeft = false;
    const unsubscribe = this.#sessions.subscribe(() => this.#noteChange());
    return () => {
      unsubscribe();
      window.clearTimeout(this.#timer);
      this.#isLeft = true;
      this.#store();
    };
  }

  #start(session: Session): void {
    window.clearTimeout(this.#timer);
    this.#isStarting = true;
    this.#sessions.start(session);
    this.#isStarting = false;
  }

  #noteChange(): void {
    if (this.#isStarting) return;
    this.#isChanged = true;
    if (this.#notice !== unsaved) this.#say(undefined);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.write(), writingPause);
  }

  /** Writes changes to the storage; returns whether they are stored. */
  #store(): boolean {
    const changed = {
      session: this.#sessions.read(),
      entry: this.#entry,
      link: this.#shownLink,
    };
    this.#isChanged &&= !store(changed);
    return !this.#isChanged;
  }

  #say(notice: string | undefined): void {
    if (notice !== this.#notice) this.#onNotice(notice);
    this.#notice = notice;
  }
}
