/** What the stages say of a query: what its rows are, and how its chain runs and ends. */
import type {Sharing} from '../result';
import type {SoqlQuery} from '../soql-to-chain/query';

/** What a row of the query is in Apex. */
export type Rows = 'count' | 'aggregates' | 'records';

export type ResultMethod =
  | 'toList'
  | 'toObject'
  | 'toId'
  | 'toInteger'
  | 'toMap'
  | 'doExist'
  | 'toAggregated'
  | 'toQueryLocator'
  | 'toCursor'
  | 'toPaginationCursor';

/** How a chain ends. */
export interface Result {
  method: ResultMethod;
}

export interface Access {
  mode: SoqlQuery['access'];
  sharing: Sharing;
}

/** An access mode, as a query says it. */
export type AccessClause = 'USER_MODE' | 'SYSTEM_MODE' | 'SECURITY_ENFORCED';
