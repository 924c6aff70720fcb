import type {ConvertedQuery} from './protocol';

/** What became of a query: converted, without or with remarks; left, since it cannot be; switched off by the reader. */
export type QueryState = 'converted' | 'remark' | 'left' | 'off';

export function stateOf({
  state,
  remarks,
  reason,
}: Pick<ConvertedQuery, 'state' | 'remarks' | 'reason'>): QueryState {
  if (state === 'converted') return remarks.length > 0 ? 'remark' : 'converted';
  return reason === null ? 'off' : 'left';
}
