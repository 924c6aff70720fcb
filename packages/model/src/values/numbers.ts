/**
 * Numbers with the type they have in Apex. Integer and Long wrap around, Decimal is exact, Double is a JavaScript number.
 *
 * Sources: Rules of Conversion (apexcode/langCon_apex_rules_of_conversion.htm) for widening and overflow, Primitive Data
 * Types (apexcode/langCon_apex_primitives.htm) for the scale of a Decimal, Decimal Class
 * (apexref/apex_methods_system_decimal.htm) for rounding.
 */
import {numberRanks, widerType, type NumberType} from '@soql-lib/apex';
import {printDouble} from '../query/distance';
import {exception, Refusal} from './refusal';

export interface NumberValue {
  kind: 'number';
  type: NumberType;
  /** Exact for Integer and Double; of the others as near as a JavaScript number gets. */
  value: number;
  /** All digits: a Decimal keeps its scale. */
  text: string;
  /** True for the quotient of two Decimals whose number of decimal places Apex does not document. */
  isScaleUnknown?: boolean;
}

/** The largest whole numbers of Apex; the smallest ones are one further from zero. */
export const largestNumbers = {Integer: 2n ** 31n - 1n, Long: 2n ** 63n - 1n};

/** Integer and Long wrap around at 32 and 64 bits. */
export function wholeNumber(type: 'Integer' | 'Long', units: bigint): NumberValue {
  const wrapped = BigInt.asIntN(type === 'Integer' ? 32 : 64, units);
  return {kind: 'number', type, value: Number(wrapped), text: String(wrapped)};
}

export function integerValue(value: number): NumberValue {
  return {kind: 'number', type: 'Integer', value, text: String(value)};
}

export function doubleValue(value: number): NumberValue {
  const zero = value === 0 ? 0 : value;
  return {kind: 'number', type: 'Double', value: zero, text: printDouble(zero)};
}

/** A number as its digits without the point, and the number of those behind it. */
export interface Scaled {
  units: bigint;
  scale: number;
}

/** A Decimal has no more digits than that; far beyond what Apex computes with. */
const maximumDigits = 200;

export function decimalValue({units, scale}: Scaled, isScaleUnknown = false): NumberValue {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  if (digits.length > maximumDigits)
    throw new Refusal('limit', `a Decimal grows beyond ${maximumDigits} digits`);
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  const text = `${units < 0n ? '-' : ''}${whole}`;
  const number: NumberValue = {kind: 'number', type: 'Decimal', value: Number(text), text};
  return isScaleUnknown ? {...number, isScaleUnknown} : number;
}

export function scaled({text}: NumberValue): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return {units: BigInt(`${whole}${fraction}`), scale: fraction.length};
}

/** Parses a number literal; an Integer loses leading zeros, a Decimal keeps its scale. */
export function numberValue(type: NumberType, source: string): NumberValue {
  if (type === 'Integer' || type === 'Long') {
    const text = String(BigInt(source));
    return {kind: 'number', type, value: Number(text), text};
  }
  if (type === 'Double') return doubleValue(Number(source));
  const [whole = '', fraction = ''] = source.split('.');
  return decimalValue({units: BigInt(`${whole}${fraction || '0'}`), scale: fraction.length || 1});
}

/** A Double with an exponent has another text than digits, so its scale as a Decimal is not certain. */
function decimalOfDouble({value, text}: NumberValue): NumberValue | undefined {
  return /^-?\d+\.\d+$/.test(text) && Number.isFinite(value)
    ? {kind: 'number', type: 'Decimal', value, text}
    : undefined;
}

/** @returns the number in a type that holds it; undefined where Apex has no such conversion, or its outcome is not documented */
export function convertNumber(number: NumberValue, type: NumberType): NumberValue | undefined {
  if (number.type === type) return number;
  if (type === 'Double') return doubleValue(Number(number.text));
  if (numberRanks[number.type] > numberRanks[type]) return undefined;
  return number.type === 'Double' ? decimalOfDouble(number) : {...number, type};
}

/**
 * Casts a number to any type of number; to a whole number it drops what is after the decimal point.
 *
 * @throws Refusal for a number that the type can't hold: Apex doesn't document the outcome
 */
