/** What the list of a converted project shows and counts. */
import type {QueryState} from '../queryState';
import type {FileRow, QueryRow} from './protocol';

/** Undefined where all are shown. */
export interface Filter {
  object?: string | undefined;
  state?: QueryState | undefined;
  /** The code of a remark. */
  remark?: string | undefined;
}

function isShown(query: QueryRow, {object, state, remark}: Filter): boolean {
  return (
    (object === undefined || (query.object ?? '').toLowerCase() === object.toLowerCase()) &&
    (state === undefined || query.state === state) &&
    (remark === undefined || query.remarks.includes(remark))
  );
}

/** @returns the files with queries that the filter lets through; without one, failed files too */
export function filterRows(rows: readonly FileRow[], filter: Filter): FileRow[] {
  const isOpen = Object.values(filter).every((wanted) => wanted === undefined);
  return rows.filter(
    ({queries, problem}) =>
      (isOpen && problem !== undefined) || queries.some((query) => isShown(query, filter)),
  );
}

/** @returns the state of each query that the filter lets through */
export function statesOf(rows: readonly FileRow[], filter: Filter): QueryState[] {
  return rows
    .flatMap(({queries}) => queries.filter((query) => isShown(query, filter)))
    .map(({state}) => state);
}

/** @returns the values of a choice with the numbers of their queries, the most frequent first */
export function choices(
  rows: readonly FileRow[],
  valuesOf: (query: QueryRow) => readonly string[],
): [value: string, count: number][] {
  const counts = new Map<string, {name: string; count: number}>();
  for (const value of rows.flatMap(({queries}) => queries.flatMap(valuesOf))) {
    const known = counts.get(value.toLowerCase()) ?? {name: value, count: 0};
    known.count += 1;
    counts.set(value.toLowerCase(), known);
  }
  return [...counts.values()]
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
    .map(({name, count}) => [name, count]);
}
