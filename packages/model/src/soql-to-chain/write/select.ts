/** The SELECT clause: `with`, functions and aggregates (facts/soql.md 3). */
import {aggregateMethods} from '../../library/query-text';
import {bucketOf} from '../../query/fields';
import {printExpression, printItem} from '../print';
import type {SoqlExpression, FunctionCall, FieldPath, SoqlQuery, SelectItem} from '../query';
import {unsupported} from '../translation-error';
import {apexText} from '../text';
import {hasToken, type WritingContext} from './context';
import {distanceText, fieldIn, tokenArguments} from './expressions';
import {call, list, type CallText, type ArgumentText} from './layout';

/** The builder has overloads up to five fields. */
const maximumFields = 5;

/** @returns true for what the builder keeps beside a grouping, grouped or not */
export function isAggregate(item: SelectItem): boolean {
  if (isPlainField(item)) return isNamedLikeFunction(item.expression);
  return bucketOf(printItem(item)) === 'aggregates' || isGrouping(item);
}

function isPlainField(item: SelectItem): item is {expression: FieldPath; alias: undefined} {
  return item.expression.kind === 'path' && item.alias === undefined;
}

/** As text `Count` is an aggregate to the library, as a token it is a field (facts/soql.md 3.1). */
function isNamedLikeFunction(path: FieldPath): boolean {
  return bucketOf(path.text) === 'aggregates' && !hasToken(path);
}

/** @throws TranslationError when a field of that kind makes the builder drop others */
function rejectFunctionNames({select}: SoqlQuery): void {
  const named = select.filter(isPlainField).find(({expression}) => isNamedLikeFunction(expression));
  const dropped = select.find((item) => !isAggregate(item));
  if (!named || !dropped) return;
  const {text, offset} = named.expression;
  throw unsupported(
    `${text} has no known token, and as a string SOQL Lib treats it as the function of that name and drops ${printItem(dropped)}. Keep the inline query, or select only one of the two`,
    offset,
  );
}

function isGrouping({expression}: SelectItem): boolean {
  return expression.kind === 'function' && expression.name === 'GROUPING';
}

/** @returns true for `SELECT COUNT() …`, whose result is a number */
export function countsRows({select}: SoqlQuery): boolean {
  return select.some(
    ({expression}) =>
      expression.kind === 'function' &&
      expression.name === 'COUNT' &&
      expression.argument === undefined,
  );
}

/** @returns true for a query whose rows are no records */
export function isAggregated(query: SoqlQuery): boolean {
  const aggregates = query.select.some(
    (item) => !isPlainField(item) && (isAggregate(item) || isFormatted(item.expression)),
  );
  return query.grouping !== undefined || aggregates;
}

/** `FORMAT(MIN(CloseDate))` is an aggregate in Salesforce; the builder drops nothing beside it. */
function isFormatted(expression: SoqlExpression): boolean {
  if (expression.kind !== 'function' || typeof expression.argument !== 'object') return false;
  const {argument} = expression;
  if (argument.kind !== 'function') return false;
  return aggregateMethods[argument.name] !== undefined || isFormatted(argument);
}

/** @returns true where the builder keeps only grouped fields and aggregates (facts/soql.md 3.4) */
function dropsFields(query: SoqlQuery): boolean {
  return query.grouping !== undefined || query.select.some(isAggregate);
}

function noteAddedId({select, syntax}: SoqlQuery, context: WritingContext): void {
  if (select.length > 0) return;
  context.note(
    'adds-id',
    'The query selects only subqueries. SOQL Lib adds Id, which Salesforce returns anyway.',
    syntax.place.start,
  );
}

/** @returns the calls that select what the main query selects, subqueries apart */
export function writeSelect(query: SoqlQuery, context: WritingContext): CallText[] {
  noteAddedId(query, context);
  rejectTwins(query);
  if (countsRows(query)) return [writeCountRows(query)];
  if (!query.grouping) rejectFunctionNames(query);
  if (dropsFields(query)) rejectDropped(query);
  return writeItems(query, context, true);
}

/** @returns the calls that select what a subquery selects (facts/soql.md 4) */
export function writeInnerSelect(query: SoqlQuery, context: WritingContext): CallText[] {
  noteAddedId(query, context);
  rejectTwins(query);
  const aggregate = query.select.find((item) => !isPlainField(item) && isAggregate(item));
  if (aggregate)
    throw unsupported(
      aggregate.expression.kind === 'path'
        ? 'SOQL.SubQuery has no field aliases: remove the alias'
        : 'SOQL.SubQuery has no aggregates: query the child object separately and group there',
      aggregate.expression.offset,
    );
  rejectFunctionNames(query);
  return writeItems(query, context, false);
}

function writeItems(query: SoqlQuery, context: WritingContext, isMain: boolean): CallText[] {
  const aggregates: CallText[] = [];
  const functions: CallText[] = [];
  const fields: FieldPath[] = [];
  for (const item of query.select) {
    if (isPlainField(item)) fields.push(item.expression);
    else if (isAggregate(item)) {
      if (item.expression.kind === 'path' && !query.grouping) noteLoneAlias(item, context);
      aggregates.push(writeAggregate(item, context));
    } else functions.push(writeFunction(item, context, isMain));
  }
  rejectSeveralDistances(query);
  return [...writeFields(fields, context, isMain), ...functions, ...aggregates];
}

function noteLoneAlias({expression, alias}: SelectItem, context: WritingContext): void {
  context.note(
    'lone-alias',
    `Salesforce accepts field aliases only in a query with GROUP BY. Is a comma missing before ${alias}?`,
    expression.offset,
  );
}

