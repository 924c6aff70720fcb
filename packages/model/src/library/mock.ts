/** `SOQL.mock(…)` and what a mocked query returns (facts/soql.md 12). */
import {ModelError, nullPointer, type Origin} from '../errors';
import type {MockLookup} from '../execution-context';
import type {MockedQuery} from '../mocks';
import {CachedQuery} from '../query/cached-query';
import {MainQuery} from '../query/main-query';
import {
  Evaluator,
  idKey,
  isNeverMocked,
  objectKey,
  type Mock,
  type MockingClass,
} from '../query/mock';
import {
  booleanValue,
  integerValue,
  joinedText,
  listOf,
  nullValue,
  RecordFields,
  setOf,
  unknownValue,
  type CollectionValue,
  type Value,
} from '../values/values';
import {argumentAt, rejectTypeName, type Argument, type Handlers, type LibraryCall} from './call';

/** @returns the mock that `SOQL.mock(…)` adds; undefined outside tests, and for an unknown id */
export function createMock(
  {mocks}: LibraryCall['execution'],
  owner: MockingClass,
  [argument]: readonly Argument[],
): Mock | undefined {
  if (argument?.value.kind === 'objectType')
    return mocks?.append(objectKey(owner, argument.value.name), argument.origin);
  if (argument?.value.kind === 'text')
    return mocks?.append(idKey(owner, argument.value.value), argument.origin);
  if (argument?.value.kind === 'unknown') rejectTypeName(argument);
  return undefined;
}

/** `mockId` replaces the mocks of the object. */
export function applyById(query: MockedQuery, owner: MockingClass, call: LibraryCall): void {
  const {value} = argumentAt(call, 0);
  if (value.kind === 'text') call.execution.mocks?.apply(query, idKey(owner, value.value));
}

/** Runs one method of the Evaluator. */
export function callEvaluator(evaluator: Evaluator, call: LibraryCall): Value | undefined {
  if (call.method === 'mockId') applyById(evaluator, 'SOQLEvaluator', call);
  if (!isResult(call)) return undefined;
  const {mocks, test} = call.execution;
  test?.evaluations.push({
    soql: evaluator.source.replace(/^\[\s*|\s*\]$/g, ''),
    result: {method: call.method, fields: call.arguments.map(({text}) => text)},
    isMocked: (mocks?.of(evaluator).length ?? 0) > 0,
    lookup: lookupOf(evaluator, call),
  });
  return answer(evaluator, call);
}

function lookupOf(query: MockedQuery, {method, origin, execution}: LibraryCall): MockLookup {
  const {line, column} = origin;
  return {line, column, method, key: execution.mocks?.keyOf(query)};
}

