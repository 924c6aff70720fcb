/**
 * Methods of numbers (apexref/apex_methods_system_integer.htm, _long.htm, _double.htm, _decimal.htm) and of Math
 * (apexref/apex_methods_system_math.htm).
 */
import type {NumberType} from '@soql-lib/apex';
import {
  compareNumbers,
  convertNumber,
  decimalValue,
  doubleValue,
  integerValue,
  negate,
  scaled,
  setScale,
  wholeNumber,
  largestNumbers,
  type NumberValue,
} from '../numbers';
import {exception} from '../refusal';
import type {Value} from '../values';
import {instanceMethods, staticMethods, type PlatformMethod} from './method';

function fits(units: bigint, type: 'Integer' | 'Long'): boolean {
  const largest = largestNumbers[type];
  return units <= largest && units >= -largest - 1n;
}

function whole(type: 'Integer' | 'Long', units: bigint): NumberValue | undefined {
  return fits(units, type) ? wholeNumber(type, units) : undefined;
}

/** What Apex does with a number that is too large is not documented. */
function truncated(number: NumberValue, type: 'Integer' | 'Long'): NumberValue | undefined {
  if (number.type === 'Double') {
    const value = Math.trunc(number.value);
    return Number.isSafeInteger(value) ? whole(type, BigInt(value)) : undefined;
  }
  const {units, scale} = scaled(number);
  return whole(type, units / 10n ** BigInt(scale));
}

function rounded(number: NumberValue, type: 'Integer' | 'Long'): NumberValue | undefined {
  return whole(type, scaled(setScale(number, 0, 'HALF_EVEN')).units);
}

/** Half-way cases of a Double are documented differently in two places. */
function nearest(number: NumberValue, type: 'Integer' | 'Long'): NumberValue | undefined {
  const value = Math.round(number.value);
  const isTie = Math.abs(number.value % 1) === 0.5;
  return isTie || !Number.isSafeInteger(value) ? undefined : whole(type, BigInt(value));
}

/** The lowest Integer and Long have no positive counterpart: they wrap around to themselves. */
function absolute(number: NumberValue): NumberValue {
  return number.text.startsWith('-') ? negate(number) : number;
}

/** Signs and blanks are refused: the documentation names neither. */
function parsed(text: string, type: 'Integer' | 'Long'): NumberValue | undefined {
  if (/^-?\d+$/.test(text)) {
    const units = BigInt(text);
    if (fits(units, type)) return wholeNumber(type, units);
  } else if (/^\+\d|\s/.test(text)) return undefined;
  throw exception('TypeException', `Invalid ${type.toLowerCase()}: ${text}`);
}

function parsedDecimal(text: string): NumberValue | undefined {
  const [, sign = '', digits = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (digits !== '')
    return decimalValue({units: BigInt(`${sign}${digits}${fraction}`), scale: fraction.length});
  if (/^[\d.eE+\-\s]+$/.test(text)) return undefined;
  throw exception('TypeException', `Invalid decimal: ${text}`);
}

function parsedDouble(text: string): NumberValue | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return doubleValue(Number(text));
  if (/^[\d.eE+\-\sdDfF]+$/.test(text)) return undefined;
  throw exception('TypeException', `Invalid double: ${text}`);
}

/** Of a number with decimal places, how it becomes an Integer is not documented. */
function wholeOf(value: Value): Value | undefined {
  const isWhole = value.kind === 'number' && Number.isSafeInteger(value.value);
  return isWhole ? truncated(value, 'Integer') : undefined;
}

function doubleOf(value: Value): Value | undefined {
  return value.kind === 'number' ? convertNumber(value, 'Double') : undefined;
}

export const decimalMethods = instanceMethods('Decimal', {
  'abs(): Decimal': absolute,
  'divide(Decimal, Integer): Decimal': () => undefined,
  'divide(Decimal, Integer, RoundingMode): Decimal': () => undefined,
  'doubleValue(): Double': (number) => convertNumber(number, 'Double'),
  'format(): String': () => undefined,
  'intValue(): Integer': (number) => truncated(number, 'Integer'),
  'longValue(): Long': (number) => truncated(number, 'Long'),
  'pow(Integer): Decimal': () => undefined,
  'precision(): Integer': () => undefined,
  'round(): Long': (number) => rounded(number, 'Long'),
  'round(RoundingMode): Long': () => undefined,
  'scale(): Integer': (number) => (number.isScaleUnknown ? undefined : scaled(number).scale),
  'setScale(Integer): Decimal': (number, scale) =>
    scale < 0 || scale > 33 ? undefined : setScale(number, scale, 'HALF_EVEN'),
  'setScale(Integer, RoundingMode): Decimal': () => undefined,
  'stripTrailingZeros(): Decimal': () => undefined,
  'toPlainString(): String': (number) => (number.isScaleUnknown ? undefined : number.text),
});

