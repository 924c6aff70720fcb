/** Methods that select, of queries, subqueries and the cache (facts/soql.md 3.2, 3.3). */
import {nullPointer} from '../errors';
import type {Query} from '../query/query';
import {
  alias,
  argumentAt,
  fieldName,
  fieldNames,
  fieldPath,
  holdsFields,
  isCollection,
  isField,
  isText,
  text,
  textOrNull,
  texts,
  type LibraryCall,
} from './call';

/** `with(...)` in all forms but the subquery's. */
export function selectFields(query: Query, call: LibraryCall): void {
  const {origin} = call;
  const {fields} = query;
  const [first, second] = call.arguments;
  if (isField(first)) {
    const field = fieldName(call, 0);
    if (isText(second)) {
      fields.add('aggregates', `${field}${alias(call, 1)}`, origin);
      return;
    }
    call.arguments.forEach((_, index) => fields.add('plain', fieldName(call, index), origin));
    return;
  }
  if (second) {
    selectRelated(query, call);
    return;
  }
  const argument = argumentAt(call, 0);
  if (isCollection(argument)) {
    if (holdsFields(argument)) {
      for (const field of fieldNames(call, 0)) fields.add('plain', field, origin);
      return;
    }
    const names = texts(call, 0);
    if (names.length > 0) fields.addText(names.join(','), origin);
    return;
  }
  const names = textOrNull(call, 0);
  if (names === null) throw nullPointer(argument.origin, 'with(null) splits a null string');
  fields.addText(names, origin);
}

function selectRelated(query: Query, call: LibraryCall): void {
  const relationship = text(call, 0);
  const names = isCollection(call.arguments[1])
    ? fieldNames(call, 1)
    : call.arguments.slice(1).map((_, index) => fieldName(call, index + 1));
  for (const name of names)
    query.fields.add('relationship', `${relationship}.${name}`, call.origin);
}

/** `toLabel(...)` in its five forms. */
export function selectLabels(query: Query, call: LibraryCall): void {
  const argument = argumentAt(call, 0);
  if (isCollection(argument)) {
    for (const name of texts(call, 0))
      query.fields.add('functions', `toLabel(${name})`, call.origin);
    return;
  }
  const field = fieldPath(call);
  query.fields.add('functions', `toLabel(${field})${alias(call, 1)}`, call.origin);
}
