/** What each result method of `SOQL.Queryable` does to the query (facts/soql.md 3.5, 6.8, 11). */
import {textValue} from '../values/values';
import type {Origin} from '../errors';
import {clearedFields, type Bucket} from '../query/fields';
import type {MainQuery} from '../query/main-query';
import {nullOperand} from '../query/operand';
import {pitfall} from '../query/pitfalls';
import type {Query} from '../query/query';
import {SoqlPrinter} from '../query/soql-printer';
import {remarkMainQuery} from '../remarks';
import type {QueryEvent, ExecutionContext} from '../execution-context';
import type {BindValue} from '../result';
import {
  fieldPath,
  isText,
  type Handler,
  type Getters,
  type Handlers,
  type LibraryCall,
} from './call';
import {addComparison} from './filter-group';

type Method = Handler<MainQuery>;

/** Prints a query with the current binder: running one does not restart it (facts/soql.md 6.6). */
export function render(
  query: Query,
  execution: ExecutionContext,
): {soql: string; printer: SoqlPrinter} {
  const printer = new SoqlPrinter(execution.binder, execution.names);
  return {soql: printer.on(query.object, () => query.print(printer)), printer};
}

/** @returns the query as printed now, with everything a reader wants to know of it */
export function describe(main: MainQuery, execution: ExecutionContext): QueryEvent {
  const {soql, printer} = render(main.query, execution);
  const printed = printedBinds(soql, main, execution, printer);
  remarkMainQuery(main, printer);
  execution.notes.forEach((note) => printer.remark(note));
  return {
    soql,
    binding: {...printed, ...printer.binding},
    accessLevel: main.accessLevel,
    sharing: main.sharing,
    remarks: printer.remarks,
    ...(main.strip && {strippedWithout: main.strip.access}),
  };
}

/**
 * The text of another query, which `toString()` returned, has bind names of its own. The library's
 * map holds their values until the binder restarts (facts/soql.md 6.6).
 */
function printedBinds(
  soql: string,
  {query}: MainQuery,
  {binder}: ExecutionContext,
  printer: SoqlPrinter,
): Record<string, BindValue> {
  const binding: Record<string, BindValue> = {};
  for (const {query: inner, isLive} of binder.within(soql)) {
    if (isLive) Object.assign(binding, inner.binding);
    const names = Object.keys(inner.binding).map((name) => `:${name}`);
    if (!isLive && names.length > 0) printer.remark(pitfall('bind-restarted', query.origin, names));
  }
  return binding;
}

/** Only `toString()` restarts the binder. */
export function print(main: MainQuery, execution: ExecutionContext): QueryEvent {
  execution.binder.reset();
  return describe(main, execution);
}

/** A key or value that a result method adds: a field, or a path by a relationship. */
interface Target {
  bucket: Bucket;
  name: string;
}

/** Reads `(field)` or `(relationship, field)`, starting at an argument. */
function targetAt(call: LibraryCall, index: number): Target {
  const bucket = isText(call.arguments[index]) ? 'relationship' : 'plain';
  return {bucket, name: fieldPath(call, index)};
}

function quiet(origin: Origin): Origin {
  return {...origin, direct: false};
}

function clear(main: MainQuery, call: LibraryCall): void {
  const reason = `${call.method}() selects only the fields that it needs.`;
  main.pitfalls.push(...clearedFields(main.query.fields.clear(), reason));
  if (main.query.subQueries.length > 0)
    main.pitfalls.push(pitfall('subquery-kept', call.origin, call.method));
}

function select(main: MainQuery, target: Target, call: LibraryCall): void {
  main.query.fields.add(target.bucket, target.name, quiet(call.origin));
}

/** The map methods append `key != null` as a root condition, whatever OR or conditionLogic says. */
function requireKey(main: MainQuery, key: Target, call: LibraryCall): void {
  const {where} = main.query;
  const {method, origin} = call;
  if (!where.isEmpty && where.joinsByOr)
    main.pitfalls.push(pitfall('or-with-map', origin, method, key.name));
  if (where.logicOrigin) main.pitfalls.push(pitfall('logic-with-map', origin, method, key.name));
  addComparison(main.query, call, key.name, '!=', nullOperand);
}

