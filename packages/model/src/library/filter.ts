/** The methods of `SOQL.Filter` (facts/soql.md 6.4, 6.5). */
import {joinedText, toBindValue, type Value, booleanValue} from '../values/values';
import {Distance} from '../query/distance';
import type {Filter} from '../query/filter';
import {InnerJoin} from '../query/inner-join';
import {nullOperand, type Operand} from '../query/operand';
import {pitfall} from '../query/pitfalls';
import type {BindValue} from '../result';
import {
  argumentAt,
  decision,
  fieldName,
  fieldPath,
  hasBareQuote,
  isField,
  libraryObject,
  operand,
  textOrNull,
  texts,
  type Argument,
  type Getters,
  type Handlers,
  type LibraryCall,
} from './call';
import {fieldUses} from './field-uses';
import {likeHandlers, likePattern} from './like';
import {comparisons, handlersOf} from './query-text';

function constant(bind: boolean): Operand {
  return {bind, text: String(bind), source: String(bind)};
}

function compareArgument(comparator: string): (filter: Filter, call: LibraryCall) => void {
  return (filter, call) =>
    filter.compareValue(comparator, operand(argumentAt(call, 0)), call.origin);
}

function like(
  before: string,
  after: string,
  negated: boolean,
): (filter: Filter, call: LibraryCall) => void {
  return (filter, call) => {
    if (negated) filter.negate();
    const pattern = likePattern(call, before, after);
    filter.compareValue('LIKE', pattern.operand, call.origin);
    if (pattern.searchesForNull)
      filter.note(pitfall('like-null', call.origin, ' Guard it with ignoreWhen.'));
  };
}

/** `isIn` and `notIn`: a collection, records with a field, or an inner join. */
function membership(comparator: string): (filter: Filter, call: LibraryCall) => void {
  return (filter, call) => {
    const argument = argumentAt(call, 0);
    if (argument.type.name === 'SOQL.InnerJoin') {
      filter.compareText(
        comparator,
        {kind: 'join', join: libraryObject(call, 0, InnerJoin)},
        call.method,
      );
      return;
    }
    const isRecords = call.arguments.length === 2;
    filter.compareValue(comparator, isRecords ? fieldValues(call) : operand(argument), call.origin);
    const {value} = argument;
    if (value.kind === 'collection' && value.elements.length === 0) {
      const isEmpty = (): boolean => value.elements.length === 0;
      filter.note(pitfall('empty-collection', call.origin, comparator), isEmpty);
    }
  };
}

/** The text of one field from each record: nulls are skipped, duplicates stay. */
function fieldValues(call: LibraryCall): Operand {
  const records = argumentAt(call, 0);
  const field = fieldName(call, 1);
  const source = `${records.text}, ${argumentAt(call, 1).text}`;
  const {value} = records;
  if (value.kind !== 'collection') return {bind: {expression: source}, text: undefined, source};
  const bind = value.elements.flatMap((record): BindValue[] => {
    if (record.kind === 'null') return [];
    if (record.kind !== 'record')
      return [{expression: `${elementSource(record, records)}.${field}`}];
    const fieldOfRecord: Value | undefined = record.fields.get(field.toLowerCase());
    if (!fieldOfRecord || fieldOfRecord.kind === 'null') return [];
    return [joinedText(fieldOfRecord) ?? toBindValue(fieldOfRecord, source)];
  });
  return {bind, text: undefined, source};
}

function elementSource(element: Value, list: Argument): string {
  return element.kind === 'unknown' || element.kind === 'field' ? element.text : list.text;
}

/** `includes…` and `excludes…`: text in quotes, never bound. */
function multiselect(
  comparator: string,
  separator: string,
): (filter: Filter, call: LibraryCall) => void {
  return (filter, call) => {
    const values = texts(call, 0);
    filter.compareText(
      comparator,
      {kind: 'literal', text: `('${values.join(separator)}')`},
      call.method,
    );
    if (values.length === 0) filter.note(pitfall('empty-multiselect', call.origin, comparator));
    if (values.some(hasBareQuote))
      filter.note(pitfall('unescaped-quote', call.origin, 'The values are concatenated'));
  };
}

export const filterHandlers: Handlers<Filter> = {
  id: (filter) => filter.setField('Id'),
  name: (filter) => filter.setField('Name'),
  recordtype: (filter) => filter.setField('RecordType.DeveloperName'),
  with: (filter, call) => {
    const [first] = call.arguments;
    const uses = fieldUses(call);
    if (isField(first) || call.arguments.length === 2) filter.setField(fieldPath(call), uses);
    else if (first?.type.name === 'SOQL.Distance')
      filter.setField(libraryObject(call, 0, Distance).print(), uses);
    else filter.setField(textOrNull(call, 0));
  },
  isnull: (filter, {origin}) => filter.compareValue('=', nullOperand, origin),
  isnotnull: (filter, {origin}) => filter.compareValue('!=', nullOperand, origin),
  istrue: (filter, {origin}) => filter.compareValue('=', constant(true), origin),
  isfalse: (filter, {origin}) => filter.compareValue('=', constant(false), origin),
  ...handlersOf(comparisons, compareArgument),
  ...likeHandlers(like),
  containssome: (filter, call) => {
    const argument = argumentAt(call, 0);
    filter.compareValue('LIKE', operand(argument), call.origin);
    const {value} = argument;
    const plainWord =
      value.kind === 'collection' &&
      value.elements.some((word) => word.kind === 'text' && !/[%_]/.test(word.value));
    if (plainWord) filter.note(pitfall('like-without-wildcard', call.origin));
  },
  isin: membership('IN'),
  notin: membership('NOT IN'),
  includesall: multiselect('INCLUDES', ';'),
  includessome: multiselect('INCLUDES', "', '"),
  excludesall: multiselect('EXCLUDES', "', '"),
  excludessome: multiselect('EXCLUDES', ';'),
  asdateliteral: (filter) => filter.asDateLiteral(),
  ignorewhen: (filter, call) => {
    if (decision(call, 0)) filter.blank();
  },
};

export const filterGetters: Getters<Filter> = {
  hasvalue: (filter) => booleanValue(filter.hasValue()),
};
