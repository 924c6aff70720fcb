/** The methods of `SOQL.SubQuery` (facts/soql.md 4). */
import {nullValue, textValue} from '../values/values';
import type {SubQuery} from '../query/subquery';
import {text, type Getters, type Handlers} from './call';
import {clauseHandlers} from './clauses';

export const subQueryHandlers: Handlers<SubQuery> = {
  ...clauseHandlers,
  of: (sub, call) => sub.of(text(call, 0), call.origin),
};

export const subQueryGetters: Getters<SubQuery> = {
  getchildrelationshipname: ({relationship}) =>
    relationship === null ? nullValue : textValue(relationship),
};
