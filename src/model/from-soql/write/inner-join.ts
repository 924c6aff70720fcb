/** The SELECT inside IN ( ) as `SOQL.InnerJoin` (facts/soql.md 6.7). */
import type {Query} from '../query';
import type {WritingContext} from './context';
import {writeInnerConditions} from './filters';
import {call, chain, type Chain} from './layout';

/** @returns undefined for a query that an inner join cannot hold: another field than one of its own, an order, a limit */
export function writeInnerJoin(query: Query, context: WritingContext): Chain | undefined {
  const {select, object, where} = query;
  const [item, second] = select;
  const token = context.objectToken(object);
  const isPlain =
    query.subQueries.length === 0 &&
    query.order.length === 0 &&
    query.limit === undefined &&
    query.skip === undefined &&
    query.ending === undefined;
  if (!isPlain || token === undefined || !item || second || item.alias !== undefined)
    return undefined;
  const field = item.expression.kind === 'path' ? context.ownToken(item.expression) : undefined;
  if (field === undefined) return undefined;
  const conditions = where ? writeInnerConditions(where, context) : [];
  return chain(`SOQL.InnerJoin.of(${token})`, [call('with', field), ...conditions]);
}
