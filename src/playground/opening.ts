import {firstExample, showing} from './examples';
import {LinkError, type Direction, type PlaygroundState} from './link';
import {change, emptySession, type Session} from './state';

/** What a URL asks for. */
export interface Opening {
  /** The state of its link, or what is wrong with the link. */
  linked?: PlaygroundState | LinkError | undefined;
  /** The mode that a page links to. */
  mode?: Direction | undefined;
  /** Whether its history entry showed the stored session last, which may be newer than the link. */
  isStored: boolean;
}

/**
 * Returns the session that a URL shows.
 *
 * @param shown what is on screen; undefined for the first URL of a visit
 * @param stored what an earlier visit has left
 * @returns undefined if what is on screen stays
 */
export function openedSession(
  {linked, mode, isStored}: Opening,
  shown: Session | undefined,
  stored: Session | undefined,
): Session | undefined {
  const current = shown ?? stored ?? emptySession;
  const open = (state: PlaygroundState) => change(current, {kind: 'open', state});
  if (linked instanceof LinkError)
    return open({direction: current.direction, source: '', context: ''});
  if (linked) return open(linked);
  if (mode) return change(current, showing(current, mode));
  if (shown && !isStored) return undefined;
  return stored ?? open(firstExample.state);
}