export function narrowNumber(number: NumberValue, type: NumberType): NumberValue {
  const converted = convertNumber(number, type);
  if (converted) return converted;
  if (type === 'Integer' || type === 'Long') {
    const whole = /^-?\d+(?=\.|$)/.exec(number.text)?.[0];
    const units = whole === undefined ? undefined : BigInt(whole);
    const largest = largestNumbers[type];
    if (units !== undefined && !/E/.test(number.text) && units <= largest && units >= -largest - 1n)
      return wholeNumber(type, units);
  }
  throw new Refusal(
    'unsupported',
    `what Apex makes of ${number.text} as ${type === 'Integer' ? 'an' : 'a'} ${type} is not documented`,
  );
}

/** Digits of a quotient that does not end. */
const quotientDigits = 50;

/** Of these Apex has some 34; fewer than that leave too little for what follows. */
const certainQuotientDigits = 25;

/** @returns the scale with which a fraction ends, undefined if it does not */
function endingScale(denominator: bigint): number | undefined {
  let rest = denominator;
  let twos = 0;
  let fives = 0;
  while (rest % 2n === 0n) {
    rest /= 2n;
    twos += 1;
  }
  while (rest % 5n === 0n) {
    rest /= 5n;
    fives += 1;
  }
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

function greatestDivisor(first: bigint, second: bigint): bigint {
  let [larger, smaller] = [first < 0n ? -first : first, second < 0n ? -second : second];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/**
 * The value is exact where it ends. With how many zeros Apex prints it is documented nowhere; without any it is certain.
 */
function quotient(left: Scaled, right: Scaled): NumberValue | undefined {
  const numerator = left.units * 10n ** BigInt(right.scale);
  const denominator = right.units * 10n ** BigInt(left.scale);
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  const [top, bottom] = [numerator / divisor, denominator / divisor];
  const scale = endingScale(bottom);
  if (scale !== undefined && scale < quotientDigits) {
    const isUnpadded = left.scale - right.scale <= scale && left.scale >= right.scale;
    return decimalValue({units: (top * 10n ** BigInt(scale)) / bottom, scale}, !isUnpadded);
  }
  const units = divideRounded(top * 10n ** BigInt(quotientDigits), bottom, 'HALF_EVEN');
  const isPrecise = (units < 0n ? -units : units) >= 10n ** BigInt(certainQuotientDigits);
  return isPrecise ? decimalValue({units, scale: quotientDigits}, true) : undefined;
}

export type Rounding = 'CEILING' | 'FLOOR' | 'HALF_EVEN';

/** @returns whether the quotient, cut off, grows by one in its own direction */
function roundsAway(mode: Rounding, whole: bigint, twice: bigint, isNegative: boolean): boolean {
  if (mode !== 'HALF_EVEN') return (mode === 'CEILING') !== isNegative;
  return twice > 0n || (twice === 0n && whole % 2n !== 0n);
}

function divideRounded(top: bigint, bottom: bigint, mode: Rounding): bigint {
  const whole = top / bottom;
  const rest = top % bottom;
  if (rest === 0n) return whole;
  const size = (number: bigint): bigint => (number < 0n ? -number : number);
  const isNegative = top < 0n !== bottom < 0n;
  const isLarger = roundsAway(mode, whole, 2n * size(rest) - size(bottom), isNegative);
  if (!isLarger) return whole;
  return isNegative ? whole - 1n : whole + 1n;
}

/** @returns the Decimal with that many decimal places */
export function setScale(number: NumberValue, scale: number, mode: Rounding): NumberValue {
  const from = scaled(number);
  if (scale >= from.scale)
    return decimalValue({units: from.units * 10n ** BigInt(scale - from.scale), scale});
  const units = divideRounded(from.units, 10n ** BigInt(from.scale - scale), mode);
  return decimalValue({units, scale});
}

function calculateDecimals(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const [first, second] = [scaled(left), scaled(right)];
  const isScaleUnknown = left.isScaleUnknown === true || right.isScaleUnknown === true;
  if (operator === '/') {
    if (second.units === 0n) throw exception('MathException', 'Divide by 0');
    const result = quotient(first, second);
    return result && isScaleUnknown ? {...result, isScaleUnknown} : result;
  }
  if (operator === '*') {
    const product = {units: first.units * second.units, scale: first.scale + second.scale};
    return decimalValue(product, isScaleUnknown);
  }
  const scale = Math.max(first.scale, second.scale);
  const [one, two] = [first, second].map(
    ({units, scale: own}) => units * 10n ** BigInt(scale - own),
  );
  const units = operator === '+' ? (one ?? 0n) + (two ?? 0n) : (one ?? 0n) - (two ?? 0n);
  return decimalValue({units, scale}, isScaleUnknown);
}

/** Apex documents no Infinity: a Double that leaves its range is refused. */
function calculateDoubles(operator: string, left: number, right: number): NumberValue | undefined {
  const results: Readonly<Record<string, number>> = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
  };
  const result = results[operator];
  return result !== undefined && Number.isFinite(result) ? doubleValue(result) : undefined;
}

function quotientOf(left: bigint, right: bigint): bigint {
  if (right === 0n) throw exception('MathException', 'Divide by 0');
  return left / right;
}

type WholeOperator = (left: bigint, right: bigint, bits: 32 | 64) => bigint;

/** A shift goes by the lowest bits of its right side. */
function shiftOf(count: bigint, bits: 32 | 64): bigint {
  return count & BigInt(bits - 1);
}

const wholeOperators: Readonly<Record<string, WholeOperator>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': quotientOf,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<<': (left, right, bits) => left << shiftOf(right, bits),
  '>>': (left, right, bits) => left >> shiftOf(right, bits),
  '>>>': (left, right, bits) => BigInt.asUintN(bits, left) >> shiftOf(right, bits),
};

