/** The methods of ORDER BY that the main query and sub-queries share (facts/soql.md 9). */
import {ModelError} from '../errors';
import {Distance} from '../query/distance';
import {Order} from '../query/order';
import type {Query} from '../query/query';
import {argumentAt, fieldName, isField, libraryObject, text, type LibraryCall} from './call';

function orderOf(query: Query): Order {
  return (query.order ??= new Order());
}

export function orderBy(query: Query, call: LibraryCall): void {
  const first = argumentAt(call, 0);
  const second = call.arguments[1];
  if (isField(second)) {
    orderOf(query).add(`${text(call, 0)}.${fieldName(call, 1)}`);
  } else if (second) {
    orderOf(query).add(text(call, 0), text(call, 1));
  } else if (isField(first)) {
    orderOf(query).add(fieldName(call, 0));
  } else if (first.type.name === 'SOQL.Distance') {
    orderOf(query).add(libraryObject(call, 0, Distance).print());
  } else {
    orderOf(query).add(text(call, 0));
  }
}

export function orderByCount(query: Query, call: LibraryCall): void {
  orderOf(query).add(`COUNT(${fieldName(call, 0)})`);
}

function latest(query: Query, call: LibraryCall): {direction: string; nulls: string} {
  const entry = query.order?.latest;
  if (entry) return entry;
  throw new ModelError(
    'exception',
    `System.ListException: List index out of bounds: -1 (${call.method} changes the latest orderBy, and there is none)`,
    call.origin,
  );
}

export function setDirection(query: Query, call: LibraryCall, direction: string): void {
  latest(query, call).direction = direction;
}

export function setNulls(query: Query, call: LibraryCall, nulls: string): void {
  latest(query, call).nulls = nulls;
}
