/** Other chains in the place of those that a conversion would write. */
import type {ApexType} from '@soql-lib/apex';
import type {ChainText} from '../../soql-to-chain/write/layout';
import type {Rows} from '../query';

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
