/**
 * Methods of numbers (apexref/apex_methods_system_integer.htm, _long.htm, _double.htm, _decimal.htm) and of Math
 * (apexref/apex_methods_system_math.htm).
 */
import {integerValue, decimalValue, negate, wholeWithin, type NumberValue} from '../numbers';
import {exception} from '../refusal';
import {instanceMethods, staticMethods, unevaluated, type PlatformMethod} from './method';

/** Signs and blanks are refused: the documentation names neither. */
function parsed(text: string, type: 'Integer' | 'Long'): NumberValue | undefined {
  if (/^\+\d|\s/.test(text)) return undefined;
  const number = /^-?\d+$/.test(text) ? wholeWithin(type, text) : undefined;
  if (number) return number;
  throw exception('TypeException', `Invalid ${type.toLowerCase()}: ${text}`);
}

/** What Apex does with a number that is too large is not documented. */
function truncated({text}: NumberValue, type: 'Integer' | 'Long'): NumberValue | undefined {
  const digits = /^(-?\d+)(?:\.\d+)?$/.exec(text)?.[1];
  return digits === undefined ? undefined : wholeWithin(type, digits);
}

export const decimalMethods = [
  ...instanceMethods('Decimal', {
    'intValue(): Integer': (number) => truncated(number, 'Integer'),
    'longValue(): Long': (number) => truncated(number, 'Long'),
  }),
  ...unevaluated(
    false,
    `Decimal: abs(), divide(Decimal, Integer), divide(Decimal, Integer, RoundingMode), pow(Integer), setScale(Integer)
     Decimal: setScale(Integer, RoundingMode), stripTrailingZeros()
     Double: doubleValue()
     Integer: precision(), scale()
     Long: round(), round(RoundingMode)
     String: format(), toPlainString()`,
  ),
];

export const doubleMethods = unevaluated(
  false,
  'String: format()\nInteger: intValue()\nLong: longValue(), round()',
);

export const longMethods = [
  ...instanceMethods('Long', {'intValue(): Integer': (number) => truncated(number, 'Integer')}),
  ...unevaluated(false, 'String: format()'),
];

export const integerMethods = unevaluated(false, 'String: format()');

export const numberStatics: Readonly<Record<string, PlatformMethod[]>> = {
  Integer: [
    ...staticMethods({'valueOf(String): Integer': (text) => parsed(text, 'Integer')}),
    ...unevaluated(true, 'Integer: valueOf(Object)'),
  ],
  Long: [
    ...staticMethods({'valueOf(String): Long': (text) => parsed(text, 'Long')}),
    ...unevaluated(true, 'Long: valueOf(Integer)'),
  ],
  Double: unevaluated(true, 'Double: valueOf(String), valueOf(Object)'),
  Decimal: [
    ...staticMethods({
      'valueOf(String): Decimal': (text) =>
        /^-?\d+(\.\d+)?$/.test(text) ? decimalValue(text) : undefined,
    }),
    ...unevaluated(true, 'Decimal: valueOf(Double), valueOf(Long)'),
  ],
};

/** Integer and Long: the sign is that of the dividend. */
function remainder(left: number, right: number): NumberValue {
  if (right === 0) throw exception('MathException', 'Divide by 0');
  return integerValue(left % right);
}

export const mathStatics: PlatformMethod[] = [
  ...staticMethods({
    'abs(Integer): Integer': (number) => (number < 0 ? negate(integerValue(number)) : number),
    'max(Integer, Integer): Integer': (left, right) => Math.max(left, right),
    'min(Integer, Integer): Integer': (left, right) => Math.min(left, right),
    'mod(Integer, Integer): Integer': remainder,
  }),
  ...unevaluated(
    true,
    `Long: abs(Long), max(Long, Long), min(Long, Long), mod(Long, Long), roundToLong(Decimal), roundToLong(Double)
     Double: abs(Double), ceil(Double), floor(Double), max(Double, Double), min(Double, Double), pow(Double, Double), random()
     Double: signum(Double), sqrt(Double)
     Decimal: abs(Decimal), ceil(Decimal), floor(Decimal), max(Decimal, Decimal), min(Decimal, Decimal), signum(Decimal)
     Decimal: sqrt(Decimal)
     Integer: round(Decimal), round(Double)`,
  ),
];