/** @returns the result of an arithmetic or bit operator, in the higher of the two types; undefined where Apex documents none */
export function calculate(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const isShift = /^(<<|>>)/.test(operator);
  const type = isShift ? left.type : widerType(left.type, right.type);
  if (type === 'Integer' || type === 'Long') {
    if (right.type !== 'Integer' && right.type !== 'Long') return undefined;
    const operate = wholeOperators[operator];
    const bits = type === 'Integer' ? 32 : 64;
    return operate && wholeNumber(type, operate(BigInt(left.text), BigInt(right.text), bits));
  }
  const operands = [convertNumber(left, type), convertNumber(right, type)];
  const [first, second] = operands;
  if (!first || !second || !/^[-+*/]$/.test(operator)) return undefined;
  if (type === 'Double') return calculateDoubles(operator, first.value, second.value);
  const isMixed = left.type === 'Double' || right.type === 'Double';
  if (isMixed && !(isBinaryFraction(left) && isBinaryFraction(right))) return undefined;
  const result = calculateDecimals(operator, first, second);
  return result && isMixed ? {...result, isScaleUnknown: true} : result;
}

/**
 * A number that is the same as a Decimal and as a Double: 0.5, not 0.1. Of the others it matters when one becomes the other,
 * which the documentation leaves open.
 */
function isBinaryFraction(number: NumberValue): boolean {
  const {units, scale} = scaled(number);
  return units % 5n ** BigInt(scale) === 0n && Math.abs(number.value) < Number.MAX_SAFE_INTEGER;
}

export function negate(number: NumberValue): NumberValue {
  if (number.type === 'Integer' || number.type === 'Long')
    return wholeNumber(number.type, -BigInt(number.text));
  if (number.type === 'Double') return doubleValue(-number.value);
  const {units, scale} = scaled(number);
  return decimalValue({units: -units, scale}, number.isScaleUnknown);
}

/** A Decimal and a Double with many digits may be equal or not, depending on how one becomes the other. */
function compareDoubles(left: NumberValue, right: NumberValue): number | undefined {
  const difference = left.value - right.value;
  const isExact =
    left.type === right.type ||
    [left, right].every(({text}) => text.length <= 16) ||
    Math.abs(difference) > Math.abs(left.value) * 1e-12;
  return isExact ? Math.sign(difference) : undefined;
}

/** @returns a negative number, 0 or a positive one; undefined where it is not certain */
export function compareNumbers(left: NumberValue, right: NumberValue): number | undefined {
  if (left.type === 'Double' || right.type === 'Double') return compareDoubles(left, right);
  // Most comparisons are of small whole numbers.
  if (left.type === 'Integer' && right.type === 'Integer')
    return Math.sign(left.value - right.value);
  const [first, second] = [scaled(left), scaled(right)];
  const difference =
    first.units * 10n ** BigInt(second.scale) - second.units * 10n ** BigInt(first.scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Java prints more digits of a few Doubles than are needed. */
const certainDigits = 15;

/** @returns the number as Apex prints it; undefined where that is not documented */
export function printNumber({type, text, value, isScaleUnknown}: NumberValue): string | undefined {
  if (type === 'Integer' || type === 'Long') return text;
  const digits = text.replace(/E.*$/, '').replace(/\D/g, '').replace(/^0+/, '').length;
  if (type === 'Double') return digits <= certainDigits ? text : undefined;
  const isTiny = Math.abs(value) < 1e-6 && /\.\d{7}/.test(text);
  return isScaleUnknown === true || isTiny ? undefined : text;
}
