/** Values of a query as Apex. */
import type {Bind, Literal} from '../query';
import {apexText} from '../text';

/** A value as an argument; `isText` where it must be in the query unchanged, which `asDateLiteral()` does. */
export interface Value {
  apex: string;
  isText: boolean;
}

const largestInteger = 2n ** 31n - 1n;
const largestLong = 2n ** 63n - 1n;

/** @returns undefined for a value that Apex has no form of, such as an amount with its currency */
export function writeValue(literal: Literal | Bind): Value | undefined {
  switch (literal.kind) {
    case 'bind':
      return {apex: literal.source, isText: false};
    case 'null':
      return {apex: 'null', isText: false};
    case 'boolean':
      return {apex: String(literal.value), isText: false};
    case 'number':
      return writeNumber(literal.text);
    case 'text':
      return {apex: apexText(literal.value), isText: false};
    case 'date':
      return {apex: `Date.newInstance(${numbersOf(literal.value)})`, isText: false};
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

/** `2026-01-31T08:05:00Z` → `2026, 1, 31, 8, 5, 0` */
function numbersOf(iso: string): string {
  return (iso.match(/\d+/g) ?? []).map(Number).join(', ');
}

function writeNumber(text: string): Value | undefined {
  if (text.includes('.')) return {apex: text, isText: false};
  const size = BigInt(text.replace('-', ''));
  if (size <= largestInteger) return {apex: text, isText: false};
  return size <= largestLong ? {apex: `${text}L`, isText: false} : undefined;
}

/** @returns the element type of a list of such values; undefined where they have none in common */
export function elementType(literals: readonly (Literal | Bind)[]): string | undefined {
  const kinds = new Set(literals.map(({kind}) => kind));
  kinds.delete('null');
  kinds.delete('bind');
  const [kind, other] = kinds;
  if (kind === undefined || other !== undefined) return undefined;
  switch (kind) {
    case 'text':
      return 'String';
    case 'boolean':
      return 'Boolean';
    case 'date':
      return 'Date';
    case 'datetime':
      return 'Datetime';
    case 'number': {
      const numbers = literals.map(writeValue).map((value) => value?.apex ?? '');
      if (numbers.some((number) => number.includes('.'))) return 'Decimal';
      return numbers.some((number) => number.endsWith('L')) ? 'Long' : 'Integer';
    }
    default:
      return undefined;
  }
}
