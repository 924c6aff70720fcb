/** The methods of `SOQL.SubQuery` (facts/soql.md 4). */
import {nullValue, textValue} from '../values/values';
import {SubQuery} from '../query/subquery';
import {libraryObject, rowNumber, text, type Getters, type Handlers} from './call';
import {addCondition} from './filter-group';
import {orderBy, setDirection, setNulls} from './order';
import {selectFields, selectLabels} from './select';

export const subQueryHandlers: Handlers<SubQuery> = {
  of: (sub, call) => sub.of(text(call, 0), call.origin),
  with: (sub, call) => {
    if (call.arguments[0]?.type.name === 'SOQL.SubQuery') {
      const child = libraryObject(call, 0, SubQuery);
      sub.query.subQueries.push(child);
    } else {
      selectFields(sub.query, call);
    }
  },
  tolabel: (sub, call) => selectLabels(sub.query, call),
  whereare: (sub, call) => addCondition(sub.query.where, call),
  orderby: (sub, call) => orderBy(sub.query, call),
  sortdesc: (sub, call) => setDirection(sub.query, call, 'DESC'),
  sort: (sub, call) => setDirection(sub.query, call, text(call, 0)),
  nullslast: (sub, call) => setNulls(sub.query, call, 'LAST'),
  setlimit: (sub, call) => {
    sub.query.limit = rowNumber(call);
  },
  offset: (sub, call) => {
    sub.query.offset = rowNumber(call);
  },
  forreference: (sub) => {
    sub.query.ending = 'FOR REFERENCE';
  },
  forview: (sub) => {
    sub.query.ending = 'FOR VIEW';
  },
};

export const subQueryGetters: Getters<SubQuery> = {
  getchildrelationshipname: ({relationship}) =>
    relationship === null ? nullValue : textValue(relationship),
};
