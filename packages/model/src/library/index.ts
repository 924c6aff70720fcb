/** Library types → their builder objects and methods. */
import type {LibraryObject, Value} from '../values/values';
import type {Origin} from '../errors';
import {CachedQuery} from '../query/cached-query';
import {ConditionGroup} from '../query/conditions';
import {DataCategoryFilter} from '../query/data-category';
import {Distance} from '../query/distance';
import {Filter} from '../query/filter';
import {HavingFilter} from '../query/having-filter';
import {InnerJoin} from '../query/inner-join';
import {MainQuery} from '../query/main-query';
import {Evaluator, Mock} from '../query/mock';
import {SubQuery} from '../query/subquery';
import {cacheableHandlers} from './cacheable';
import type {Getters, Handlers, LibraryCall} from './call';
import {dataCategoryFilterGetters, dataCategoryFilterHandlers} from './data-category-filter';
import {distanceHandlers} from './distance';
import {fieldUses} from './field-uses';
import {filterGetters, filterHandlers} from './filter';
import {groupGetters, groupHandlers} from './filter-group';
import {havingFilterGetters, havingFilterHandlers} from './having-filter';
import {innerJoinHandlers} from './inner-join';
import {answer, callEvaluator, isResult, mockHandlers} from './mock';
import {queryableHandlers} from './queryable';
import {noteReplaced} from './replaced';
import {resultGetters, resultHandlers} from './results';
import {subQueryGetters, subQueryHandlers} from './subquery';

const builders: Readonly<Record<string, new (origin: Origin) => LibraryObject>> = {
  'SOQL.Filter': Filter,
  'SOQL.FilterGroup': ConditionGroup,
  'SOQL.HavingFilterGroup': ConditionGroup,
  'SOQL.SubQuery': SubQuery,
  'SOQL.InnerJoin': InnerJoin,
  'SOQL.HavingFilter': HavingFilter,
  'SOQL.DataCategoryFilter': DataCategoryFilter,
  'SOQL.Distance': Distance,
};

/** Creates the object of a static property such as `SOQL.Filter`: a new object at every access. */
export function createBuilder(type: string, origin: Origin): LibraryObject | undefined {
  const Builder = builders[type];
  return Builder && new Builder(origin);
}

function apply<T>(
  call: LibraryCall,
  builder: T,
  handlers: Handlers<T>,
  getters: Getters<T> = {},
): Value | undefined {
  const name = call.method.toLowerCase();
  const getter = getters[name];
  if (getter) return getter(builder, call);
  handlers[name]?.(builder, call);
  return undefined;
}

const mainHandlers: Handlers<MainQuery> = {...queryableHandlers, ...resultHandlers};

/** Notes which builder the latest query is of. */
function noteRun(builder: MainQuery | CachedQuery, {execution, origin}: LibraryCall): void {
  const event = execution.events.at(-1);
  if (!event || execution.runs.has(event)) return;
  const {line, column} = origin;
  execution.runs.set(event, {builder, line, column});
}

/** Conditions have their own fields. */
function noteFields(object: LibraryObject, call: LibraryCall): void {
  const owner = object instanceof CachedQuery ? object.single : object;
  const hasQuery =
    owner instanceof MainQuery || owner instanceof SubQuery || owner instanceof InnerJoin;
  const uses = hasQuery ? fieldUses(call) : [];
  if (hasQuery && uses.length > 0) owner.query.uses.push(...uses);
}

/**
 * Runs one method of a builder.
 *
 * @returns the method's own value, where it has one that the model knows
 */
export function callLibrary(object: LibraryObject, call: LibraryCall): Value | undefined {
  if (object instanceof MainQuery || object instanceof CachedQuery) call.execution.latest = object;
  noteFields(object, call);
  noteReplaced(object, call);
  if (object instanceof MainQuery) {
    const outcome = apply(call, object, mainHandlers, resultGetters);
    noteRun(object, call);
    return resultHandlers[call.method.toLowerCase()] ? answer(object, call) : outcome;
  }
  if (object instanceof Filter) return apply(call, object, filterHandlers, filterGetters);
  if (object instanceof ConditionGroup) return apply(call, object, groupHandlers, groupGetters);
  if (object instanceof SubQuery) return apply(call, object, subQueryHandlers, subQueryGetters);
  if (object instanceof InnerJoin) return apply(call, object, innerJoinHandlers);
  if (object instanceof HavingFilter)
    return apply(call, object, havingFilterHandlers, havingFilterGetters);
  if (object instanceof DataCategoryFilter) {
    return apply(call, object, dataCategoryFilterHandlers, dataCategoryFilterGetters);
  }
  if (object instanceof Distance) return apply(call, object, distanceHandlers);
  if (object instanceof Mock) return apply(call, object, mockHandlers);
  if (object instanceof Evaluator) return callEvaluator(object, call);
  apply(call, object, cacheableHandlers);
  noteRun(object, call);
  return isResult(call) ? answer(object, call) : undefined;
}

export {createMock} from './mock';
export {CachedQuery, MainQuery};
