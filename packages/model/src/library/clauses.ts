/** The methods that the main query and subqueries share (facts/soql.md 2, 4). */
import type {Query} from '../query/query';
import {SubQuery} from '../query/subquery';
import {libraryObject, rowNumber, text, type Handler, type Handlers} from './call';
import {addCondition} from './filter-group';
import {orderBy, setDirection, setNulls} from './order';
import {selectFields, selectLabels} from './select';

interface Builder {
  readonly query: Query;
}

export function ending(clause: Query['ending']): Handler<Builder> {
  return ({query}) => {
    query.ending = clause;
  };
}

export const clauseHandlers: Handlers<Builder> = {
  with: ({query}, call) => {
    if (call.arguments[0]?.type.name === 'SOQL.SubQuery')
      query.subQueries.push(libraryObject(call, 0, SubQuery));
    else selectFields(query, call);
  },
  tolabel: ({query}, call) => selectLabels(query, call),
  whereare: ({query}, call) => addCondition(query.where, call),
  orderby: ({query}, call) => orderBy(query, call),
  sortdesc: ({query}, call) => setDirection(query, call, 'DESC'),
  sort: ({query}, call) => setDirection(query, call, text(call, 0)),
  nullslast: ({query}, call) => setNulls(query, call, 'LAST'),
  setlimit: ({query}, call) => {
    query.limit = rowNumber(call);
  },
  offset: ({query}, call) => {
    query.offset = rowNumber(call);
  },
  forreference: ending('FOR REFERENCE'),
  forview: ending('FOR VIEW'),
};
