import {useMemo} from 'react';
import type {EditorDocument} from '../editor/document';
import type {SessionStore} from '../sessionStore';
import type {QueryActions} from './Findings';

/**
 * Returns what a reader does with the queries of a document.
 *
 * @param setConverted switches the conversion of a query on or off
 */
export function useQueryActions(
  document: EditorDocument,
  store: SessionStore,
  setConverted: QueryActions['setConverted'],
): QueryActions {
  return useMemo(
    () => ({
      goTo: (line, column) => document.focusAt(line, column),
      setConverted,
      open: (state) => {
        store.apply({kind: 'open', state});
        store.documents.sources[state.direction].focusAt(1, 1);
      },
    }),
    [document, store, setConverted],
  );
}
