/** Conditions of WHERE as `SOQL.Filter` and `SOQL.FilterGroup` (facts/soql.md 6). */
import {comparisonMethods} from '../../library/query-text';
import {bindsOf, printComparison} from '../print';
import type {
  Bind,
  SoqlComparison,
  SoqlCondition,
  LiteralOperand,
  SoqlOperand,
  FieldPath,
  SoqlQuery,
} from '../query';
import {unsupported} from '../translation-error';
import {apexText, soqlText} from '../text';
import {dateTypeOf} from '../../schema/date-fields';
import type {WritingContext} from './context';
import {fieldArguments} from './expressions';
import {
  call,
  chain,
  list,
  printCall,
  type CallText,
  type ChainText,
  type ArgumentText,
} from './layout';
import {filterOf, isJunction, joinCalls, planConditions, writeGroup, type Junction} from './logic';
import {boundPatternCall, looksLikeCollection, patternCall} from './pattern';
import {constantCall, elementType, writeValue} from './values';

/** A negated LIKE has its own methods; one with a list has none. */
function canNegate(operand: SoqlOperand): boolean {
  return (
    operand.kind === 'text' || (operand.kind === 'bind' && !looksLikeCollection(operand.source))
  );
}

/** @returns calls of `whereAre` and what joins them, for the main query */
export function writeRootConditions(condition: SoqlCondition, context: WritingContext): CallText[] {
  const {parts, join} = planConditions(withoutBoundLists(condition, context), canNegate);
  const calls = parts.map((part) => {
    const isComparison = !isJunction(part) && part.kind === 'comparison';
    const shortcut = isComparison ? writeShortcut(part) : undefined;
    return shortcut ?? call('whereAre', writePart(part, context));
  });
  return [...calls, ...joinCalls(join)];
}

/** @returns calls of `whereAre` for subqueries and inner joins, which take only AND, no strings */
export function writeInnerConditions(
  condition: SoqlCondition,
  context: WritingContext,
): CallText[] {
  const junction = planConditions(withoutBoundLists(condition, context), canNegate);
  const filters = junction.parts.map((part) => writePart(part, context));
  const isPlain = junction.join === 'all' && filters.every((filter) => typeof filter !== 'string');
  if (!isPlain) return [call('whereAre', writePart(junction, context))];
  return filters.map((filter) => call('whereAre', filter));
}

/** @returns a group, a filter, or the text of a condition that has no typed form */
function writePart(part: SoqlCondition | Junction, context: WritingContext): ArgumentText {
  return isJunction(part)
    ? writeGroup('SOQL.FilterGroup', part, (condition) => writeFilter(condition, context))
    : writeFilter(part, context);
}

/** The shortcuts of the main query: `byId`, `byIds`, `byRecordType` (facts/soql.md 6.1). */
function writeShortcut({left, operator, right}: SoqlComparison): CallText | undefined {
  if (left.kind !== 'path') return undefined;
  if (right.kind === 'bind' && left.text === 'Id') {
    if (operator === '=' && /Id$/.test(right.source)) return call('byId', right.source);
    if (operator === 'IN' && areIds(right.source)) return call('byIds', right.source);
  }
  if (operator !== '=' || left.text !== 'RecordType.DeveloperName') return undefined;
  if (right.kind === 'text') return call('byRecordType', apexText(right.value));
  return right.kind === 'bind' ? call('byRecordType', right.source) : undefined;
}

function areIds(source: string): boolean {
  return /Ids$/.test(source) || /^Trigger\.(new|old)(Map\.keySet\(\))?$/i.test(source);
}

/**
 * `IN (:a, :b)` is `= :a OR = :b`: a list of both needs a type that the query does not tell. Where
 * a literal is beside them, the literal tells.
 */
function withoutBoundLists(condition: SoqlCondition, context: WritingContext): SoqlCondition {
  if (condition.kind === 'not')
    return {...condition, part: withoutBoundLists(condition.part, context)};
  if (condition.kind !== 'comparison') {
    const parts = condition.parts.map((part) => withoutBoundLists(part, context));
    return {...condition, parts};
  }
  const {left, operator, right} = condition;
  if (right.kind !== 'list' || (operator !== 'IN' && operator !== 'NOT IN')) return condition;
  const hasType = elementType(right.items) !== undefined || isIdField(left);
  const [bind] = right.items.filter((item) => item.kind === 'bind');
  if (!bind) return condition;
  const isOne = right.items.length === 1;
  if (hasType && !isOne) return condition;
  if (isOne) {
    context.note(
      'one-id',
      `${bind.source} is assumed to be one Id, so ${operator} becomes ${operator === 'IN' ? '=' : '!='}. If it is a collection, use ${operator === 'IN' ? 'isIn' : 'notIn'}(${bind.source}).`,
      bind.offset,
    );
  }
  const comparisons = right.items.map((item): SoqlCondition => {
    return {...condition, operator: operator === 'IN' ? '=' : '!=', right: item};
  });
  const [only] = comparisons;
  return isOne && only ? only : {kind: operator === 'IN' ? 'or' : 'and', parts: comparisons};
}

