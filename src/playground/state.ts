/** The playground's state and its transitions; nothing here touches a page. */
import {encodeState, type Direction, type PlaygroundState} from './link';

export interface Session {
  direction: Direction;
  /** Texts of both editors; the one that the direction starts from is translated. */
  apex: string;
  soql: string;
  /** Classes and variables that the chain needs. */
  context: string;
  isContextShown: boolean;
}

export type Change =
  | {kind: 'edit'; text: string}
  | {kind: 'edit context'; text: string}
  | {kind: 'show context'; isShown: boolean}
  /** The other direction; what was the result is now translated, where there is a result. */
  | {kind: 'turn'; result: string | undefined}
  /** A text of the other language came in: it is translated, the editor that it was meant for keeps its text. */
  | {kind: 'paste'; direction: Direction; text: string}
  | {kind: 'open'; state: PlaygroundState};

export const emptySession: Session = {
  direction: 'chain-to-soql',
  apex: '',
  soql: '',
  context: '',
  isContextShown: false,
};

/** Characters that make a link too long for mail, chat and some browsers. */
const longestLink = 8000;

/** Bytes that are translated at most. */
const largestText = 100_000;

export function sourceOf({direction, apex, soql}: Session): string {
  return direction === 'chain-to-soql' ? apex : soql;
}

function withSource(session: Session, direction: Direction, text: string): Session {
  return direction === 'chain-to-soql'
    ? {...session, direction, apex: text}
    : {...session, direction, soql: text};
}

export function otherDirection(direction: Direction): Direction {
  return direction === 'chain-to-soql' ? 'soql-to-chain' : 'chain-to-soql';
}

export function change(session: Session, by: Change): Session {
  switch (by.kind) {
    case 'edit':
      return withSource(session, session.direction, by.text);
    case 'edit context':
      return {...session, context: by.text};
    case 'show context':
      return {...session, isContextShown: by.isShown};
    case 'turn': {
      const direction = otherDirection(session.direction);
      const text = by.result ?? sourceOf({...session, direction});
      return withSource(session, direction, text);
    }
    case 'paste':
      return withSource(session, by.direction, by.text);
    case 'open': {
      const {direction, source, context} = by.state;
      return withSource({...session, context, isContextShown: context !== ''}, direction, source);
    }
  }
}

/** The part of a session that a link carries. */
export function toLinkState(session: Session): PlaygroundState {
  return {direction: session.direction, source: sourceOf(session), context: session.context};
}

export function isTooLarge(text: string): boolean {
  return text.length > largestText || new TextEncoder().encode(text).length > largestText;
}

/**
 * The session as the hash of an address.
 *
 * @returns undefined where the link would be too long to send
 */
export async function writeLink(session: Session): Promise<string | undefined> {
  const state = toLinkState(session);
  if (isTooLarge(state.source) || isTooLarge(state.context)) return undefined;
  const hash = await encodeState(state);
  return hash.length > longestLink ? undefined : hash;
}
