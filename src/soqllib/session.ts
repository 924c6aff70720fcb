import type {Binder} from './query/rendering';
import type {ChainQuery} from './result';

/** A query that ran, or was printed on request. */
export type QueryEvent = Omit<ChainQuery, 'ok'>;

/** What the calls of one chain share: the transaction's binder, and the queries so far. */
export interface Session {
  binder: Binder;
  events: QueryEvent[];
}