function rejectTwins({select}: SoqlQuery): void {
  const seen = new Set<string>();
  for (const item of select) {
    const text = printItem(item).toLowerCase();
    if (seen.has(text)) {
      throw unsupported(
        `${printItem(item)} is selected twice: remove one, because Salesforce rejects duplicate fields`,
        item.expression.offset,
      );
    }
    seen.add(text);
  }
}

function writeCountRows({select}: SoqlQuery): CallText {
  const [item, second] = select;
  const extra = item?.alias !== undefined ? item : second;
  if (extra) {
    throw unsupported(
      'COUNT() must be the only item, without an alias: use COUNT(Id) with other fields',
      extra.expression.offset,
    );
  }
  return call('count');
}

/** The retention rule (facts/soql.md 3.4): beside aggregates, only grouped fields stay. */
function rejectDropped({select, grouping}: SoqlQuery): void {
  const grouped = new Set(grouping?.by.map(printExpression));
  for (const item of select) {
    if (isAggregate(item) || grouped.has(printItem(item))) continue;
    const advice =
      item.expression.kind === 'path'
        ? 'group by it, or aggregate it'
        : 'select the plain field or aggregate and format it in Apex';
    throw unsupported(
      `SOQL Lib drops ${printItem(item)} from a query with an aggregate, an alias or GROUP BY: ${advice}`,
      item.expression.offset,
    );
  }
}

/** `with(String)` cuts distances at commas; pieces of two appear only once (facts/soql.md 3.2). */
function rejectSeveralDistances({select}: SoqlQuery): void {
  const [, second] = select.filter(({expression}) => expression.kind === 'distance');
  if (second) {
    throw unsupported(
      'SOQL Lib selects at most one DISTANCE: select the location and use Location.getDistance in Apex',
      second.expression.offset,
    );
  }
}

function writeFields(
  paths: readonly FieldPath[],
  context: WritingContext,
  isMain: boolean,
): CallText[] {
  const tokens: string[] = [];
  const related = new Map<string, string[]>();
  const texts: string[] = [];
  for (const path of paths) {
    const token = context.fieldToken(path);
    const relationship = path.relationships.join('.');
    if (token === undefined) texts.push(path.text);
    else if (relationship === '') tokens.push(token);
    else related.set(relationship, [...(related.get(relationship) ?? []), token]);
  }
  const calls: CallText[] = [];
  if (tokens.length > maximumFields) calls.push(call('with', list('SObjectField', tokens)));
  else if (tokens.length > 0) calls.push(call('with', ...tokens));
  for (const [relationship, fields] of related) {
    const isShort = fields.length <= maximumFields;
    const parameters: ArgumentText[] = isShort ? fields : [list('SObjectField', fields)];
    calls.push(call('with', apexText(relationship), ...parameters));
  }
  return [...calls, ...writeTexts(texts, isMain)];
}

/** Longer texts of several fields are hard to read. */
const longestText = 80;

/** Subqueries take no list of texts. */
function writeTexts(texts: readonly string[], isMain: boolean): CallText[] {
  const isShort = texts.length <= maximumFields && texts.join(', ').length <= longestText;
  if (isMain && !isShort && texts.length > 1)
    return [call('with', list('String', texts.map(apexText)))];
  const groups: string[][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    const isFull =
      !group || group.length === maximumFields || [...group, text].join(', ').length > longestText;
    if (isFull) groups.push([text]);
    else group.push(text);
  }
  return groups.map((group) => call('with', apexText(group.join(', '))));
}

function writeAlias(alias: string | undefined): string[] {
  return alias === undefined ? [] : [apexText(alias)];
}

function writeAggregate(item: SelectItem, context: WritingContext): CallText {
  const {expression, alias} = item;
  if (expression.kind === 'path') {
    const token = context.ownToken(expression);
    if (token !== undefined) return call('with', token, ...writeAlias(alias));
  }
  if (expression.kind === 'function' && expression.name === 'GROUPING')
    return writeGrouping(expression, alias, context);
  const argument = fieldIn(expression);
  const method = expression.kind === 'function' ? aggregateMethods[expression.name] : undefined;
  const place = argument && tokenArguments(argument, context);
  if (method !== undefined && place) return call(method, ...place, ...writeAlias(alias));
  return call('with', apexText(printItem(item)));
}

function writeGrouping(
  expression: FunctionCall,
  alias: string | undefined,
  context: WritingContext,
): CallText {
  const field = fieldIn(expression);
  const token = field && context.ownToken(field);
  if (token === undefined)
    throw unsupported(
      'grouping(field, alias) accepts only a field token of the queried object: remove it, and check for null, which the field is in a subtotal',
      expression.offset,
    );
  if (alias === undefined)
    throw unsupported(
      `grouping(field, alias) needs an alias: write ${printExpression(expression)} grouped`,
      expression.offset,
    );
  return call('grouping', token, apexText(alias));
}

function writeFunction(item: SelectItem, context: WritingContext, isMain: boolean): CallText {
  const {expression, alias} = item;
  const argument = fieldIn(expression);
  if (expression.kind === 'function' && argument) {
    const token = context.ownToken(argument);
    if (expression.name === 'toLabel')
      return call('toLabel', token ?? apexText(argument.text), ...writeAlias(alias));
    if (expression.name === 'FORMAT' && token !== undefined && isMain)
      return call('format', token, ...writeAlias(alias));
  }
  if (expression.kind === 'distance') {
    context.note(
      'distance-as-text',
      'SOQL Lib has no method that selects a distance, so it is passed as a string, which SOQL Lib splits at the commas and joins again.',
      expression.offset,
    );
    distanceText(expression);
  }
  return call('with', apexText(printItem(item)));
}
