/**
 * Normalizes a query to one text, so that two queries can be compared: order counts only where it
 * does in SOQL, conditions are boolean formulas with NOT pushed to the leaves, names have no
 * capitals.
 */
import {changeBetweenLiterals} from '@soql-lib/apex';
import type {BindValue} from '../result';
import {exactNumber} from '../values/values';
import type {
  Bind,
  SoqlComparison,
  SoqlCondition,
  DataCategory,
  SoqlDistance,
  SoqlExpression,
  Grouping,
  LiteralOperand,
  SoqlOperand,
  GeolocationOperand,
  SoqlQuery,
  SelectItem,
  TextNumber,
} from './query';
import {printExpression} from './print';

/** Gives the value behind a bind. */
export type Evaluate = (bind: Bind) => BindValue;

/** A form in which equal parts are equal as JSON. */
export type Meaning =
  null | string | number | boolean | readonly Meaning[] | {[key: string]: Meaning};

export function normalize(query: SoqlQuery, evaluate: Evaluate): string {
  return JSON.stringify(canonicalize(query, evaluate), null, 1);
}

function canonicalize(query: SoqlQuery, evaluate: Evaluate): Meaning {
  return {
    select: selectMeaning(query),
    subQueries: sorted(query.subQueries.map((child) => canonicalize(child, evaluate))),
    from: query.from.toLowerCase(),
    scope: query.scope ?? null,
    where: query.where ? conditionMeaning(query.where, false, evaluate) : null,
    categories: sorted(query.categories.map(categoryMeaning)),
    grouping: query.grouping ? groupingMeaning(query.grouping) : null,
    having: query.having ? conditionMeaning(query.having, false, evaluate) : null,
    order: query.order.map(({by, direction, nulls}) => [expressionMeaning(by), direction, nulls]),
    limit: numberMeaning(query.limit),
    offset: numberMeaning(query.skip),
    ending: query.ending ?? null,
  };
}

/** @returns them in an order that depends on nothing but themselves */
export function sorted(meanings: readonly Meaning[]): Meaning[] {
  return meanings
    .map((meaning) => ({meaning, key: JSON.stringify(meaning)}))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({meaning}) => meaning);
}

/** The builder has an order of its own (facts/soql.md 3.1), which says nothing. */
function selectMeaning({select}: SoqlQuery): Meaning {
  // A query that selects only subqueries returns Id.
  return select.length === 0 ? [['id', null]] : sorted(select.map(itemMeaning));
}

export function itemMeaning({expression, alias}: SelectItem): Meaning {
  return [expressionMeaning(expression), alias?.toLowerCase() ?? null];
}

export function expressionMeaning(expression: SoqlExpression): Meaning {
  return expression.kind === 'distance'
    ? distanceMeaning(expression)
    : printExpression(expression).toLowerCase();
}

/** A distance is the same in both directions. */
function distanceMeaning({from, to, unit}: SoqlDistance): Meaning {
  return {distance: sorted([locationMeaning(from), locationMeaning(to)]), unit};
}

function locationMeaning(location: GeolocationOperand): Meaning {
  if (location.kind === 'path') return location.text.toLowerCase();
  if (location.kind === 'bind') return {expression: expressionText(location.source)};
  return [numberMeaning(location.latitude), numberMeaning(location.longitude)];
}

export function numberMeaning(number: TextNumber | undefined): Meaning {
  if (number === undefined) return null;
  const text = typeof number === 'string' ? number : number.source;
  return Number.isNaN(Number(text)) ? {expression: expressionText(text)} : Number(text);
}

export function categoryMeaning({group, selector, categories}: DataCategory): Meaning {
  return [group.toLowerCase(), selector, sorted(categories.map((name) => name.toLowerCase()))];
}

/** ROLLUP makes subtotals from right to left, so its order counts. */
export function groupingMeaning({kind, by}: Grouping): Meaning {
  const fields = by.map(expressionMeaning);
  return [kind, kind === 'GROUP BY ROLLUP' ? fields : sorted(fields)];
}

export function conditionMeaning(
  condition: SoqlCondition,
  isNegated: boolean,
  evaluate: Evaluate,
): Meaning {
  if (condition.kind === 'not') return conditionMeaning(condition.part, !isNegated, evaluate);
  if (condition.kind === 'comparison') return comparisonMeaning(condition, isNegated, evaluate);
  const isAnd = (condition.kind === 'and') !== isNegated;
  return junction(
    isAnd ? 'and' : 'or',
    condition.parts.map((part) => conditionMeaning(part, isNegated, evaluate)),
  );
}

/** Flat, sorted, each part once. */
function junction(operator: 'and' | 'or', parts: readonly Meaning[]): Meaning {
  const flat = parts.flatMap((part) => {
    const isSame = Array.isArray(part) && part[0] === operator;
    return isSame ? (part[1] as Meaning[]) : [part];
  });
  const [only, ...others] = unique(flat);
  return only !== undefined && others.length === 0 ? only : [operator, unique(flat)];
}