/** Whether a method of the cache or of the Evaluator ends its query. */
export function isResult({method}: LibraryCall): boolean {
  return /^(?:to[A-Z]|doExist$)/.test(method);
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
    if (value.kind === 'record') answers.object = value.object;
    if (value.kind === 'collection') answers.object = value.element.name;
    if (value.kind === 'record') add([value]);
    // Only the cache's mocks take null, for no record (facts/cache.md 7).
    else if (value.kind === 'null') add([]);
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

/**
 * Answers a result method in a test: by the first mock that applies, which is used up while another
 * one is left, otherwise by a database without records.
 *
 * @returns undefined where the model doesn't know the result
 */
export function answer(query: MockedQuery, call: LibraryCall): Value | undefined {
  const {mocks} = call.execution;
  if (!mocks || /^tostring$/i.test(call.method)) return undefined;
  const isRun = isNeverMocked(call.method);
  const queue = isRun ? [] : mocks.of(query);
  const [mock] = queue;
  const isEvaluator = query instanceof Evaluator;
  const event = isEvaluator ? undefined : call.execution.events.at(-1);
  if (event) {
    event.isMocked = mock !== undefined;
    event.lookup = lookupOf(query, call);
  }
  if (isRun) return undefined;
  if (!mock) {
    if (query instanceof CachedQuery) return undefined;
    return isEvaluator ? resultOf(call, []) : resultWithoutRecords(call, query);
  }
  mocks.use(mock);
  const {records, object, count, exception} = mocks.answersOf(mock);
  if (exception !== undefined) {
    throw queryException(exception, call.origin);
  }
  if (queue.length > 1) queue.shift();
  if (call.method.toLowerCase() === 'tointeger') return count ?? nullValue;
  if (call.method.toLowerCase() === 'toaggregatedproxy') return undefined;
  if (!records) throw nullPointer(call.origin, 'the mock has no records');
  // The mocks of cache and Evaluator keep all fields (facts: cache.md 7, evaluator.md 4).
  if (!(query instanceof MainQuery)) {
    const isList = call.method.toLowerCase() === 'tolist';
    return isList
      ? listOf({name: object ?? 'SObject', arguments: []}, [...records])
      : resultOf(call, records);
  }
  return resultOf(
    call,
    records.map((record) => copyOf(record, query)),
    query,
  );
}

/** Types of the rows of aggregate queries, by result method. */
const aggregateRows: Readonly<Record<string, string>> = {
  toaggregated: 'AggregateResult',
  toaggregatedproxy: 'SOQL.AggregateResultProxy',
};

/** Without records, an aggregate without groups returns a row all the same (facts/soql.md 11). */
function resultWithoutRecords(call: LibraryCall, main: MainQuery): Value | undefined {
  const name = aggregateRows[call.method.toLowerCase()];
  if (name === undefined || !main.query.fields.hasAggregates()) return resultOf(call, [], main);
  return listOf({name, arguments: []}, main.query.grouping ? [] : [unknownValue('the only row')]);
}

function queryException(message: string, origin: Origin): ModelError {
  return new ModelError('exception', `System.QueryException: ${message}`, origin, {
    thrown: {type: 'QueryException', message},
  });
}

function resultOf(
  call: LibraryCall,
  records: readonly Value[],
  main?: MainQuery,
): Value | undefined {
  switch (call.method.toLowerCase()) {
    case 'tolist':
      return listOf({name: main?.query.object ?? 'SObject', arguments: []}, [...records]);
    case 'toobject':
      return onlyRow(records, call);
    case 'toid':
      return fieldOf(onlyRow(records, call), 'id') ?? (main && call.execution.mocks?.newId());
    case 'tovalueof': {
      const [field, parentField] = call.arguments;
      const row = onlyRow(records, call);
      return field?.value.kind === 'field' && !parentField
        ? fieldOf(row, field.value.field.toLowerCase())
        : undefined;
    }
    case 'doexist':
      return booleanValue(records.length > 0);
    case 'tointeger':
      return integerValue(0);
    case 'tovaluesof':
      return valuesOf(call, records);
    case 'toaggregatedidmapby':
      return main && grouped(main, call, records);
    default:
      return undefined;
  }
}

/** @throws ModelError when there are several (facts/soql.md 12.4) */
function onlyRow(records: readonly Value[], call: LibraryCall): Value {
  if (records.length > 1)
    throw queryException('List has more than 1 row for assignment to SObject', call.origin);
  return records[0] ?? nullValue;
}

/** @returns null without a row; undefined where the row doesn't have the field */
function fieldOf(row: Value, name: string): Value | undefined {
  if (row.kind === 'null') return row;
  return row.kind === 'record' ? row.fields.get(name) : undefined;
}

/** The distinct values of a field; those of a parent are not known. */
function valuesOf(
  {arguments: [field, parentField], origin}: LibraryCall,
  records: readonly Value[],
): Value | undefined {
  if (field?.value.kind !== 'field' || parentField) return undefined;
  const name = field.value.field.toLowerCase();
  const values = new Map<string, Value>();
  for (const record of records) {
    const value = record.kind === 'record' ? record.fields.get(name) : undefined;
    if (!value || value.kind === 'null')
      throw nullPointer(origin, `${field.text} of a mocked record is null`);
    const text = joinedText(value);
    if (text === undefined) return undefined;
    values.set(text, value);
  }
  return setOf({name: 'String', arguments: []}, [...values.values()]);
}

/** No condition on the key applies to mocks (facts/soql.md 12.4). A parent's field is unknown. */
function grouped(main: MainQuery, call: LibraryCall, records: readonly Value[]): Value | undefined {
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

/** A copy with the selected fields, if none is a parent's or a function (facts/soql.md 12.4). */
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
