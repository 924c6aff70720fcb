/** The methods of ORDER BY that the main query and subqueries share (facts/soql.md 9). */
import {ModelError} from '../errors';
import {Distance} from '../query/distance';
import {Order} from '../query/order';
import type {Query} from '../query/query';
import {fieldName, fieldPath, isField, isText, libraryObject, text, type LibraryCall} from './call';

function add(query: Query, call: LibraryCall, field: string, direction = 'ASC'): void {
  query.order ??= new Order();
  query.order.add(field, direction, call.origin);
}

export function orderBy(query: Query, call: LibraryCall): void {
  const [first, second] = call.arguments;
  if (second && !isField(second)) {
    if (first?.value.kind === 'field') throw directionAsText(call);
    add(query, call, text(call, 0), text(call, 1));
  } else if (isField(first) || isText(first)) add(query, call, fieldPath(call));
  else add(query, call, libraryObject(call, 0, Distance).print());
}

/** `orderBy(Account.Name, 'DESC')`: only the form with two Strings has a direction. */
function directionAsText(call: LibraryCall): ModelError {
  const isDescending = /^desc/i.test(text(call, 1));
  const advice = isDescending ? 'call sortDesc() after it' : 'ascending is the default';
  return new ModelError(
    'type',
    `orderBy takes a field's token alone, without a direction: ${advice}`,
    call.origin,
  );
}

export function orderByCount(query: Query, call: LibraryCall): void {
  add(query, call, `COUNT(${fieldName(call, 0)})`);
}

function latest(query: Query, call: LibraryCall): {direction: string; nulls: string} {
  const entry = query.order?.latest;
  if (entry) return entry;
  throw new ModelError(
    'exception',
    `System.ListException: List index out of bounds: -1 (${call.method} changes the latest orderBy, and there is none)`,
    call.origin,
    {thrown: {type: 'ListException', message: undefined}},
  );
}

export function setDirection(query: Query, call: LibraryCall, direction: string): void {
  latest(query, call).direction = direction;
}

export function setNulls(query: Query, call: LibraryCall, nulls: string): void {
  latest(query, call).nulls = nulls;
}
