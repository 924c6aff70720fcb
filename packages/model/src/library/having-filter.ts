/** The methods of `SOQL.HavingFilter`: the values become text in the query (facts/soql.md 7). */
import {booleanValue, joinedText, type Value} from '../values/values';
import {ModelError} from '../errors';
import type {HavingFilter} from '../query/having-filter';
import {pitfall} from '../query/pitfalls';
import {
  argumentAt,
  collection,
  fieldName,
  hasBareQuote,
  isField,
  textOrNull,
  type Argument,
  type Getters,
  type Handlers,
  type LibraryCall,
} from './call';
import {fieldUses} from './field-uses';
import {likeHandlers, likePattern} from './like';
import {aggregates, comparisons, handlersOf} from './query-text';

type Method = (filter: HavingFilter, call: LibraryCall) => void;

function literalText(value: Value, argument: Argument): string {
  // The library quotes what is an instance of String; whether an Id is one, Apex doesn't document.
  if (value.kind === 'id')
    throw new ModelError(
      'unsupported',
      `whether HAVING quotes an Id is not documented: pass a String, such as String.valueOf(${argument.text})`,
      argument.origin,
    );
  const text = joinedText(value);
  if (text !== undefined) return text;
  throw new ModelError(
    'unknown value',
    `the value of ${argument.text} is unknown, and HAVING concatenates it into the query: assign it a value`,
    argument.origin,
  );
}

function quoted(filter: HavingFilter, call: LibraryCall, text: string): string {
  if (hasBareQuote(text))
    filter.note(pitfall('unescaped-quote', call.origin, 'HAVING concatenates the value'));
  return `'${text}'`;
}

function compare(comparator: string): Method {
  return (filter, call) => {
    const argument = argumentAt(call, 0);
    const text = literalText(argument.value, argument);
    const {kind} = argument.value;
    const isNumber = kind === 'number' && !text.includes('E');
    if (!isNumber && !/^(null|text|boolean)$/.test(kind))
      filter.note(pitfall('having-literal', call.origin, text));
    filter.compare(comparator, argument.value.kind === 'text' ? quoted(filter, call, text) : text);
  };
}

function constant(comparator: string, literal: string): Method {
  return (filter) => filter.compare(comparator, literal);
}

function like(before: string, after: string, negated: boolean): Method {
  return (filter, call) => {
    if (negated) filter.negate();
    const pattern = likePattern(call, before, after);
    const text =
      pattern.text ??
      literalText(
        {kind: 'unknown', text: ''},
        {...argumentAt(call, 0), text: pattern.operand.source},
      );
    filter.compare('LIKE', quoted(filter, call, text));
    if (pattern.searchesForNull) filter.note(pitfall('like-null', call.origin, ''));
  };
}

/** Every element is quoted; numbers, too, if Apex takes them at all. */
function membership(comparator: string): Method {
  return (filter, call) => {
    const argument = argumentAt(call, 0);
    const texts = collection(call, 0).elements.map((element) =>
      element.kind === 'id' ? element.value : literalText(element, argument),
    );
    if (texts.some(hasBareQuote)) quoted(filter, call, "'");
    const list = `('${texts.join("', '")}')`;
    if (collection(call, 0).elements.some(({kind}) => kind === 'number'))
      filter.note(pitfall('having-literal', call.origin, list));
    filter.compare(comparator, list);
  };
}

function aggregate(name: string): Method {
  return (filter, call) => filter.setField(`${name}(${fieldName(call, 0)})`, fieldUses(call));
}

export const havingFilterHandlers: Handlers<HavingFilter> = {
  with: (filter, call) =>
    filter.setField(
      isField(call.arguments[0]) ? fieldName(call, 0) : textOrNull(call, 0),
      fieldUses(call),
    ),
  ...handlersOf(aggregates, aggregate),
  isnull: constant('=', 'null'),
  isnotnull: constant('!=', 'null'),
  istrue: constant('=', 'true'),
  isfalse: constant('=', 'false'),
  ...handlersOf(comparisons, compare),
  ...likeHandlers(like),
  isin: membership('IN'),
  notin: membership('NOT IN'),
};

export const havingFilterGetters: Getters<HavingFilter> = {
  hasvalue: (filter) => booleanValue(filter.hasValue()),
};
