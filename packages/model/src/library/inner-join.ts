/** The methods of `SOQL.InnerJoin` (facts/soql.md 6.7). */
import type {InnerJoin} from '../query/inner-join';
import {fieldName, objectName, type Handlers} from './call';
import {addCondition} from './filter-group';

export const innerJoinHandlers: Handlers<InnerJoin> = {
  of: (join, call) => join.of(objectName(call, 0), call.origin),
  with: (join, call) => join.query.fields.add('plain', fieldName(call, 0), call.origin),
  whereare: (join, call) => addCondition(join.query.where, call),
};
