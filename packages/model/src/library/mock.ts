/** `SOQL.mock(…)` and what a mocked query returns (facts/soql.md 12). */
import {ModelError, nullPointer} from '../errors';
import type {MainQuery} from '../query/main-query';
import type {Mock} from '../query/mock';
import {idKey, objectKey} from '../query/mock';
import {
  booleanValue,
  integerValue,
  listOf,
  nullValue,
  RecordFields,
  type CollectionValue,
  type Value,
} from '../values/values';
import type {Argument, Handlers, LibraryCall} from './call';

/** @returns the mock that `SOQL.mock(…)` adds; undefined outside of a test that is run, and for an unknown id */
export function createMock(
  {mocks}: LibraryCall['execution'],
  [argument]: readonly Argument[],
): Mock | undefined {
  if (argument?.value.kind === 'objectType') return mocks?.append(objectKey(argument.value.name));
  return argument?.value.kind === 'text' ? mocks?.append(idKey(argument.value.value)) : undefined;
}

export const mockHandlers: Handlers<Mock> = {
  thenreturn: (mock, call) => {
    const answers = call.execution.mocks?.answersOf(mock);
    const [argument] = call.arguments;
    if (!answers || !argument) return;
    const {value, type} = argument;
    const add = (records: readonly Value[]): void => {
      answers.records = [...(answers.records ?? []), ...records];
    };
    if (value.kind === 'record') add([value]);
    else if (value.kind === 'number') answers.count = value;
    else if (value.kind === 'collection' && type.arguments[0]?.name === 'SObject') {
      add(value.elements);
    }
  },
  throwexception: (mock, call) => {
    const answers = call.execution.mocks?.answersOf(mock);
    const [message] = call.arguments;
    if (!answers) return;
    answers.exception =
      message?.value.kind === 'text'
        ? message.value.value
        : 'List has no rows for assignment to SObject';
  },
};

/** These always run the query. */
const notMockable = /^to(querylocator|cursor|paginationcursor|string)$/i;

/**
 * Answers a result method in a test: by the first mock that applies, which is used up while another one is left, otherwise by
 * a database without records.
 *
 * @returns undefined where the model doesn't know the result
 */
export function answer(main: MainQuery, call: LibraryCall): Value | undefined {
  const {mocks} = call.execution;
  if (!mocks || notMockable.test(call.method)) return undefined;
  const queue = mocks.of(main);
  const [mock] = queue;
  if (!mock) return resultOf(main, call, []);
  const event = call.execution.events.at(-1);
  if (event) event.isMocked = true;
  const {records, count, exception} = mocks.answersOf(mock);
  if (exception !== undefined) {
    throw new ModelError('exception', `System.QueryException: ${exception}`, call.origin);
  }
  if (queue.length > 1) queue.shift();
  if (call.method.toLowerCase() === 'tointeger') return count ?? nullValue;
  if (call.method.toLowerCase() === 'toaggregatedproxy') return undefined;
  if (!records) throw nullPointer(call.origin, 'the mock has no records');
  return resultOf(
    main,
    call,
    records.map((record) => copyOf(record, main)),
  );
}

function resultOf(main: MainQuery, call: LibraryCall, records: Value[]): Value | undefined {
  switch (call.method.toLowerCase()) {
    case 'tolist':
      return listOf({name: main.query.object, arguments: []}, records);
    case 'toobject':
      if (records.length > 1) {
        throw new ModelError(
          'exception',
          'System.QueryException: List has more than 1 row for assignment to SObject',
          call.origin,
        );
      }
      return records[0] ?? nullValue;
    case 'doexist':
      return booleanValue(records.length > 0);
    case 'tointeger':
      return integerValue(0);
    case 'toaggregatedidmapby':
      return grouped(main, call, records);
    default:
      return undefined;
  }
}

/** The query's condition on the key doesn't apply to mocks (facts/soql.md 12.4). A parent's field is not known. */
function grouped(main: MainQuery, call: LibraryCall, records: Value[]): Value | undefined {
  const [key, parentKey] = call.arguments.map(({value}) => value);
  if (key?.kind !== 'field' || parentKey) return undefined;
  const record = {name: main.query.object, arguments: []};
  const groups = new Map<string, [key: Value, value: CollectionValue]>();
  for (const row of records) {
    const id = row.kind === 'record' ? row.fields.get(key.field.toLowerCase()) : undefined;
    if (!id || id.kind === 'null')
      throw nullPointer(call.origin, `${key.field} of a mocked record is null`);
    const group = groups.get(JSON.stringify(id)) ?? [id, listOf(record, [])];
    group[1].elements.push(row);
    groups.set(JSON.stringify(id), group);
  }
  const list = {name: 'List', arguments: [record]};
  return {
    kind: 'map',
    key: {name: 'Id', arguments: []},
    value: list,
    entries: [...groups.values()],
  };
}

/** A copy with the selected fields alone, unless a parent field or a function is selected (facts/soql.md 12.4). */
function copyOf(record: Value, {query: {fields}}: MainQuery): Value {
  if (record.kind !== 'record' || !fields.hasOnly('plain')) return record;
  const selected = fields.entries().map(([item]) => item.toLowerCase());
  const names = new Set([...selected, ...record.fields.keys()]);
  const copy = new RecordFields();
  for (const name of names) {
    if (name === 'id') continue;
    const isSelected = selected.includes(name);
    copy.set(name, (isSelected ? record.fields.get(name) : undefined) ?? nullValue);
  }
  const id = record.fields.get('id');
  if (id) copy.set('id', id);
  return {...record, fields: copy};
}
