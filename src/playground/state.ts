/** The playground's state and transitions. Pure: documents, URL and storage follow from it. */
import {changedRange} from './changedRange';
import {byDirection, traits} from './directions';
import {
  defaultSettings,
  encodeState,
  type ConversionSettings,
  type Direction,
  type PlaygroundState,
} from './link';

export interface Session {
  direction: Direction;
  /** The text of each direction; that of the current direction is translated. */
  sources: Record<Direction, string>;
  /** Classes and variables that a source needs. */
  context: string;
  isContextShown: boolean;
  /** Settings of the Apex code mode. */
  settings: ConversionSettings;
  /** Whether the reader wrote a direction's text, in contrast to an example, link or result. */
  isOwn: Record<Direction, boolean>;
  /** The reader's own texts that were replaced, the latest first. */
  kept: PlaygroundState[];
  /** The last swap: swapping back from an unchanged result shows the text that it came from. */
  swapped: {from: Direction; result: string} | undefined;
}

export type Change =
  | {kind: 'edit'; direction: Direction; text: string}
  | {kind: 'edit context'; text: string}
  | {kind: 'show context'; isShown: boolean}
  | {kind: 'set'; settings: Partial<ConversionSettings>}
  /** Shows the text of a direction. */
  | {kind: 'select'; direction: Direction}
  /** Translates the result, if there is one, in the reverse direction. */
  | {kind: 'swap'; result: string | undefined}
  /** The reader pasted a text of another direction. */
  | {kind: 'paste'; direction: Direction; text: string}
  /** The reader is about to replace the whole code, by paste or drop. */
  | {kind: 'replace code'; text: string}
  /** An example or a link. */
  | {kind: 'open'; state: PlaygroundState}
  /** The reader wrote a text on another page. */
  | {kind: 'keep'; state: PlaygroundState}
  /** Restores the text that `restorable` returns. */
  | {kind: 'restore'};

export const emptySession: Session = {
  direction: 'chain-to-soql',
  sources: byDirection(() => ''),
  context: '',
  isContextShown: false,
  settings: defaultSettings,
  isOwn: byDirection(() => false),
  kept: [],
  swapped: undefined,
};

/** Maximum number of replaced texts that are kept. */
const mostKept = 5;

/** Maximum length of a link, in characters, that mail, chat and browsers handle. */
export const longestLink = 8000;

/** Maximum size of a text, in bytes, that is encoded as a link. */
const largestLinkText = 100_000;

/** Returns the part of a session that a link contains. */
export function toLinkState(session: Session, direction = session.direction): PlaygroundState {
  const context = traits[direction].usesContext ? session.context : '';
  const state = {direction, source: session.sources[direction], context};
  return direction === 'apex-code' ? {...state, settings: session.settings} : state;
}

function isSameSettings(
  a: ConversionSettings = defaultSettings,
  b: ConversionSettings = defaultSettings,
): boolean {
  return (
    a.apiVersion === b.apiVersion &&
    a.access === b.access &&
    a.namespace === b.namespace &&
    a.lineEnd === b.lineEnd &&
    a.disabled.join() === b.disabled.join()
  );
}

export function isSameState(a: PlaygroundState, b: PlaygroundState): boolean {
  return (
    a.direction === b.direction &&
    a.source === b.source &&
    a.context === b.context &&
    isSameSettings(a.settings, b.settings)
  );
}

function isBlank({source, context}: PlaygroundState): boolean {
  return source.trim() === '' && context.trim() === '';
}

/** Keeps the reader's own text of a direction before something else replaces it. */
function keep(session: Session, direction: Direction): Session {
  return session.isOwn[direction] ? keepState(session, toLinkState(session, direction)) : session;
}

function keepState(session: Session, state: PlaygroundState): Session {
  if (isBlank(state)) return session;
  const others = session.kept.filter((kept) => !isSameState(kept, state));
  return {...session, kept: [state, ...others].slice(0, mostKept)};
}

/** Normalizes line endings: the editor's documents use line feeds only. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** @returns the most frequent line ending of a text, as a setting */
function lineEndOf(text: string): Pick<ConversionSettings, 'lineEnd'> {
  const all = text.split('\n').length - 1;
  const withReturn = text.split('\r\n').length - 1;
  return withReturn > all / 2 ? {lineEnd: '\r\n'} : {};
}

/** @returns a converted text with the line endings of its file */
export function withLineEnds(text: string, {lineEnd}: ConversionSettings): string {
  return text.replaceAll('\n', lineEnd ?? '\n');
}

/** Returns the settings for another text: the reader's, with no query switched off. */
function settingsFor(
  text: string,
  {apiVersion, access, namespace}: ConversionSettings,
): ConversionSettings {
  return {
    apiVersion,
    access,
    ...(namespace === undefined ? {} : {namespace}),
    disabled: [],
    ...lineEndOf(text),
  };
}

