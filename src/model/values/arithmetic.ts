/** Evaluates operators on known values; the result is undefined if it is not certain. */
import {printDouble} from '../query/distance';
import {simpleType} from '../../apex/types';
import {
  booleanValue,
  joinedText,
  looselyEqual,
  textValue,
  type NumberValue,
  type TypedValue,
  type Value,
} from './values';

const maximumInteger = 2 ** 31 - 1;

function typed(number: NumberValue): TypedValue {
  return {value: number, type: simpleType(number.type)};
}

function truth(outcome: boolean | undefined): TypedValue | undefined {
  return outcome === undefined
    ? undefined
    : {value: booleanValue(outcome), type: simpleType('Boolean')};
}

/** Returns a Decimal as its digits and its scale, so that the scale is kept. */
function scaled(text: string): {units: bigint; scale: number} {
  const [whole = '0', fraction = ''] = text.split('.');
  return {units: BigInt(`${whole}${fraction}`), scale: fraction.length};
}

function printScaled(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function decimalResult(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const first = scaled(left.text);
  const second = scaled(right.text);
  const scale = Math.max(first.scale, second.scale);
  const widened = [first, second].map(({units, scale: own}) => units * 10n ** BigInt(scale - own));
  const [one = 0n, two = 0n] = widened;
  const text =
    operator === '*'
      ? printScaled(first.units * second.units, first.scale + second.scale)
      : printScaled(operator === '+' ? one + two : one - two, scale);
  return {kind: 'number', type: 'Decimal', value: Number(text), text};
}

function wholeResult(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  if (operator === '/' && right.value === 0) return undefined;
  const results: Readonly<Record<string, number>> = {
    '+': left.value + right.value,
    '-': left.value - right.value,
    '*': left.value * right.value,
    '/': Math.trunc(left.value / right.value),
  };
  const value = results[operator];
  const type = left.type === 'Long' || right.type === 'Long' ? 'Long' : 'Integer';
  const limit = type === 'Long' ? Number.MAX_SAFE_INTEGER : maximumInteger;
  if (value === undefined || Math.abs(value) > limit) return undefined;
  return {
    kind: 'number',
    type,
    value: value === 0 ? 0 : value,
    text: String(value === 0 ? 0 : value),
  };
}

function calculate(
  operator: string,
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  const types = [left.type, right.type];
  if (types.includes('Double')) return undefined;
  if (!types.includes('Decimal')) return wholeResult(operator, left, right);
  return operator === '/' ? undefined : decimalResult(operator, left, right);
}

function compare(operator: string, left: NumberValue, right: NumberValue): boolean | undefined {
  const outcomes: Readonly<Record<string, boolean>> = {
    '<': left.value < right.value,
    '<=': left.value <= right.value,
    '>': left.value > right.value,
    '>=': left.value >= right.value,
  };
  return outcomes[operator];
}

/** Excludes `&&`, `||` and `??`, which evaluate their right operand lazily. */
export function applyBinary(operator: string, left: Value, right: Value): TypedValue | undefined {
  if (/^(==|===)$/.test(operator)) return truth(looselyEqual(left, right));
  if (/^(!=|!==|<>)$/.test(operator)) {
    const equal = looselyEqual(left, right);
    return truth(equal === undefined ? undefined : !equal);
  }
  if (left.kind === 'number' && right.kind === 'number') {
    const number = calculate(operator, left, right);
    return number ? typed(number) : truth(compare(operator, left, right));
  }
  if (operator !== '+' || (left.kind !== 'text' && right.kind !== 'text')) return undefined;
  const texts = [joinedText(left), joinedText(right)];
  return texts.includes(undefined)
    ? undefined
    : {value: textValue(texts.join('')), type: simpleType('String')};
}

export function applyUnary(operator: '!' | '-' | '+', operand: Value): TypedValue | undefined {
  if (operator === '!') return operand.kind === 'boolean' ? truth(!operand.value) : undefined;
  if (operand.kind !== 'number') return undefined;
  if (operator === '+' || operand.value === 0) return typed(operand);
  const text = operand.text.startsWith('-') ? operand.text.slice(1) : `-${operand.text}`;
  return typed({...operand, value: -operand.value, text});
}

/** Parses a number literal; an Integer loses leading zeros, a Decimal keeps its scale. */
export function numberValue(type: NumberValue['type'], source: string): NumberValue {
  const value = Number(source);
  if (type === 'Integer' || type === 'Long')
    return {kind: 'number', type, value, text: String(BigInt(source))};
  if (type === 'Double') return {kind: 'number', type, value, text: printDouble(value)};
  const [whole = '', fraction = ''] = source.split('.');
  return {kind: 'number', type, value, text: `${String(BigInt(whole || '0'))}.${fraction || '0'}`};
}
