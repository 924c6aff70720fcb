import {describe, expect, it} from 'vitest';
import {simpleType} from '@soql-lib/apex';
import {applyBinary} from './arithmetic';
import {numberValue} from './numbers';
import {textValue, type TypedValue} from './values';

describe('arithmetic', () => {
  const typed = (text: string): TypedValue => {
    const type = text.includes('.') ? 'Decimal' : 'Integer';
    return {value: numberValue(type, text), type: simpleType(type)};
  };
  const number = (operator: string, left: string, right: string): string | undefined => {
    const value = applyBinary(operator, typed(left), typed(right))?.value;
    return value?.kind === 'number' ? value.text : undefined;
  };

  it.each([
    ['+', '1', '2', '3'],
    ['-', '1', '2', '-1'],
    ['*', '3', '4', '12'],
    ['/', '7', '2', '3'],
    ['/', '-7', '2', '-3'],
    ['+', '1.50', '2', '3.50'],
    ['-', '1.5', '1.50', '0.00'],
    ['*', '1.5', '0.50', '0.750'],
    ['-', '0.1', '0.25', '-0.15'],
  ])('%s %s %s', (operator, left, right, text) => {
    expect(number(operator, left, right)).toBe(text);
  });

  it('wraps an Integer around at 32 bits', () => {
    expect(number('*', '2147483647', '2')).toBe('-2');
    expect(number('+', '2147483647', '1')).toBe('-2147483648');
  });

  it('throws where Apex throws', () => {
    expect(() => number('/', '1', '0')).toThrow('System.MathException: Divide by 0');
  });

  it('returns undefined for outcomes that are not certain', () => {
    const text: TypedValue = {value: textValue('a'), type: simpleType('String')};
    expect(applyBinary('-', text, text)).toBeUndefined();
  });
});
