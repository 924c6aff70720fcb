import {useCallback, useEffect, useRef} from 'react';
import type {TranslationError} from '@site/src/playground/protocol';
import type {Session} from '@site/src/playground/state';
import type {SessionStore} from './sessionStore';

export type Place = Pick<TranslationError, 'pane' | 'line' | 'column'>;

export interface Places {
  /** Moves cursor and focus to a position in a visible editor. */
  goTo: (place: Place) => void;
  /** Does so after the next render, for an editor that is not shown yet. */
  goToNext: (place: Place) => void;
}

/** Navigates to positions in the editors. */
export function usePlaces(store: SessionStore, {direction, isContextShown}: Session): Places {
  const next = useRef<Place>(undefined);

  const goTo = useCallback(
    ({pane, line, column}: Place) => {
      const {sources, context} = store.documents;
      (pane === 'source' ? sources[direction] : context).focusAt(line, column);
    },
    [store, direction],
  );

  useEffect(() => {
    if (next.current) goTo(next.current);
    next.current = undefined;
  }, [goTo, isContextShown]);

  return {
    goTo,
    goToNext: (place) => {
      next.current = place;
    },
  };
}