function isIdField(left: SoqlComparison['left']): boolean {
  return left.kind === 'path' && left.isKnown && /Id$/.test(left.field);
}

function writeFilter(condition: SoqlCondition, context: WritingContext): ArgumentText {
  const {comparison, isNegated} = filterOf(condition);
  noteText(comparison, context);
  const calls = comparisonCalls(comparison, isNegated, context);
  if (calls) return chain(fieldStart(comparison.left, context), calls);
  const [bind] = bindsOf(comparison);
  if (bind) {
    throw unsupported(
      'SOQL Lib accepts this condition only as a string, which cannot contain bind variables: run the inner query first, or use literals',
      bind.offset,
    );
  }
  context.note(
    'text-condition',
    `SOQL.Filter has no method for ${printComparison(comparison)}, so it is passed as a string.`,
    comparison.offset,
  );
  return apexText(printComparison(comparison));
}

/** A date in quotes is a string, which Salesforce does not compare with a date. */
function noteText({left, operator, right, offset}: SoqlComparison, context: WritingContext): void {
  if (left.kind !== 'path' || !left.object || operator === 'LIKE') return;
  const type = dateTypeOf(left.object, left.field);
  const [text] = (right.kind === 'list' ? right.items : [right]).filter(
    ({kind}) => kind === 'text',
  );
  if (type === undefined || text?.kind !== 'text') return;
  const isDate = /^\d{4}-\d\d-\d\d/.test(text.value);
  const value =
    isDate && type === 'date-time' ? `${text.value.slice(0, 10)}T00:00:00Z` : text.value;
  context.note(
    'text-for-date',
    `${left.text} is a ${type} field, and '${text.value}' is a string: Salesforce rejects the comparison. Write ${isDate || /^[A-Z_:\d]+$/i.test(text.value) ? value : 'the value'} without quotes.`,
    offset,
  );
}

function fieldStart(left: SoqlComparison['left'], context: WritingContext): string {
  const short = left.kind === 'path' ? shortField(left) : undefined;
  if (short !== undefined) return `SOQL.Filter.${short}()`;
  // A field's arguments are short: they stay on the line of their filter.
  return `SOQL.Filter${printCall(call('with', ...fieldArguments(left, context)))}`;
}

function shortField({text}: FieldPath): string | undefined {
  if (text === 'Id') return 'id';
  if (text === 'Name') return 'name';
  return text === 'RecordType.DeveloperName' ? 'recordType' : undefined;
}

/** @returns undefined where `SOQL.Filter` has no form */
function comparisonCalls(
  comparison: SoqlComparison,
  isNegated: boolean,
  context: WritingContext,
): CallText[] | undefined {
  const {operator, right} = comparison;
  switch (operator) {
    case 'LIKE':
      return likeCalls(comparison, isNegated, context);
    case 'IN':
    case 'NOT IN':
      return membershipCalls(comparison, context);
    case 'INCLUDES':
    case 'EXCLUDES':
      return multiselectCalls(comparison);
    default:
      return right.kind === 'list' || right.kind === 'query'
        ? undefined
        : valueCalls(operator, right);
  }
}

function valueCalls(operator: string, right: LiteralOperand | Bind): CallText[] | undefined {
  const constant = constantCall(operator, right);
  if (constant) return [constant];
  const value = writeValue(right);
  const method = comparisonMethods[operator];
  if (!value || method === undefined) return undefined;
  const calls = [call(method, value.apex)];
  return value.isText ? [...calls, call('asDateLiteral')] : calls;
}