function run(main: MainQuery, call: LibraryCall, ...fields: Target[]): void {
  call.execution.events.push({
    ...describe(main, call.execution),
    result: {method: call.method, fields: fields.map(({name}) => name)},
  });
}

const asBuilt: Method = (main, call) => run(main, call);

/** Clears, then selects the Id. */
function idOnly(main: MainQuery, call: LibraryCall): void {
  clear(main, call);
  main.query.fields.add('plain', 'Id', quiet(call.origin));
}

/** `toId`, `toIds`. */
const ids: Method = (main, call) => {
  idOnly(main, call);
  run(main, call);
};

function remarkStrippedAggregate(main: MainQuery, call: LibraryCall): void {
  if (main.strip) main.pitfalls.push(pitfall('strip-with-aggregate', call.origin));
}

/** `toAggregated`, `toAggregatedProxy`. */
const aggregated: Method = (main, call) => {
  remarkStrippedAggregate(main, call);
  run(main, call);
};

/** `toIdsOf`, `toValuesOf`: values by grouping, with the null check outside the root group. */
const distinctValues: Method = (main, call) => {
  const target = targetAt(call, 0);
  const {name} = target;
  remarkStrippedAggregate(main, call);
  remarkDistinct(main, name, call);
  clear(main, call);
  main.query.fields.add('aggregates', `${name} Id`, quiet(call.origin));
  main.query.fields.add('aggregates', 'COUNT(Id)', quiet(call.origin));
  main.group('GROUP BY', name, call.origin);
  main.query.master = name;
  run(main, call, target);
};

function remarkDistinct(main: MainQuery, name: string, {method, origin}: LibraryCall): void {
  const {order, grouping} = main.query;
  if (order?.fields.some(({field}) => field !== name))
    main.pitfalls.push(pitfall('order-with-distinct', origin, method, name));
  if (grouping) main.pitfalls.push(pitfall('grouping-with-distinct', origin, name));
}

/** `toIdMapBy`, `toAggregatedIdMapBy`, and the other maps with a key alone. */
const keyed: Method = (main, call) => {
  const key = targetAt(call, 0);
  select(main, key, call);
  requireKey(main, key, call);
  run(main, call, key);
};

/** Selects key and value only. */
function keyedValue(main: MainQuery, call: LibraryCall): void {
  const key = targetAt(call, 0);
  const value = targetAt(call, 1);
  clear(main, call);
  select(main, key, call);
  select(main, value, call);
  requireKey(main, key, call);
  run(main, call, key, value);
}

/** `toMap` and `toAggregatedMap`: by Id, by key, by related key, key to value. */
const toMap: Method = (main, call) => {
  const {length} = call.arguments;
  if (length === 0) run(main, call);
  else if (length === 1 || isText(call.arguments[0])) keyed(main, call);
  else keyedValue(main, call);
};

export const resultHandlers: Handlers<MainQuery> = {
  tolist: asBuilt,
  toobject: asBuilt,
  toaggregated: aggregated,
  toaggregatedproxy: aggregated,
  toquerylocator: asBuilt,
  tocursor: asBuilt,
  topaginationcursor: asBuilt,
  toid: ids,
  toids: ids,
  doexist: (main, call) => {
    idOnly(main, call);
    main.query.limit = {text: '1', origin: quiet(call.origin)};
    run(main, call);
  },
  tointeger: (main, call) => {
    if (!main.query.fields.hasAggregates()) {
      clear(main, call);
      main.countRows(quiet(call.origin));
    }
    run(main, call);
  },
  tovalueof: (main, call) => {
    const field = targetAt(call, 0);
    clear(main, call);
    select(main, field, call);
    run(main, call, field);
  },
  toidsof: distinctValues,
  tovaluesof: distinctValues,
  tomap: toMap,
  toaggregatedmap: toMap,
  toidmapby: keyed,
  toaggregatedidmapby: keyed,
};

export const resultGetters: Getters<MainQuery> = {
  tostring: (main, call) => {
    const event = print(main, call.execution);
    call.execution.events.push(event);
    call.execution.binder.keep(event);
    return textValue(event.soql);
  },
};
