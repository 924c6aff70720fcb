/**
 * The model's result types. Nothing here depends on Apex or on the query model, so pages and
 * workers can import it alone.
 */
import type {Diagnostic, Position} from '@soql-lib/apex';

export type {Diagnostic, Fix, Position} from '@soql-lib/apex';

/**
 * A value behind a bind name. Text, numbers, booleans and null are themselves, collections are
 * arrays. What only an org can know is given as its Apex source: `{expression: 'accountId'}`.
 */
export type BindValue =
  | null
  | string
  | number
  | boolean
  | BindValue[]
  | {date: string}
  | {datetime: string}
  | {expression: string};

/** A pitfall in a chain that compiles and runs. Its place is in the source, not in the context. */
export interface Remark extends Diagnostic {
  code: string;
}

export type AccessLevel = 'USER_MODE' | 'SYSTEM_MODE';
export type Sharing = 'inherited sharing' | 'with sharing' | 'without sharing';

/** Query text with the values of its bind names. */
export interface BoundQuery {
  soql: string;
  binding: Record<string, BindValue>;
}

/**
 * Why a chain has no query:
 * - `syntax`: not Apex;
 * - `type`: Apex would not compile it (unknown method, wrong arguments);
 * - `unknown value`: the query text depends on a value that is known only in an org;
 * - `unsupported`: Apex that the model does not run;
 * - `exception`: the library or the platform throws when it runs; the message is the exception's;
 * - `limit`: too long or too deeply nested.
 */
export type ErrorKind = 'syntax' | 'type' | 'unknown value' | 'unsupported' | 'exception' | 'limit';

export interface ChainError extends Diagnostic {
  kind: ErrorKind;
  /**
   * `is-query`: the source is a SOQL query, which the other direction translates;
   * `inline-query`: it has no chain, but an inline query.
   */
  code?: 'is-query' | 'inline-query';
  /** The text that the place is in. */
  in: 'source' | 'context';
  /** The call that causes an error in the context; the start of the source where none does. */
  calledAt?: Position;
}

/** @returns the error for a reader of the source alone, with a place in the context as text */
export function inSource({message, line, column, calledAt}: ChainError): Diagnostic {
  if (!calledAt) return {message, line, column};
  return {message: `${message} (context, line ${line}, column ${column})`, ...calledAt};
}

/** The result method that runs a query. */
export interface ResultCall {
  /** Name as declared. */
  method: string;
  /** Names of the fields that it takes, such as the key and the value of a map. */
  fields: readonly string[];
  /** Type of the variable that takes the result, where a declaration does. */
  declared?: string;
}

/** How long and for whom a cached query keeps its record. */
export interface CacheUse {
  storage: 'transaction' | 'org' | 'session';
  /** Undefined where the value is known only in an org. */
  maxHours: number | undefined;
}

export interface ChainQuery extends BoundQuery {
  ok: true;
  accessLevel: AccessLevel;
  sharing: Sharing;
  remarks: Remark[];
  /** Undefined for a chain that ends without one. */
  result?: ResultCall;
  /** The access that `stripInaccessible` asks for (`READABLE`); undefined without the call. */
  strippedWithout?: string;
  /** Only for a cached query. */
  cache?: CacheUse;
  /** The query that a `SOQLCache` selector runs first when its storage holds no entry yet. */
  initialQuery?: BoundQuery;
  /** Queries that run first, to evaluate its arguments, such as `isIn(SOQL.of(…).toIdsOf(…))`. */
  argumentQueries?: BoundQuery[];
}

export type ChainResult = ChainQuery | {ok: false; error: ChainError};