function comparisonMeaning(
  comparison: SoqlComparison,
  isNegated: boolean,
  evaluate: Evaluate,
): Meaning {
  const {left, operator, right} = comparison;
  const subject = expressionMeaning(left);
  const isSemiJoinOfId = operator === 'IN' && !isNegated && subject === 'id';
  const value =
    isSemiJoinOfId && right.kind === 'query'
      ? canonicalize(withoutNullCheck(right.query, evaluate), evaluate)
      : operandMeaning(right, evaluate);
  const single = (comparator: string, operand: Meaning): Meaning => {
    if (isCount(subject) && Number.isInteger(operand) && /^(?:>|<=)$/.test(comparator))
      return single(comparator === '>' ? '>=' : '<', Number(operand) + 1);
    if (isOwnCheckbox(left, comparator) && typeof operand === 'boolean') {
      const isEqual = (comparator === '=') !== isNegated;
      return [subject, '=', operand === isEqual];
    }
    const meaning: Meaning = [subject, comparator, operand];
    return isNegated ? ['not', meaning] : meaning;
  };
  const items = listItems(value);
  // IN (a, b) is = a OR = b.
  if (items && items.length > 0 && (operator === 'IN' || operator === 'NOT IN')) {
    const comparator = operator === 'IN' ? '=' : '!=';
    const isAnd = (operator === 'NOT IN') !== isNegated;
    return junction(
      isAnd ? 'and' : 'or',
      items.map((item) => single(comparator, item)),
    );
  }
  return single(operator, value);
}

/** A count is a whole number: more than 2 is at least 3. */
function isCount(subject: Meaning): boolean {
  return typeof subject === 'string' && /^count(?:_distinct)?\(/.test(subject);
}

/** No record's Id is null: `Id IN (SELECT X FROM Y WHERE X != NULL)` needs no condition. */
function withoutNullCheck(query: SoqlQuery, evaluate: Evaluate): SoqlQuery {
  const {where, select} = query;
  const [selected] = select.map(({expression}) => JSON.stringify(expressionMeaning(expression)));
  const isNullCheck = (part: SoqlCondition): boolean =>
    part.kind === 'comparison' &&
    part.operator === '!=' &&
    JSON.stringify(expressionMeaning(part.left)) === selected &&
    operandMeaning(part.right, evaluate) === null;
  if (!where) return query;
  if (isNullCheck(where)) return {...query, where: undefined};
  if (where.kind !== 'and') return query;
  const parts = where.parts.filter((part) => !isNullCheck(part));
  return {...query, where: parts.length === 0 ? undefined : {...where, parts}};
}

/**
 * Only a checkbox compares with a Boolean, and it is never null: `!= TRUE` is `= FALSE`. Of a
 * parent, which may be missing, it is not.
 */
function isOwnCheckbox(field: SoqlExpression, comparator: string): boolean {
  return field.kind === 'path' && field.relationships.length === 0 && /^!?=$/.test(comparator);
}

function listItems(meaning: Meaning): readonly Meaning[] | undefined {
  if (meaning === null || typeof meaning !== 'object' || !('list' in meaning)) return undefined;
  return meaning['list'] as readonly Meaning[];
}

function operandMeaning(operand: SoqlOperand, evaluate: Evaluate): Meaning {
  if (operand.kind === 'query') return canonicalize(operand.query, evaluate);
  if (operand.kind === 'list')
    return {list: unique(operand.items.map((item) => valueMeaning(item, evaluate)))};
  return valueMeaning(operand, evaluate);
}

function unique(meanings: readonly Meaning[]): Meaning[] {
  return sorted([...new Map(meanings.map((item) => [JSON.stringify(item), item])).values()]);
}

function valueMeaning(value: LiteralOperand | Bind, evaluate: Evaluate): Meaning {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
      return value.text === 'true';
    case 'number':
      return exactNumber(value.text);
    case 'text':
      return value.value;
    case 'date':
      return {date: value.text};
    case 'datetime':
      return {datetime: value.value};
    case 'bind':
      return boundMeaning(evaluate(value));
    default:
      return {literal: value.text};
  }
}

export function boundMeaning(value: BindValue): Meaning {
  if (Array.isArray(value)) return {list: unique(value.map(boundMeaning))};
  if (value !== null && typeof value === 'object' && 'expression' in value)
    return {expression: expressionText(value.expression)};
  return value;
}

/** The expression without needless spaces outside of texts. */
function expressionText(source: string): string {
  return changeBetweenLiterals(source, (code) =>
    code.replace(/\s+/g, ' ').replace(/ ?(\W) ?/g, '$1'),
  ).trim();
}
