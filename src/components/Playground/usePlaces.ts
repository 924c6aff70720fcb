import {useEffect, useRef, type RefObject} from 'react';
import type {TranslationError} from '@site/src/playground/protocol';
import type {Session} from '@site/src/playground/state';
import type {EditorHandle} from './Editor';

export type Place = Pick<TranslationError, 'pane' | 'line' | 'column'>;

export interface Places {
  editors: Record<Place['pane'], RefObject<EditorHandle | null>>;
  /** Puts the keyboard at a place of an editor that is shown. */
  goTo: (place: Place) => void;
  /** Puts it there once the editors have changed: another direction, an opened pane. */
  goToNext: (place: Place) => void;
}

/** Leads to places of the editors, also of an editor that is only about to appear. */
export function usePlaces({direction, isContextShown}: Session): Places {
  const source = useRef<EditorHandle>(null);
  const context = useRef<EditorHandle>(null);
  const next = useRef<Place>(undefined);

  useEffect(() => {
    if (!next.current) return;
    const {pane, line, column} = next.current;
    next.current = undefined;
    (pane === 'source' ? source : context).current?.focusAt(line, column);
  }, [direction, isContextShown]);

  return {
    editors: {source, context},
    goTo: ({pane, line, column}) =>
      (pane === 'source' ? source : context).current?.focusAt(line, column),
    goToNext: (place) => {
      next.current = place;
    },
  };
}
