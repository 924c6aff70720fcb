/**
 * Operators on known values. Source: Expression Operators
 * (apexcode/langCon_apex_expressions_operators_understanding.htm). The result is undefined if it is
 * not certain.
 */
import {isNumberType, simpleType, type ApexType} from '@soql-lib/apex';
import {addDays, compareTimes} from './dates';
import {identical, looselyEqual} from './equality';
import {calculate, compareNumbers, negate, type NumberValue} from './numbers';
import {exception} from './refusal';
import {booleanValue, joinedText, textValue, type TypedValue, type Value} from './values';

function typed(number: NumberValue | undefined): TypedValue | undefined {
  return number && {value: number, type: simpleType(number.type)};
}

function truth(outcome: boolean | undefined): TypedValue | undefined {
  return outcome === undefined
    ? undefined
    : {value: booleanValue(outcome), type: simpleType('Boolean')};
}

function nullOperand(operator: string): Error {
  return exception(
    'NullPointerException',
    `Attempt to de-reference a null object (one side of ${operator} is null)`,
  );
}

/** Null is not less or greater than a number or a date, and less than any String. */
function compareWithNull(left: Value, right: Value): number | undefined {
  const other = left.kind === 'null' ? right : left;
  if (other.kind === 'text' || other.kind === 'id') return left.kind === 'null' ? -1 : 1;
  const isDocumented =
    other.kind === 'date' ||
    other.kind === 'datetime' ||
    (other.kind === 'number' && (other.type === 'Integer' || other.type === 'Double'));
  return isDocumented ? NaN : undefined;
}

/** @returns negative, 0 or positive; NaN where each comparison is false; undefined if unknown */
function compareValues(left: Value, right: Value): number | undefined {
  if (left.kind === 'null' || right.kind === 'null') return compareWithNull(left, right);
  if (left.kind === 'number' && right.kind === 'number') return compareNumbers(left, right);
  // The order of Strings depends on the user's locale.
  const [first, second] = [left, right].map((value) =>
    value.kind === 'date' || value.kind === 'datetime' ? value : undefined,
  );
  return first && second && compareTimes(first, second);
}

const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

/** Numbers compare by value where the static types say that they are numbers. */
function areTypedNumbers(left: TypedValue, right: TypedValue): boolean {
  return [left, right].every(({type}) => isNumberType(type.name));
}

function isEqual(operator: string, left: TypedValue, right: TypedValue): boolean | undefined {
  const [first, second] = [left.value, right.value];
  if (operator.length === 3) return identical(first, second);
  if (first.kind === 'number' && second.kind === 'number' && areTypedNumbers(left, right)) {
    const difference = compareNumbers(first, second);
    return difference === undefined ? undefined : difference === 0;
  }
  return looselyEqual(first, second);
}

function applyEquality(
  operator: string,
  left: TypedValue,
  right: TypedValue,
): TypedValue | undefined {
  const outcome = isEqual(operator, left, right);
  if (outcome === undefined) return undefined;
  return truth(operator.startsWith('=') ? outcome : !outcome);
}

/** A Date moves by whole days. */
function shiftDate(operator: string, left: Value, right: Value): TypedValue | undefined {
  const isShift = right.kind === 'number' && right.type === 'Integer' && /^[-+]$/.test(operator);
  if (left.kind !== 'date' || !isShift) return undefined;
  const value = addDays(left, operator === '+' ? right.value : -right.value);
  return value && {value, type: simpleType('Date')};
}

function join(left: Value, right: Value): TypedValue | undefined {
  const texts = [joinedText(left), joinedText(right)];
  return texts.includes(undefined)
    ? undefined
    : {value: textValue(texts.join('')), type: simpleType('String')};
}

function isText({value, type}: TypedValue): boolean {
  return type.name === 'String' || value.kind === 'text';
}

/**
 * Excludes `&&`, `||` and `??`, which evaluate their right operand lazily.
 *
 * @throws Refusal where Apex throws
 */
export function applyBinary(
  operator: string,
  left: TypedValue,
  right: TypedValue,
): TypedValue | undefined {
  const [first, second] = [left.value, right.value];
  if (/^(===?|!==?|<>)$/.test(operator))
    return applyEquality(operator === '<>' ? '!=' : operator, left, right);
  const comparison = comparisons[operator];
  if (comparison) {
    const difference = compareValues(first, second);
    return difference === undefined ? undefined : truth(comparison(difference));
  }
  if (operator === '+' && (isText(left) || isText(right))) return join(first, second);
  if (first.kind === 'number' && second.kind === 'number')
    return typed(calculate(operator, first, second));
  if (isNullOperand(left, right) || isNullOperand(right, left)) throw nullOperand(operator);
  return shiftDate(operator, first, second);
}

function isNullOperand({value, type}: TypedValue, other: TypedValue): boolean {
  const isArithmetic = ({name}: ApexType): boolean =>
    isNumberType(name) || name === 'Date' || name === 'Datetime';
  return value.kind === 'null' && (isArithmetic(type) || isArithmetic(other.type));
}

export function applyUnary(
  operator: '!' | '-' | '+' | '~',
  {value, type}: TypedValue,
): TypedValue | undefined {
  if (value.kind === 'null' && type.name !== '?') throw nullOperand(operator);
  if (operator === '!') return value.kind === 'boolean' ? truth(!value.value) : undefined;
  if (value.kind !== 'number') return undefined;
  if (operator === '+') return typed(value);
  return operator === '-' ? typed(negate(value)) : undefined;
}
