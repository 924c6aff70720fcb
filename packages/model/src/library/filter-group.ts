/** The methods of `SOQL.FilterGroup` and `SOQL.HavingFilterGroup` (facts/soql.md 6.3, 7). */
import {booleanValue} from '../values/values';
import {ConditionGroup, type Condition, type ConditionList} from '../query/conditions';
import {Filter} from '../query/filter';
import {HavingFilter} from '../query/having-filter';
import type {Operand} from '../query/operand';
import type {Query} from '../query/query';
import {
  argumentAt,
  collection,
  decision,
  isText,
  libraryObject,
  textOrNull,
  type Getters,
  type Handlers,
  type LibraryCall,
} from './call';

/** Adds a filter, a group or a text to a root or a group. */
export function addCondition(list: ConditionList, call: LibraryCall): void {
  const argument = argumentAt(call, 0);
  if (isText(argument)) list.addText(textOrNull(call, 0));
  else list.add(conditionAt(call, 0), call.origin);
}

/** Adds the condition that a method writes for its caller. */
export function addComparison(
  {where}: Query,
  {origin}: LibraryCall,
  field: string,
  comparator: string,
  value: Operand,
): void {
  const filter = new Filter(origin);
  filter.setField(field);
  filter.compareValue(comparator, value, origin);
  where.add(filter, origin);
}

function conditionAt(call: LibraryCall, index: number): Condition {
  const type = argumentAt(call, index).type.name;
  if (type === 'SOQL.Filter') return libraryObject(call, index, Filter);
  if (type === 'SOQL.HavingFilter') return libraryObject(call, index, HavingFilter);
  return libraryObject(call, index, ConditionGroup);
}

export const groupHandlers: Handlers<ConditionGroup> = {
  add: (group, call) => {
    const argument = argumentAt(call, 0);
    const elementType = argument.type.arguments[0];
    if (!elementType) {
      addCondition(group.list, call);
      return;
    }
    for (const value of collection(call, 0).elements) {
      addCondition(group.list, {...call, arguments: [{...argument, value, type: elementType}]});
    }
  },
  anyconditionmatching: (group) => group.list.anyMatching(),
  conditionlogic: (group, call) => group.list.setLogic(textOrNull(call, 0), call.origin),
  ignorewhen: (group, call) => {
    if (decision(call, 0)) group.list.drop();
  },
};

export const groupGetters: Getters<ConditionGroup> = {
  hasvalues: (group) => booleanValue(group.hasValue()),
};
