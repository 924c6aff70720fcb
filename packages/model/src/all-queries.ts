/** The queries of some code that ran, and those of builders that nothing runs. */
import type {ExecutionContext, QueryEvent} from './execution-context';
import {CachedQuery, MainQuery} from './library';
import {describeCached} from './library/cacheable';
import {describe, print} from './library/results';
import type {Position} from './result';

export type Builder = MainQuery | CachedQuery;

/** A query, with the place in the code of the call that runs it. */
export type PlacedQuery = QueryEvent & Position;

export function isBuilder(value: unknown): value is Builder {
  return value instanceof MainQuery || value instanceof CachedQuery;
}

export function describeBuilder(builder: Builder, execution: ExecutionContext): QueryEvent {
  if (builder instanceof CachedQuery) return describeCached(builder, execution, true);
  // The string of another query keeps its bind names, as it would when the query runs.
  return execution.binder.hasPrinted ? describe(builder, execution) : print(builder, execution);
}

interface Entry extends Position {
  builder: Builder | undefined;
  /** Undefined for a builder that a statement ends in. */
  event: QueryEvent | undefined;
}

/**
 * @param builders those that statements end in, with the places of the statements
 * @returns the queries in the order of their calls. One that a loop repeats counts once; a builder
 * that is run doesn't
 *   count for its texts, and one that is printed not for itself.
 */
export function allQueries(
  execution: ExecutionContext,
  builders: ReadonlyMap<Builder, Position>,
): PlacedQuery[] {
  const {events, runs} = execution;
  const entries: Entry[] = [
    ...events.map((event) => ({line: 1, column: 1, builder: undefined, event, ...runs.get(event)})),
    ...[...builders].map(([builder, place]) => ({...place, builder, event: undefined})),
  ];
  const best = new Map<Builder | undefined, number>();
  for (const entry of entries)
    best.set(entry.builder, Math.max(rank(entry), best.get(entry.builder) ?? 0));
  const queries = entries
    .filter((entry) => rank(entry) === best.get(entry.builder))
    .flatMap(({builder, event, line, column}) => {
      const query = event ?? (builder && describeBuilder(builder, execution));
      return query ? [{...query, line, column}] : [];
    });
  const byCall = new Map(queries.toReversed().map((query) => [callOf(query), query]));
  return [...byCall.values()].sort(
    (left, right) => left.line - right.line || left.column - right.column,
  );
}

function rank({event}: Entry): number {
  return event ? Number(event.result !== undefined) + 1 : 0;
}

/** The same for the queries of a loop, whose bind names differ. */
function callOf({soql, line, column}: PlacedQuery): string {
  return `${line}:${column} ${soql.replace(/:v\d+/g, ':v')}`;
}
