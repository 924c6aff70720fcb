/** The methods of `SOQL.Queryable`, result methods apart (facts/soql.md 2 to 10). */
import {toBindValue} from '../values/values';
import {ModelError, nullPointer} from '../errors';
import type {GroupingKind} from '../query/grouping';
import {DataCategoryFilter} from '../query/data-category';
import {clearedFields} from '../query/fields';
import type {MainQuery} from '../query/main-query';
import type {Scope} from '../query/query';
import type {BindValue, Sharing} from '../result';
import {
  alias,
  argumentAt,
  fieldName,
  fieldPath,
  isText,
  libraryObject,
  operand,
  text,
  textOrNull,
  type Handler,
  type Handlers,
  type LibraryCall,
} from './call';
import {clauseHandlers, ending} from './clauses';
import {addComparison, addCondition} from './filter-group';
import {applyById} from './mock';
import {orderByCount, setNulls} from './order';
import {render} from './results';
import {aggregates, handlersOf} from './query-text';

type Method = Handler<MainQuery>;

/** `count`, `sum`, …: `(field)`, `(field, alias)`, `(relationship, field)`, also with an alias. */
function aggregate(name: string): Method {
  return (main, call) => {
    const aliasIndex = isText(call.arguments[0]) ? 2 : 1;
    const item = `${name}(${fieldPath(call)})${alias(call, aliasIndex)}`;
    main.query.fields.add('aggregates', item, call.origin);
  };
}

function count(main: MainQuery, call: LibraryCall): void {
  if (call.arguments.length > 0) {
    aggregate(aggregates.count)(main, call);
    return;
  }
  const cleared = main.countRows(call.origin);
  main.pitfalls.push(...clearedFields(cleared, 'count() clears the fields selected before it.'));
}

function inScope(scope: Scope): Method {
  return (main) => {
    main.query.scope = scope;
  };
}

function group(kind: GroupingKind): Method {
  return (main, call) => main.group(kind, fieldPath(call), call.origin);
}

function share(sharing: Sharing): Method {
  return (main, call) => {
    main.sharing = sharing;
    main.sharingOrigin = call.origin;
  };
}

/** @returns the Id behind `byId(Id)` or `byId(SObject)` */
export function recordId(call: LibraryCall): BindValue {
  const argument = argumentAt(call, 0);
  const {value} = argument;
  if (argument.type.name === 'Id') return toBindValue(value, argument.text);
  if (value.kind === 'null') throw nullPointer(argument.origin, 'byId(null) has no record');
  const id = value.kind === 'record' ? value.fields.get('id') : undefined;
  const idSource = `${argument.text}.Id`;
  return id ? toBindValue(id, idSource) : {expression: idSource};
}

/** `preview()` prints: it settles the selection, restarts the binder (facts/soql.md 2, 6.6). */
function preview(main: MainQuery, call: LibraryCall): void {
  call.execution.binder.reset();
  render(main.query, call.execution);
}

export const queryableHandlers: Handlers<MainQuery> = {
  ...clauseHandlers,
  withfieldset: (_main, call) => {
    throw new ModelError(
      'unknown value',
      `the fields of the field set ${argumentAt(call, 0).text} are known only in an org`,
      call.origin,
    );
  },
  ...handlersOf(aggregates, aggregate),
  count,
  grouping: aggregate('GROUPING'),
  format: (main, call) => {
    const item = `FORMAT(${fieldName(call, 0)})${alias(call, 1)}`;
    main.query.fields.add('functions', item, call.origin);
  },
  delegatedscope: inScope('DELEGATED'),
  minescope: inScope('MINE'),
  mineandmygroupsscope: inScope('MINE_AND_MY_GROUPS'),
  myterritoryscope: inScope('MY_TERRITORY'),
  myteamterritoryscope: inScope('MY_TEAM_TERRITORY'),
  teamscope: inScope('TEAM'),
  conditionlogic: (main, call) => main.query.where.setLogic(textOrNull(call, 0), call.origin),
  anyconditionmatching: (main) => main.query.where.anyMatching(),
  byid: (main, call) => {
    const source = argumentAt(call, 0).text;
    addComparison(main.query, call, 'Id', '=', {bind: recordId(call), text: undefined, source});
  },
  byids: (main, call) => addComparison(main.query, call, 'Id', 'IN', operand(argumentAt(call, 0))),
  byrecordtype: ({query}, call) =>
    addComparison(query, call, 'RecordType.DeveloperName', '=', operand(argumentAt(call, 0))),
  groupby: group('GROUP BY'),
  groupbyrollup: group('GROUP BY ROLLUP'),
  groupbycube: group('GROUP BY CUBE'),
  have: (main, call) => addCondition(main.query.having, call),
  havingconditionlogic: (main, call) =>
    main.query.having.setLogic(textOrNull(call, 0), call.origin),
  anyhavingconditionmatching: (main) => main.query.having.anyMatching(),
  withdatacategory: (main, call) => {
    const filter = libraryObject(call, 0, DataCategoryFilter);
    main.query.categories ??= [];
    if (filter.hasValue()) main.query.categories.push(filter);
  },
  orderbycount: (main, call) => orderByCount(main.query, call),
  nullsorder: (main, call) => setNulls(main.query, call, text(call, 0)),
  forupdate: ending('FOR UPDATE'),
  allrows: ending('ALL ROWS'),
  usermode: (main) => {
    main.accessLevel = 'USER_MODE';
  },
  systemmode: (main) => {
    main.accessLevel = 'SYSTEM_MODE';
  },
  withsharing: share('with sharing'),
  withoutsharing: share('without sharing'),
  stripinaccessible: (main, call) => {
    const [type] = call.arguments;
    const access = type?.text.replace(/^.*\./s, '').toUpperCase() ?? 'READABLE';
    main.strip = {origin: call.origin, access};
  },
  mockid: (main, call) => applyById(main, 'SOQL', call),
  preview,
  binding: () => undefined,
};