function likeCalls(
  {right}: SoqlComparison,
  isNegated: boolean,
  context: WritingContext,
): CallText[] | undefined {
  if (right.kind === 'text') return [patternCall(right.value, isNegated, apexText)];
  if (right.kind === 'list') {
    const isText = right.items.every(({kind}) => kind === 'text' || kind === 'bind');
    return isText ? [call('containsSome', valueList('String', right.items))] : undefined;
  }
  if (right.kind !== 'bind') return undefined;
  if (looksLikeCollection(right.source)) {
    context.note(
      'collection-of-patterns',
      `${right.source} is assumed to be a collection of patterns. If it is a single string, use contains('', ${right.source}, '').`,
      right.offset,
    );
    return [call('containsSome', right.source)];
  }
  const pattern = boundPatternCall(right, isNegated);
  if (pattern.arguments.length === 3) {
    context.note(
      'one-pattern',
      `${right.source} is assumed to be a single pattern that includes its wildcards. If it is a collection of patterns, use containsSome(${right.source}).`,
      right.offset,
    );
  }
  return [pattern];
}

/** Unlike Apex, the builder takes no single value for IN: the remark says what to do about it. */
function noteCollection({operator}: SoqlComparison, bind: Bind, context: WritingContext): void {
  if (looksLikeCollection(bind.source) || areIds(bind.source)) return;
  const single = operator === 'IN' ? 'equal' : 'notEqual';
  context.note(
    'collection-of-values',
    `${bind.source} is assumed to be a collection. If it is a single value, use ${single}(${bind.source}).`,
    bind.offset,
  );
}

function membershipCalls(
  comparison: SoqlComparison,
  context: WritingContext,
): CallText[] | undefined {
  const {operator, right, left} = comparison;
  const method = operator === 'IN' ? 'isIn' : 'notIn';
  if (right.kind === 'bind') {
    noteCollection(comparison, right, context);
    return [call(method, right.source)];
  }
  if (right.kind === 'query') {
    const join = writeInnerJoin(right.query, context);
    return join && [call(method, join)];
  }
  if (right.kind !== 'list') return undefined;
  const type = elementType(right.items) ?? (isIdField(left) ? 'Id' : undefined);
  const isTyped = right.items.map(writeValue).every((value) => value && !value.isText);
  return type !== undefined && isTyped ? [call(method, valueList(type, right.items))] : undefined;
}

function valueList(type: string, items: readonly (LiteralOperand | Bind)[]): ArgumentText {
  return list(
    type,
    items.map((item) => writeValue(item)?.apex ?? ''),
  );
}

/**
 * Writes the SELECT inside IN ( ) as `SOQL.InnerJoin` (facts/soql.md 6.7).
 *
 * @returns undefined for a query that an inner join cannot express: a related field, an order, a
 * limit
 */
function writeInnerJoin(query: SoqlQuery, context: WritingContext): ChainText | undefined {
  const {select, object, where} = query;
  const [item, second] = select;
  const token = context.objectToken(object);
  const isPlain =
    query.subQueries.length === 0 &&
    query.order.length === 0 &&
    query.limit === undefined &&
    query.skip === undefined &&
    query.ending === undefined;
  if (!isPlain || token === undefined || !item || second || item.alias !== undefined)
    return undefined;
  const field = item.expression.kind === 'path' ? context.ownToken(item.expression) : undefined;
  if (field === undefined) return undefined;
  const conditions = where ? writeInnerConditions(where, context) : [];
  return chain(`SOQL.InnerJoin.of(${token})`, [call('with', field), ...conditions]);
}

function multiselectCalls({operator, right}: SoqlComparison): CallText[] | undefined {
  const texts: string[] = [];
  for (const item of right.kind === 'list' ? right.items : [right]) {
    if (item.kind === 'bind') throw unboundMultiselect(operator, item.source, item.offset);
    if (item.kind !== 'text') return undefined;
    texts.push(item.value);
  }
  const [only = ''] = texts;
  const isJoined = texts.length === 1 && only.includes(';');
  // The library puts the values into the query as they are, so quotes have to come escaped.
  const values = (isJoined ? only.split(';') : texts).map((value) =>
    apexText(soqlText(value, false)),
  );
  const method =
    operator === 'INCLUDES'
      ? isJoined
        ? 'includesAll'
        : 'includesSome'
      : isJoined
        ? 'excludesSome'
        : 'excludesAll';
  return [call(method, list('String', values))];
}

function unboundMultiselect(operator: string, source: string, offset: number): Error {
  const method = operator === 'INCLUDES' ? 'includesSome' : 'excludesAll';
  return unsupported(
    `SOQL Lib does not bind ${operator} values but concatenates them into the query: write literals here, or call ${method} in your chain with escaped values (${source})`,
    offset,
  );
}
