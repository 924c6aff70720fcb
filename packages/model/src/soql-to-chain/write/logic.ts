/** How conditions are joined: all, any, or by their numbers. */
import type {SoqlComparison, SoqlCondition, SoqlOperand} from '../query';
import {apexText} from '../text';
import {call, chain, type CallText, type ChainText, type ArgumentText} from './layout';

/** A condition or a group of them, joined by AND, by OR, or by an expression over their numbers. */
export interface Junction {
  parts: readonly (SoqlCondition | Junction)[];
  join: 'all' | 'any' | {logic: string};
}

export function isJunction(part: SoqlCondition | Junction): part is Junction {
  return 'parts' in part && 'join' in part;
}

/** Beyond this many conditions numbers say nothing to a reader. */
const maximumNumbered = 12;

/**
 * Groups read better where one group is beside other conditions; numbers read better where groups
 * are beside groups or inside groups. Only numbers can say NOT.
 *
 * @param canNegate tells for which operands of LIKE a filter has a negated method
 */
export function planConditions(
  condition: SoqlCondition,
  canNegate: (operand: SoqlOperand) => boolean,
): Junction {
  const isLeaf = (part: SoqlCondition): boolean => {
    if (part.kind !== 'not' || part.part.kind !== 'comparison') return part.kind === 'comparison';
    return part.part.operator === 'LIKE' && canNegate(part.part.right);
  };
  if (isLeaf(condition)) return {parts: [condition], join: 'all'};
  const {parts, logic} = numbered(condition, isLeaf);
  const groups = grouped(condition, isLeaf);
  const isClearer = isIntricate(groups) && parts.length <= maximumNumbered;
  return isClearer || logic.includes('NOT') ? {parts, join: {logic}} : groups;
}

/** @returns the comparison of a condition that is one filter, and whether NOT is in front of it */
export function filterOf(condition: SoqlCondition): {
  comparison: SoqlComparison;
  isNegated: boolean;
} {
  const isNegated = condition.kind === 'not';
  const comparison = isNegated ? condition.part : condition;
  if (comparison.kind !== 'comparison') throw new Error('a group is no filter');
  return {comparison, isNegated};
}

/** @returns the call that joins conditions in another way than by AND */
export function joinCalls(
  join: Junction['join'],
  any = 'anyConditionMatching',
  logic = 'conditionLogic',
): CallText[] {
  if (join === 'all') return [];
  return [join === 'any' ? call(any) : call(logic, apexText(join.logic))];
}

/**
 * @param start `SOQL.FilterGroup`, `SOQL.HavingFilterGroup`
 * @param write writes one filter
 */
export function writeGroup(
  start: string,
  {parts, join}: Junction,
  write: (condition: SoqlCondition) => ArgumentText,
): ChainText {
  const calls = parts.map((part) =>
    call('add', isJunction(part) ? writeGroup(start, part, write) : write(part)),
  );
  return chain(start, [...calls, ...joinCalls(join)], parts.length > 1);
}

function grouped(
  condition: SoqlCondition,
  isLeaf: (condition: SoqlCondition) => boolean,
): Junction {
  if (condition.kind !== 'and' && condition.kind !== 'or') return {parts: [condition], join: 'all'};
  const parts = condition.parts.map((part) => (isLeaf(part) ? part : grouped(part, isLeaf)));
  return {parts, join: condition.kind === 'and' ? 'all' : 'any'};
}

function numbered(
  condition: SoqlCondition,
  isLeaf: (condition: SoqlCondition) => boolean,
): {parts: SoqlCondition[]; logic: string} {
  const parts: SoqlCondition[] = [];
  const print = (part: SoqlCondition, isInner: boolean): string => {
    if (isLeaf(part)) {
      parts.push(part);
      return String(parts.length);
    }
    if (part.kind === 'not') return bracket(`NOT ${print(part.part, true)}`, isInner);
    if (part.kind === 'comparison') return '';
    const texts = part.parts.map((inner) => print(inner, true));
    return bracket(texts.join(` ${part.kind.toUpperCase()} `), isInner);
  };
  const logic = print(condition, false);
  return {parts, logic};
}

function bracket(text: string, isInner: boolean): string {
  return isInner ? `(${text})` : text;
}

/** @returns true where groups are beside groups or inside groups */
function isIntricate({parts}: Junction): boolean {
  const groups = parts.filter(isJunction);
  return groups.length > 1 || groups.some((group) => group.parts.some(isJunction));
}
