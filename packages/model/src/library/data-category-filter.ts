/** The methods of `SOQL.DataCategoryFilter` (facts/soql.md 8). */
import {booleanValue} from '../values/values';
import type {CategorySelector, DataCategoryFilter} from '../query/data-category';
import {isText, text, textOrNull, texts, type Handler, type Getters, type Handlers} from './call';

function select(selector: CategorySelector): Handler<DataCategoryFilter> {
  return (filter, call) => {
    const categories = isText(call.arguments[0]) ? text(call, 0) : `(${texts(call, 0).join(', ')})`;
    filter.select(selector, categories);
  };
}

export const dataCategoryFilterHandlers: Handlers<DataCategoryFilter> = {
  with: (filter, call) => filter.setGroup(textOrNull(call, 0)),
  at: select('AT'),
  above: select('ABOVE'),
  below: select('BELOW'),
  aboveorbelow: select('ABOVE_OR_BELOW'),
};

export const dataCategoryFilterGetters: Getters<DataCategoryFilter> = {
  hasvalue: (filter) => booleanValue(filter.hasValue()),
};