function withSource(
  session: Session,
  direction: Direction,
  {text: given, isOwn}: {text: string; isOwn: boolean},
): Session {
  const text = withLineFeeds(given);
  return {
    ...session,
    direction,
    ...(direction === 'apex-code' ? {settings: settingsFor(given, session.settings)} : {}),
    sources: {...session.sources, [direction]: text},
    isOwn: {...session.isOwn, [direction]: isOwn},
  };
}

/** Shows another text in a direction and keeps the reader's own. */
function replaceSource(
  session: Session,
  direction: Direction,
  replacement: {text: string; isOwn: boolean},
): Session {
  if (session.sources[direction] === withLineFeeds(replacement.text))
    return {...session, direction};
  return withSource(keep(session, direction), direction, replacement);
}

function swap(session: Session, result: string | undefined): Session {
  const {direction, sources, swapped} = session;
  const {reverse} = traits[direction];
  if (reverse === undefined) return session;
  const isBack = swapped?.from === reverse && swapped.result === sources[direction];
  if (isBack || result === undefined) return {...session, direction: reverse};
  return {
    ...replaceSource(session, reverse, {text: result, isOwn: false}),
    swapped: {from: direction, result},
  };
}

function open(session: Session, given: PlaygroundState): Session {
  const [source, context] = [withLineFeeds(given.source), withLineFeeds(given.context)];
  const state = {...given, source, context};
  const {direction, settings = settingsFor(given.source, defaultSettings)} = state;
  // The text on screen is hidden even if it is not replaced.
  const kept = keep(keep(session, direction), session.direction);
  // The link of a text that the reader wrote restores it as their own.
  const isOwn = [...session.kept, ...kept.kept].some((own) => isSameState(own, state));
  const opened = withSource(kept, direction, {text: source, isOwn});
  return {
    ...opened,
    ...(traits[direction].usesContext ? {context, isContextShown: context !== ''} : {}),
    ...(direction === 'apex-code' ? {settings} : {}),
    kept: opened.kept.filter((own) => !isSameState(own, state)),
    swapped: undefined,
  };
}

/**
 * Returns the reader's own text that was replaced.
 *
 * @returns the latest that is not on screen; undefined without one
 */
export function restorable(session: Session): PlaygroundState | undefined {
  const shown = toLinkState(session);
  return session.kept.find((own) => !isSameState(own, shown));
}

function restore(session: Session): Session {
  const own = restorable(session);
  if (!own) return session;
  const restored = open(session, own);
  // The text that is replaced goes last, so that repeated restoring cycles through all texts.
  const shown = toLinkState(session);
  const isShown = (kept: PlaygroundState): boolean => isSameState(kept, shown);
  const others = restored.kept.filter((kept) => !isShown(kept));
  return {...restored, kept: [...others, ...restored.kept.filter(isShown)]};
}

/** Maps offsets through an edit: those after the edited range move, those in it are dropped. */
function moveOffsets(offsets: readonly number[], before: string, after: string): number[] {
  const {start, endBefore, endAfter} = changedRange(before, after);
  return offsets.flatMap((offset) => {
    if (offset < start) return [offset];
    return offset >= endBefore ? [offset + endAfter - endBefore] : [];
  });
}

function edit(session: Session, direction: Direction, text: string): Session {
  const {sources, isOwn, settings} = session;
  const isMoved = direction === 'apex-code' && settings.disabled.length > 0;
  return {
    ...session,
    sources: {...sources, [direction]: text},
    isOwn: {...isOwn, [direction]: true},
    settings: isMoved
      ? {...settings, disabled: moveOffsets(settings.disabled, sources[direction], text)}
      : settings,
  };
}

export function change(session: Session, by: Change): Session {
  const {direction} = session;
  switch (by.kind) {
    case 'edit':
      return edit(session, by.direction, by.text);
    case 'edit context':
      return {...session, context: by.text, isOwn: {...session.isOwn, [direction]: true}};
    case 'show context':
      return {...session, isContextShown: by.isShown};
    case 'set':
      return {...session, settings: {...session.settings, ...by.settings}};
    case 'select':
      return {...session, direction: by.direction};
    case 'swap':
      return swap(session, by.result);
    case 'paste':
      return replaceSource(session, by.direction, {text: by.text, isOwn: true});
    case 'replace code':
      return {...session, settings: settingsFor(by.text, session.settings)};
    case 'open':
      return open(session, by.state);
    case 'keep':
      return keepState(session, by.state);
    case 'restore':
      return restore(session);
  }
}

/** @param limit in bytes */
export function isTooLarge(text: string, limit: number): boolean {
  return text.length > limit || new TextEncoder().encode(text).length > limit;
}

/**
 * Encodes a state as the hash of a URL.
 *
 * @returns undefined if the link would be too long to share
 */
export async function writeLink(state: PlaygroundState): Promise<string | undefined> {
  const texts = [state.source, state.context];
  if (texts.some((text) => isTooLarge(text, largestLinkText))) return undefined;
  const hash = await encodeState(state);
  return hash.length > longestLink ? undefined : hash;
}
