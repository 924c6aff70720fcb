/** The session, stored from visit to visit where the browser allows it. */
import {byDirection} from './directions';
import {defaultSettings, isSettings, isState} from './link';
import {change, emptySession, toLinkState, type Session} from './state';

const key = 'playground';

export interface StoredSession {
  session: Session;
  /** Id of the history entry that the session was last shown in (`history.state`); it may be ahead of the address. */
  entry: string | undefined;
}

type Fields = Partial<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
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

/** Earlier versions of this site stored the state of a link: the reader's own text. */
function readEarlier(value: unknown): Session | undefined {
  if (!isState(value)) return undefined;
  const session = change(emptySession, {kind: 'open', state: value});
  return {...session, isOwn: {...session.isOwn, [value.direction]: true}};
}

export function readStored(): StoredSession | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const fields = fieldsOf(value);
    const session = readEarlier(value) ?? readSession(fields);
    const entry = typeof fields.entry === 'string' ? fields.entry : undefined;
    return session && {session, entry};
  } catch {
    return undefined;
  }
}

/** @returns false where storage is blocked or full */
export function store({session, entry}: StoredSession): boolean {
  const {direction, sources, context, settings, isOwn, kept} = session;
  try {
    localStorage.setItem(
      key,
      JSON.stringify({direction, sources, context, settings, isOwn, kept, entry}),
    );
    return true;
  } catch {
    return false;
  }
}
