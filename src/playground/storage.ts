/**
 * Stores the session twice, if the browser allows it: in sessionStorage for this tab, and in
 * localStorage for the next visit.
 */
import {byDirection} from './directions';
import {
  defaultSettings,
  fieldsOf,
  isSettings,
  isState,
  type Fields,
  type PlaygroundState,
} from './link';
import {change, emptySession, toLinkState, type Session} from './state';

const key = 'playground';

export interface StoredSession {
  session: Session;
  /** Id of the history entry that last showed the session, which may be newer than its URL. */
  entry: string | undefined;
  /** The link in the URL at that time. */
  link: string | undefined;
}

function readSession(value: Fields): Session | undefined {
  const sources = fieldsOf(value.sources);
  const isOwn = fieldsOf(value.isOwn);
  const {direction, context, settings} = value;
  const session: Session = {
    ...emptySession,
    sources: byDirection((of) => (typeof sources[of] === 'string' ? sources[of] : '')),
    isOwn: byDirection((of) => isOwn[of] === true),
    context: typeof context === 'string' ? context : '',
    isContextShown: typeof context === 'string' && context !== '',
    settings: isSettings(settings) ? settings : defaultSettings,
    kept: Array.isArray(value.kept) ? value.kept.filter(isState) : [],
  };
  const shown: unknown = {...toLinkState(session), direction};
  return isState(shown) ? {...session, direction: shown.direction} : undefined;
}

/** This document's last stored session: if storage is blocked, it survives another page's visit. */
let latest: string | undefined;

/** @param text throws if storage is blocked */
function readFrom(text: () => string | null): StoredSession | undefined {
  try {
    const fields = fieldsOf(JSON.parse(text() ?? 'null'));
    const session = readSession(fields);
    const entry = typeof fields.entry === 'string' ? fields.entry : undefined;
    const link = typeof fields.link === 'string' ? fields.link : undefined;
    return session && {session, entry, link};
  } catch {
    return undefined;
  }
}

/** @returns the session of this tab, otherwise the one that was stored last */
export function readStored(): StoredSession | undefined {
  const areas = [() => latest ?? sessionStorage.getItem(key), () => localStorage.getItem(key)];
  return areas.map(readFrom).find((stored) => stored !== undefined);
}

function writeTo(area: () => Storage, value: string): boolean {
  try {
    area().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** @returns false if storage is blocked or full, so that the next visit will not find it */
export function store({session, entry, link}: StoredSession): boolean {
  const {direction, sources, context, settings, isOwn, kept} = session;
  const value = JSON.stringify({direction, sources, context, settings, isOwn, kept, entry, link});
  latest = value;
  writeTo(() => sessionStorage, value);
  return writeTo(() => localStorage, value);
}

/** Stores a text from elsewhere on the site, so that the playground can restore it. */
export function storeText(state: PlaygroundState): void {
  const {session = emptySession, entry, link} = readStored() ?? {};
  store({session: change(session, {kind: 'keep', state}), entry, link});
}
