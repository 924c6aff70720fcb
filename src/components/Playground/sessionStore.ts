import {byDirection} from '@site/src/playground/directions';
import type {Direction} from '@site/src/playground/link';
import {change, emptySession, type Change, type Session} from '@site/src/playground/state';
import {EditorDocument, type EditorLayout, type ReplaceOptions} from './editor/document';
import {contextLabel, names} from './names';

export interface Documents {
  sources: Record<Direction, EditorDocument>;
  context: EditorDocument;
}

export interface SessionStore {
  documents: Documents;
  read: () => Session;
  apply: (by: Change) => void;
  /** Shows a session from a URL or from storage. The first one starts the undo history. */
  start: (session: Session) => void;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

const layouts: Record<Direction, EditorLayout> = {
  'chain-to-soql': {},
  'soql-to-chain': {isWrapped: true},
  'apex-code': {isWrapped: true},
};

/**
 * Creates the session with its documents. The documents own the texts: an edit updates the session immediately,
 * and any other change is applied to the document as one undoable transaction.
 */
export function createSessionStore(): SessionStore {
  let session = emptySession;
  let isStarted = false;
  const listeners = new Set<() => void>();
  const documents: Documents = {
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
    start: (next) => {
      show(next, {isUndoable: isStarted});
      isStarted = true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
