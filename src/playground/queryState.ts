import type {ConvertedQuery} from './protocol';

/** A query's outcome: converted, perhaps with remarks; left; or switched off by the reader. */
export type QueryState = 'converted' | 'remark' | 'left' | 'off';

export function stateOf({
  state,
  remarks,
  reason,
}: Pick<ConvertedQuery, 'state' | 'remarks' | 'reason'>): QueryState {
  if (state === 'converted') return remarks.length > 0 ? 'remark' : 'converted';
  return reason === null ? 'off' : 'left';
}

/**
 * Switches a query of a file on or off.
 *
 * @param disabled the offsets of the queries that are off
 * @returns those that are off then, in order
 */
export function withConverted(
  disabled: readonly number[],
  offset: number,
  isConverted: boolean,
): number[] {
  const others = disabled.filter((other) => other !== offset);
  return isConverted ? others : [...others, offset].sort((a, b) => a - b);
}
