import type {PlaygroundState} from '@site/src/playground/link';
import type {SessionStore} from '../sessionStore';

/** Opens a query or a chain of the code in its own mode. */
export function openState(store: SessionStore, state: PlaygroundState): void {
  store.apply({kind: 'open', state});
  store.documents.sources[state.direction].focusAt(1, 1);
}
