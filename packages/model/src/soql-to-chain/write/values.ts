/** Values of a query as Apex. */
import {largestNumbers} from '../../values/numbers';
import type {Bind, LiteralOperand, SoqlOperand} from '../query';
import {apexText} from '../text';
import {call, type CallText} from './layout';

/** A value as an argument; `isText` where `asDateLiteral()` keeps it in the query unchanged. */
export interface ArgumentValue {
  apex: string;
  isText: boolean;
}

/** @returns undefined for a value that Apex has no form of, such as an amount with its currency */
export function writeValue(literal: LiteralOperand | Bind): ArgumentValue | undefined {
  switch (literal.kind) {
    case 'bind':
      return {apex: literal.source, isText: false};
    case 'null':
    case 'boolean':
      return {apex: literal.text, isText: false};
    case 'number':
      return writeNumber(literal.text);
    case 'text':
      return {apex: apexText(literal.value), isText: false};
    case 'date':
      return {apex: `Date.newInstance(${numbersOf(literal.text)})`, isText: false};
    case 'datetime':
      // Apex makes datetimes of whole seconds.
      return literal.value.includes('.')
        ? {apex: apexText(literal.text), isText: true}
        : {apex: `Datetime.newInstanceGmt(${numbersOf(literal.value)})`, isText: false};
    case 'time':
    case 'dateFormula':
      return {apex: apexText(literal.text), isText: true};
    case 'currency':
    case 'pattern':
      return undefined;
  }
}

/** @returns the method that compares with null or a Boolean; undefined for other values */
export function constantCall(operator: string, right: SoqlOperand): CallText | undefined {
  if (right.kind === 'null' && operator === '=') return call('isNull');
  if (right.kind === 'null' && operator === '!=') return call('isNotNull');
  if (right.kind !== 'boolean' || operator !== '=') return undefined;
  return call(right.text === 'true' ? 'isTrue' : 'isFalse');
}

/** `2026-01-31T08:05:00Z` → `2026, 1, 31, 8, 5, 0` */
function numbersOf(iso: string): string {
  return (iso.match(/\d+/g) ?? []).map(Number).join(', ');
}

function writeNumber(text: string): ArgumentValue | undefined {
  if (text.includes('.')) return {apex: text, isText: false};
  const size = BigInt(text.replace('-', ''));
  if (size <= largestNumbers.Integer) return {apex: text, isText: false};
  return size <= largestNumbers.Long ? {apex: `${text}L`, isText: false} : undefined;
}

const elementTypes: Partial<Record<LiteralOperand['kind'], string>> = {
  text: 'String',
  boolean: 'Boolean',
  date: 'Date',
  datetime: 'Datetime',
};

/** @returns the element type of a list of such values; undefined where they have none in common */
export function elementType(literals: readonly (LiteralOperand | Bind)[]): string | undefined {
  const typed = literals.filter(({kind}) => kind !== 'null' && kind !== 'bind');
  const [first] = typed;
  if (!first || first.kind === 'bind' || typed.some(({kind}) => kind !== first.kind))
    return undefined;
  if (first.kind !== 'number') return elementTypes[first.kind];
  const numbers = typed.map((number) => writeValue(number)?.apex ?? '');
  if (numbers.some((number) => number.includes('.'))) return 'Decimal';
  return numbers.some((number) => number.endsWith('L')) ? 'Long' : 'Integer';
}
