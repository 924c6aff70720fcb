import {byDirection} from '@site/src/playground/directions';
import type {Direction} from '@site/src/playground/link';
import {withConverted} from '@site/src/playground/queryState';
import {change, emptySession, type Change, type Session} from '@site/src/playground/state';
import {EditorDocument, type EditorLayout, type ReplaceOptions} from './editor/document';
import {contextLabel, names} from './names';

const layouts: Record<Direction, EditorLayout> = {
  'chain-to-soql': {},
  'soql-to-chain': {isWrapped: true},
  'apex-code': {isWrapped: true},
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Creates the session with its documents. The documents own the texts: an edit updates the session
 * immediately, and any other change is applied to the document as one undoable transaction.
 */
export function createSessionStore() {
  let session = emptySession;
  let isStarted = false;
  const listeners = new Set<() => void>();
  const documents = {
    sources: byDirection(
      (direction) =>
        new EditorDocument({
          label: names[direction].source,
          layout: layouts[direction],
          ...(direction === 'apex-code'
            ? {onReplace: (text: string) => apply({kind: 'replace code', text})}
            : {}),
          onChange: (text) => {
            if (text !== session.sources[direction]) apply({kind: 'edit', direction, text});
          },
        }),
    ),
    context: new EditorDocument({
      label: contextLabel,
      onChange: (text) => {
        if (text !== session.context) apply({kind: 'edit context', text});
      },
    }),
  };

  function show(next: Session, options: ReplaceOptions): void {
    session = next;
    byDirection((of) => documents.sources[of].replace(next.sources[of], options));
    documents.context.replace(next.context, options);
    for (const listener of listeners) listener();
  }

  function apply(by: Change): void {
    show(change(session, by), {isUndoable: true});
  }

  return {
    documents,
    read: () => session,
    apply,
    /** Switches the conversion of a query of the Apex code on or off. */
    setConverted: (offset: number, isConverted: boolean) => {
      const disabled = withConverted(session.settings.disabled, offset, isConverted);
      apply({kind: 'set', settings: {disabled}});
    },
    /** Shows a session from a URL or from storage. The first one starts the undo history. */
    start: (next: Session) => {
      show(next, {isUndoable: isStarted});
      isStarted = true;
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
