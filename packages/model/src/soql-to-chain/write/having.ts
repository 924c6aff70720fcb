/** Conditions of HAVING as builders: their values are text in the query (facts/soql.md 7). */
import {aggregateMethods, comparisonMethods} from '../../library/query-text';
import {bindsOf, printComparison, printExpression} from '../print';
import type {Bind, SoqlComparison, SoqlCondition, SoqlExpression, LiteralOperand} from '../query';
import {unsupported} from '../translation-error';
import {apexText, soqlText} from '../text';
import type {WritingContext} from './context';
import {fieldIn} from './expressions';
import {call, chain, list, type CallText, type ArgumentText} from './layout';
import {filterOf, isJunction, joinCalls, planConditions, writeGroup} from './logic';
import {patternCall} from './pattern';
import {constantCall, writeValue} from './values';

/** Functions whose value is a number, so that a bind compared with them is one, too. */
const numberFunctions =
  /^(COUNT|COUNT_DISTINCT|SUM|AVG|GROUPING|(CALENDAR|FISCAL)_\w+|DAY_IN_\w+|WEEK_IN_\w+|HOUR_IN_DAY)$/;

/** @returns calls of `have` and what joins them */
export function writeHaving(condition: SoqlCondition, context: WritingContext): CallText[] {
  const {parts, join} = planConditions(condition, ({kind}) => kind === 'text');
  const write = (part: SoqlCondition): ArgumentText => writeFilter(part, context);
  const calls = parts.map((part) =>
    call(
      'have',
      isJunction(part) ? writeGroup('SOQL.HavingFilterGroup', part, write) : write(part),
    ),
  );
  return [...calls, ...joinCalls(join, 'anyHavingConditionMatching', 'havingConditionLogic')];
}

function writeFilter(condition: SoqlCondition, context: WritingContext): ArgumentText {
  const {comparison, isNegated} = filterOf(condition);
  const [bind] = bindsOf(comparison);
  const comparator = bind
    ? boundCall(comparison, bind, context)
    : comparatorCall(comparison, isNegated);
  if (comparator)
    return chain(`SOQL.HavingFilter.${fieldCall(comparison.left, context)}`, [comparator]);
  context.note(
    'text-condition',
    `SOQL.HavingFilter has no method for ${printComparison(comparison)}, so it is passed as a string.`,
    comparison.offset,
  );
  return apexText(printComparison(comparison));
}

function fieldCall(left: SoqlExpression, context: WritingContext): string {
  const field = left.kind === 'path' ? left : fieldIn(left);
  const token = field && context.ownToken(field);
  const method = left.kind === 'function' ? aggregateMethods[left.name] : undefined;
  if (method !== undefined && token !== undefined) return `${method}(${token})`;
  const plain = left.kind === 'path' ? token : undefined;
  return `with(${plain ?? apexText(printExpression(left))})`;
}

/** The builder concatenates the value, which is equivalent only for numbers. */
function boundCall(
  {left, operator, right}: SoqlComparison,
  bind: Bind,
  context: WritingContext,
): CallText {
  const method = comparisonMethods[operator];
  const isNumber = left.kind === 'function' && numberFunctions.test(left.name);
  if (right !== bind || method === undefined || !isNumber) {
    throw unsupported(
      "SOQL Lib doesn't bind HAVING values but concatenates them into the query, strings without escaping: write a literal, filter by a grouped field in WHERE, or pass the whole condition as a string to have(String)",
      bind.offset,
    );
  }
  context.note(
    'number-in-text',
    `SOQL Lib does not bind HAVING values: it concatenates ${bind.source} into the query, so it must be a number that prints without an exponent.`,
    bind.offset,
  );
  return call(method, bind.source);
}

/** @returns undefined where `SOQL.HavingFilter` would print something else */
function comparatorCall(
  {operator, right}: SoqlComparison,
  isNegated: boolean,
): CallText | undefined {
  const method = comparisonMethods[operator];
  const constant = constantCall(operator, right);
  if (constant) return constant;
  if (operator === 'LIKE' && right.kind === 'text')
    return patternCall(right.value, isNegated, (text) => apexText(soqlText(text, true)));
  if (method !== undefined) {
    const value = right.kind === 'list' || right.kind === 'query' ? undefined : literalText(right);
    return value === undefined ? undefined : call(method, value);
  }
  if ((operator !== 'IN' && operator !== 'NOT IN') || right.kind !== 'list') return undefined;
  const values = right.items.flatMap((item) => (item.kind === 'text' ? [item.value] : []));
  // Every element is quoted, so numbers and null go another way.
  if (values.length < right.items.length) return undefined;
  const texts = values.map((value) => apexText(soqlText(value, false)));
  return call(operator === 'IN' ? 'isIn' : 'notIn', list('String', texts));
}

/** @returns a literal of Apex that the library prints as the query has it */
function literalText(right: LiteralOperand | {kind: 'bind'}): string | undefined {
  switch (right.kind) {
    case 'text':
      return apexText(soqlText(right.value, false));
    case 'null':
    case 'boolean':
      return right.text;
    case 'number':
      // A Decimal that small is printed with an exponent, which SOQL does not read.
      return /^-?0\.00000/.test(right.text) ? undefined : writeValue(right)?.apex;
    default:
      return undefined;
  }
}
