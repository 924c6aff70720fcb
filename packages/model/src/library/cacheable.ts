/** The methods of `SOQLCache.Cacheable` (facts/cache.md 2, 3). */
import {splitAtCommas} from '../query/fields';
import {missingConditionMessage, type CachedQuery} from '../query/cached-query';
import {pitfall} from '../query/pitfalls';
import {ModelError} from '../errors';
import {Binder} from '../query/soql-printer';
import type {BindValue, CacheUse} from '../result';
import type {QueryEvent, ExecutionContext} from '../execution-context';
import {
  argumentAt,
  fieldName,
  fieldPath,
  isField,
  operand,
  text,
  type Handler,
  type Handlers,
  type LibraryCall,
} from './call';
import {addComparison} from './filter-group';
import {recordId} from './queryable';
import {applyById} from './mock';
import {describe, print} from './results';
import {selectFields} from './select';

type Method = Handler<CachedQuery>;

/** @returns the query on a miss, and the initial query of an empty storage, with their own binds */
export function describeCached(
  cached: CachedQuery,
  execution: ExecutionContext,
  fresh: boolean,
): QueryEvent {
  const event = {
    ...(fresh ? print(cached.single, execution) : describe(cached.single, execution)),
    cache: {...cached.cache},
  };
  const unidentified = cached.unidentified();
  const [first] = unidentified;
  const noted = [
    ...(first
      ? [
          pitfall(
            'cache-condition-not-unique',
            first.origin,
            unidentified.map(({field}) => field),
          ),
        ]
      : []),
    ...cached
      .notSelected()
      .map(({field, origin}) => pitfall('cache-filter-not-selected', origin, field)),
  ];
  for (const {code, message, origin} of noted)
    event.remarks.push({code, message, line: origin.line, column: origin.column});
  if (!cached.initial) return event;
  const {soql, binding} = print(cached.initial, {
    ...execution,
    binder: new Binder(),
    events: [],
    latest: undefined,
  });
  return {...event, initialQuery: {soql, binding}};
}

function where(cached: CachedQuery, call: LibraryCall, field: string, bind: BindValue): void {
  const value = {bind, text: undefined, source: field};
  addComparison(cached.single.query, call, field, '=', value);
  cached.filteredFields.push({field, origin: call.origin});
  if (field.includes('.')) {
    cached.single.pitfalls.push(pitfall('cache-path-condition', call.origin, field));
  }
}

/** The cached record is searched for the whole text of a function or alias (facts/cache.md 3). */
function remarkComputedField(cached: CachedQuery, call: LibraryCall): void {
  const [argument] = call.arguments;
  if (argument?.value.kind !== 'text' || call.arguments.length > 1) return;
  if (!splitAtCommas(argument.value.value).some((item) => /[( ]/.test(item.trim()))) return;
  cached.single.pitfalls.push(pitfall('cache-computed-field', call.origin));
}

function run(cached: CachedQuery, call: LibraryCall): void {
  if (cached.filteredFields.length === 0 && !cached.allowsNoCondition) {
    throw new ModelError('exception', missingConditionMessage, call.origin, {
      thrown: {type: 'SOQLCache.SoqlCacheException', message: missingConditionMessage},
    });
  }
  const fields = call.arguments.map((argument, index) =>
    isField(argument) ? fieldName(call, index) : text(call, index),
  );
  call.execution.events.push({
    ...describeCached(cached, call.execution, false),
    result: {method: call.method, fields},
  });
}

/** `toIdOf`, `toValueOf`: the field is requested as well. */
const valueOf: Method = (cached, call) => {
  cached.select((main) => selectFields(main.query, call));
  run(cached, call);
};

const keepIn =
  (storage: CacheUse['storage']): Method =>
  (cached) => {
    cached.cache.storage = storage;
  };

export const cacheableHandlers: Handlers<CachedQuery> = {
  cacheinapextransaction: keepIn('transaction'),
  cacheinorgcache: keepIn('org'),
  cacheinsessioncache: keepIn('session'),
  maxhourswithoutrefresh: (cached, call) => {
    const {bind} = operand(argumentAt(call, 0));
    cached.cache.maxHours = typeof bind === 'number' ? bind : undefined;
  },
  mockid: (cached, call) => {
    applyById(cached, 'SOQLCache', call);
    applyById(cached.single, 'SOQL', call);
  },
  allowfilteringbynonuniquefields: (cached) => {
    cached.allowsAnyField = true;
  },
  allowquerywithoutconditions: (cached) => {
    cached.allowsNoCondition = true;
  },
  with: (cached, call) => {
    cached.select((main) => selectFields(main.query, call));
    remarkComputedField(cached, call);
  },
  whereequal: (cached, call) => {
    const field = fieldPath(call);
    cached.select((main) => main.query.fields.addText(field, {...call.origin, direct: false}));
    where(cached, call, field, operand(argumentAt(call, 1)).bind);
  },
  byid: (cached, call) => where(cached, call, 'Id', recordId(call)),
  stripinaccessible: ({single}, call) => {
    single.strip = {origin: call.origin, access: 'READABLE'};
  },
  preview: (cached, call) => {
    print(cached.single, call.execution);
  },
  toid: run,
  toobject: run,
  doexist: run,
  toidof: valueOf,
  tovalueof: valueOf,
};
