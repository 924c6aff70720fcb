import type {Binary} from '@soql-lib/apex';
import type {CachedQuery} from './query/cached-query';
import type {MainQuery} from './query/main-query';
import type {Pitfall} from './query/pitfalls';
import type {Binder} from './query/soql-printer';
import type {ChainQuery, Position, ResultCall} from './result';
import type {MockKey} from './query/mock';
import type {StandIns} from './interpreter/stand-ins';
import type {DescribedNames} from './schema/described-names';
import type {Mocks} from './mocks';
import type {TypedValue, Value} from './values/values';

/** A query that ran, or was printed on request. */
export type QueryEvent = Omit<ChainQuery, 'ok'> & {
  /** Whether a mock answered it; only where a test runs. */
  isMocked?: boolean;
  /** Which mocks it looked for, and where it ran; only where a test runs. */
  lookup?: MockLookup;
};

/** An inline query that `SOQLEvaluator.of` takes, with the method that returns its rows. */
export interface Evaluation {
  /** Without its brackets. */
  soql: string;
  result: ResultCall;
  isMocked: boolean;
  lookup: MockLookup;
}

export interface MockLookup extends Position {
  /** The result method that ran the query. */
  method: string;
  /** Undefined for an Evaluator without an id. */
  key: MockKey | undefined;
}

/** What only a test that is run records. */
export interface TestRecord {
  /** In the order of the test. */
  assertions: Assertion[];
  evaluations: Evaluation[];
  /** Numbers of the queries behind a variable's value, by the variable's name in lower case. */
  queriesOf: Map<string, readonly number[]>;
  /** Both sides of the comparisons with `==`, by their expression. */
  compared: Map<Binary, readonly [TypedValue, TypedValue]>;
}

/** A call of `Assert` or `System.assert…`, with the query that was printed or run before it. */
export interface Assertion {
  method: string;
  arguments: readonly {value: Value; text: string}[];
  /** Both sides of `Assert.isTrue(a == b)`. */
  compared: readonly {value: Value; text: string}[] | undefined;
  /** Numbers of the queries whose results it names. */
  queries: readonly number[];
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
  /** The builder of each, and where the call is that ran it. */
  runs: Map<QueryEvent, Position & {builder: MainQuery | CachedQuery}>;
  /** Those that no single query owns. */
  notes: Pitfall[];
  /** The query that a method was called on last. */
  latest: MainQuery | CachedQuery | undefined;
  /** Only where a test runs. */
  test?: TestRecord;
  /** Only where a test runs with its mocks. */
  mocks?: Mocks;
  /** Only where a chain is compared with the query that it was written for. */
  standIns?: StandIns;
}

/** @returns how many queries have run so far, inline ones that the Evaluator takes included */
export function queriesRun({events, test}: ExecutionContext): number {
  return events.length + (test?.evaluations.length ?? 0);
}

export function newTestRecord(): TestRecord {
  return {assertions: [], evaluations: [], queriesOf: new Map(), compared: new Map()};
}
