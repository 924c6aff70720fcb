/**
 * Numbers with the type they have in Apex. Integer and Long wrap around; a Decimal is exact, and a
 * Double is a JavaScript number. Quotients of Decimals and arithmetic with a Double aren't worked
 * out: their decimal places are not documented.
 *
 * Sources: Rules of Conversion (apexcode/langCon_apex_rules_of_conversion.htm) for widening and
 * overflow, Primitive Data Types (apexcode/langCon_apex_primitives.htm) for the scale of a Decimal.
 */
import {numberRanks, widerType, type NumberType} from '@soql-lib/apex';
import {printDouble} from '../query/distance';
import {exception, Refusal, unsupported} from './refusal';

export interface NumberValue {
  kind: 'number';
  type: NumberType;
  /** Exact for Integer and Double; of the others as near as a JavaScript number gets. */
  value: number;
  /** All digits: a Decimal keeps its scale. */
  text: string;
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

function doubleValue(value: number): NumberValue {
  const zero = value === 0 ? 0 : value;
  return {kind: 'number', type: 'Double', value: zero, text: printDouble(zero)};
}

/** @param text digits, which may have a sign and a fraction */
export function decimalValue(text: string): NumberValue {
  return {kind: 'number', type: 'Decimal', value: Number(text), text};
}

/** @returns a whole number in that type; undefined for one that it cannot hold */
export function wholeWithin(type: 'Integer' | 'Long', text: string): NumberValue | undefined {
  const units = BigInt(text);
  const largest = largestNumbers[type];
  return units <= largest && units >= -largest - 1n ? wholeNumber(type, units) : undefined;
}

/** Parses a number literal; an Integer loses leading zeros, a Decimal keeps its scale. */
export function numberValue(type: NumberType, source: string): NumberValue {
  if (type === 'Double') return doubleValue(Number(source));
  const [whole = '', fraction = '0'] = source.split('.');
  const text = String(BigInt(whole));
  if (type === 'Decimal') return decimalValue(`${text}.${fraction || '0'}`);
  return {kind: 'number', type, value: Number(text), text};
}

/** A Double's text can have an exponent, so its scale as a Decimal isn't certain. */
function decimalOfDouble({value, text}: NumberValue): NumberValue | undefined {
  return /^-?\d+\.\d+$/.test(text) && Number.isFinite(value) ? decimalValue(text) : undefined;
}

/** @returns the number in a type; undefined without a conversion, or without a known outcome */
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
  const isWhole = type === 'Integer' || type === 'Long';
  const digits = /^(-?\d+)(?:\.\d+)?$/.exec(number.text)?.[1];
  const narrowed = isWhole && digits !== undefined ? wholeWithin(type, digits) : undefined;
  const converted = convertNumber(number, type) ?? narrowed;
  if (converted) return converted;
  const article = type === 'Integer' ? 'an' : 'a';
  throw unsupported(`what Apex makes of ${number.text} as ${article} ${type} is not documented`);
}

function scaleOf({text}: NumberValue): number {
  return text.split('.')[1]?.length ?? 0;
}

/** @returns the digits of a number with so many of them behind the point, without the point */
function unitsOf(number: NumberValue, scale: number): bigint {
  return BigInt(number.text.replace('.', '')) * 10n ** BigInt(scale - scaleOf(number));
}

/** A Decimal has no more digits than that; far beyond what Apex computes with. */
const maximumDigits = 200;

function decimalOf(units: bigint, scale: number): NumberValue {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  if (digits.length > maximumDigits)
    throw new Refusal('limit', `a Decimal grows beyond ${maximumDigits} digits`);
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return decimalValue(units < 0n ? `-${text}` : text);
}

function calculateDecimals(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const [first, second] = [scaleOf(left), scaleOf(right)];
  if (operator === '*')
    return decimalOf(unitsOf(left, first) * unitsOf(right, second), first + second);
  const scale = Math.max(first, second);
  const [one, two] = [unitsOf(left, scale), unitsOf(right, scale)];
  if (operator === '+') return decimalOf(one + two, scale);
  return operator === '-' ? decimalOf(one - two, scale) : undefined;
}

/** @returns the result of `+`, `-`, `*`, `/` in the higher type; undefined where not worked out */
export function calculate(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const type = widerType(left.type, right.type);
  if (left.type === 'Double' || right.type === 'Double') return undefined;
  if (type !== 'Integer' && type !== 'Long') return calculateDecimals(operator, left, right);
  const [first, second] = [BigInt(left.text), BigInt(right.text)];
  switch (operator) {
    case '+':
      return wholeNumber(type, first + second);
    case '-':
      return wholeNumber(type, first - second);
    case '*':
      return wholeNumber(type, first * second);
    case '/':
      if (second === 0n) throw exception('MathException', 'Divide by 0');
      return wholeNumber(type, first / second);
    default:
      return undefined;
  }
}

export function negate(number: NumberValue): NumberValue {
  if (number.type === 'Integer' || number.type === 'Long')
    return wholeNumber(number.type, -BigInt(number.text));
  if (number.type === 'Double') return doubleValue(-number.value);
  const isZero = !/[1-9]/.test(number.text);
  const text = number.text.startsWith('-') ? number.text.slice(1) : `-${number.text}`;
  return isZero ? number : decimalValue(text);
}

/** Up to so many characters, numbers of all types compare as JavaScript's do. */
const exactLength = 15;

/** @returns a negative number, 0 or a positive one; undefined where it is not certain */
export function compareNumbers(left: NumberValue, right: NumberValue): number | undefined {
  const isExact =
    (left.type === 'Double' && right.type === 'Double') ||
    [left, right].every(({text}) => text.length <= exactLength);
  if (isExact) return Math.sign(left.value - right.value);
  if ([left, right].some(({type}) => type === 'Double')) return undefined;
  const scale = Math.max(scaleOf(left), scaleOf(right));
  const difference = unitsOf(left, scale) - unitsOf(right, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Java prints more digits of a few Doubles than are needed. */
const certainDigits = 15;

/** @returns the number as Apex prints it; undefined where that is not documented */
export function printNumber({type, text, value}: NumberValue): string | undefined {
  if (type === 'Integer' || type === 'Long') return text;
  const digits = text.replace(/E.*$/, '').replace(/\D/g, '').replace(/^0+/, '').length;
  if (type === 'Double') return digits <= certainDigits ? text : undefined;
  const isTiny = Math.abs(value) < 1e-6 && /\.\d{7}/.test(text);
  return isTiny ? undefined : text;
}
