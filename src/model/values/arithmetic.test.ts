import {describe, expect, it} from 'vitest';
import {applyBinary, numberValue} from './arithmetic';
import {textValue} from './values';

describe('arithmetic', () => {
  const number = (operator: string, left: string, right: string): string | undefined => {
    const [first, second] = [left, right].map((text) =>
      numberValue(text.includes('.') ? 'Decimal' : 'Integer', text),
    );
    const value = first && second && applyBinary(operator, first, second)?.value;
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

  it('returns undefined for outcomes that are not certain', () => {
    expect(number('/', '1', '0')).toBeUndefined();
    expect(number('*', '2147483647', '2')).toBeUndefined();
    expect(number('/', '1.0', '3')).toBeUndefined();
    expect(applyBinary('-', textValue('a'), textValue('b'))).toBeUndefined();
  });
});
