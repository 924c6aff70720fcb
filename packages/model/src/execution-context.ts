import type {CachedQuery} from './query/cached-query';
import type {Origin} from './errors';
import type {MainQuery} from './query/main-query';
import type {Binder} from './query/soql-printer';
import type {ChainQuery} from './result';
import type {DescribedNames} from './schema/described-names';
import type {Mocks} from './mocks';
import type {Value} from './values/values';

/** A query that ran, or was printed on request. */
export type QueryEvent = Omit<ChainQuery, 'ok'> & {
  /** Whether a mock answered it; only where a test runs. */
  isMocked?: boolean;
};

/** A call of `Assert` or `System.assert…`, with the query that was printed or run before it. */
export interface Assertion {
  method: string;
  arguments: readonly {value: Value; text: string}[];
  /** As it is written, without line breaks. */
  source: string;
  line: number;
  query: QueryEvent | undefined;
}

/** What the calls of one chain share: the transaction's binder, and the queries so far. */
export interface ExecutionContext {
  names: DescribedNames;
  binder: Binder;
  events: QueryEvent[];
  /** Remarks that no single query owns. */
  notes: {code: string; origin: Origin; message: string}[];
  /** The query that a method was called on last. */
  latest: MainQuery | CachedQuery | undefined;
  /** What a test asserts, in its order; only where a test runs. */
  assertions?: Assertion[];
  /** Only where a test runs with its mocks. */
  mocks?: Mocks;
}
