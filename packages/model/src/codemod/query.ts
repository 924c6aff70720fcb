/** What the stages say of a query: what its rows are, and how its chain runs and ends. */
import type {ApexType} from '@soql-lib/apex';
import type {Sharing} from '../result';
import type {SoqlQuery} from '../soql-to-chain/query';
import type {ChainText} from '../soql-to-chain/write/layout';

/** What a row of the query is in Apex. */
export type Rows = 'count' | 'aggregates' | 'records';

/** How a chain ends. */
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

export interface Access {
  mode: SoqlQuery['access'];
  sharing: Sharing;
}

/** An access mode, as a query says it. */
export type AccessClause = 'USER_MODE' | 'SYSTEM_MODE' | 'SECURITY_ENFORCED';

/** The chain of a query before it is laid out; names replace its bind expressions. */
export interface WrittenChain {
  chain: ChainText;
  /** The queried object, as the query names it. */
  object: string;
  rows: Rows;
  /** Types of the expressions behind the names, as far as they are known. */
  types: ReadonlyMap<string, ApexType>;
}

/** @returns the chain written instead, with the same names; or why the query stays */
export type RewriteChain = (written: WrittenChain) => ChainText | {reason: string};
