/**
 * Methods of numbers (apexref/apex_methods_system_integer.htm, _long.htm, _double.htm,
 * _decimal.htm) and of Math (apexref/apex_methods_system_math.htm).
 */
import {integerValue, negate, wholeWithin} from '../numbers';
import {instanceMethods, staticMethods, unevaluated, type PlatformMethod} from './method';

export const decimalMethods = [
  ...instanceMethods('Decimal', {
    // What Apex does with a number that is too large is not documented.
    'intValue(): Integer': ({text}) => wholeWithin('Integer', text.replace(/\..*/, '')),
  }),
  ...unevaluated(
    false,
    `Decimal: abs(), divide(Decimal, Integer), divide(Decimal, Integer, RoundingMode), pow(Integer), setScale(Integer)
     Decimal: setScale(Integer, RoundingMode), stripTrailingZeros()
     Double: doubleValue()
     Integer: precision(), scale()
     Long: longValue(), round(), round(RoundingMode)
     String: format(), toPlainString()`,
  ),
];

export const doubleMethods = unevaluated(
  false,
  'String: format()\nInteger: intValue()\nLong: longValue(), round()',
);

export const longMethods = unevaluated(false, 'String: format()\nInteger: intValue()');

export const integerMethods = unevaluated(false, 'String: format()');

/** By type: a string that a query depends on is hardly ever parsed where the query is built. */
export const numberStatics = {
  Integer: unevaluated(true, 'Integer: valueOf(String), valueOf(Object)'),
  Long: unevaluated(true, 'Long: valueOf(String), valueOf(Integer)'),
  Double: unevaluated(true, 'Double: valueOf(String), valueOf(Object)'),
  Decimal: unevaluated(true, 'Decimal: valueOf(String), valueOf(Double), valueOf(Long)'),
};

export const mathStatics: PlatformMethod[] = [
  ...staticMethods({
    'abs(Integer): Integer': (number) => (number < 0 ? negate(integerValue(number)) : number),
    'max(Integer, Integer): Integer': (left, right) => Math.max(left, right),
    'min(Integer, Integer): Integer': (left, right) => Math.min(left, right),
  }),
  ...unevaluated(
    true,
    `Long: abs(Long), max(Long, Long), min(Long, Long), mod(Long, Long), roundToLong(Decimal), roundToLong(Double)
     Double: abs(Double), ceil(Double), floor(Double), max(Double, Double), min(Double, Double), pow(Double, Double), random()
     Double: signum(Double), sqrt(Double)
     Decimal: abs(Decimal), ceil(Decimal), floor(Decimal), max(Decimal, Decimal), min(Decimal, Decimal), signum(Decimal)
     Decimal: sqrt(Decimal)
     Integer: mod(Integer, Integer), round(Decimal), round(Double)`,
  ),
];