export const doubleMethods = instanceMethods('Double', {
  'format(): String': () => undefined,
  'intValue(): Integer': (number) => truncated(number, 'Integer'),
  'longValue(): Long': (number) => truncated(number, 'Long'),
  'round(): Long': (number) => nearest(number, 'Long'),
});

export const longMethods = instanceMethods('Long', {
  'format(): String': () => undefined,
  'intValue(): Integer': (number) => truncated(number, 'Integer'),
});

export const integerMethods = instanceMethods('Integer', {
  'format(): String': () => undefined,
});

export const numberStatics: Readonly<Record<string, PlatformMethod[]>> = {
  Integer: staticMethods({
    'valueOf(String): Integer': (text) => parsed(text, 'Integer'),
    'valueOf(Object): Integer': wholeOf,
  }),
  Long: staticMethods({
    'valueOf(String): Long': (text) => parsed(text, 'Long'),
    'valueOf(Integer): Long': (number) => wholeNumber('Long', BigInt(number)),
  }),
  Double: staticMethods({
    'valueOf(String): Double': parsedDouble,
    'valueOf(Object): Double': doubleOf,
  }),
  Decimal: staticMethods({
    'valueOf(String): Decimal': parsedDecimal,
    'valueOf(Double): Decimal': (number) => convertNumber(number, 'Decimal'),
    'valueOf(Long): Decimal': (number) => convertNumber(number, 'Decimal'),
  }),
};

function extreme(
  direction: 1 | -1,
): (left: NumberValue, right: NumberValue) => NumberValue | undefined {
  return (left, right) => {
    const difference = compareNumbers(left, right);
    // Of two equal Decimals with different scales either could be returned.
    if (difference === undefined || (difference === 0 && left.text !== right.text))
      return undefined;
    return difference * direction >= 0 ? left : right;
  };
}

/** Integer and Long: the sign is that of the dividend. */
function remainder(left: NumberValue, right: NumberValue): NumberValue {
  if (right.value === 0) throw exception('MathException', 'Divide by 0');
  return wholeNumber(
    left.type === 'Long' ? 'Long' : 'Integer',
    BigInt(left.text) % BigInt(right.text),
  );
}

function floorOrCeiling(mode: 'FLOOR' | 'CEILING'): (number: NumberValue) => NumberValue {
  return (number) => {
    if (number.type === 'Double')
      return doubleValue(mode === 'FLOOR' ? Math.floor(number.value) : Math.ceil(number.value));
    return {...setScale(number, 0, mode), isScaleUnknown: true};
  };
}

/** One function of one or two numbers for several types of them; an Integer comes as a JavaScript number. */
function forTypes(
  types: readonly NumberType[],
  name: string,
  arity: 1 | 2,
  native: (left: NumberValue, right: NumberValue) => Value | undefined,
): PlatformMethod[] {
  type Given = number | NumberValue;
  const asValue = (number: Given): NumberValue =>
    typeof number === 'number' ? integerValue(number) : number;
  const methods = types.map((type) => {
    const header = `${name}(${arity === 1 ? type : `${type}, ${type}`}): ${type}`;
    const run = (left: Given, right: Given = left): Value | undefined =>
      native(asValue(left), asValue(right));
    return [header, run] as const;
  });
  return staticMethods(Object.fromEntries(methods));
}

const wholeTypes: readonly NumberType[] = ['Integer', 'Long'];
const fractionTypes: readonly NumberType[] = ['Double', 'Decimal'];
const allTypes = [...wholeTypes, ...fractionTypes];

export const mathStatics: PlatformMethod[] = [
  ...forTypes(allTypes, 'abs', 1, absolute),
  ...forTypes(allTypes, 'max', 2, extreme(1)),
  ...forTypes(allTypes, 'min', 2, extreme(-1)),
  ...forTypes(wholeTypes, 'mod', 2, remainder),
  ...forTypes(fractionTypes, 'floor', 1, floorOrCeiling('FLOOR')),
  ...forTypes(fractionTypes, 'ceil', 1, floorOrCeiling('CEILING')),
  ...forTypes(fractionTypes, 'signum', 1, () => undefined),
  ...staticMethods({
    'pow(Double, Double): Double': () => undefined,
    'random(): Double': () => undefined,
    'round(Decimal): Integer': (number) => rounded(number, 'Integer'),
    'round(Double): Integer': (number) => nearest(number, 'Integer'),
    'roundToLong(Decimal): Long': (number) => rounded(number, 'Long'),
    'roundToLong(Double): Long': (number) => nearest(number, 'Long'),
    'sqrt(Decimal): Decimal': () => undefined,
    'sqrt(Double): Double': () => undefined,
  }),
];

/** `Math.PI` and `Math.E`. */
export const mathConstants: Readonly<Record<string, NumberValue>> = {
  e: doubleValue(Math.E),
  pi: doubleValue(Math.PI),
};
