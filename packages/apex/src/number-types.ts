/** Each converts to those behind it (apexcode/langCon_apex_rules_of_conversion.htm). */
export type NumberType = 'Integer' | 'Long' | 'Double' | 'Decimal';

export const numberRanks: Readonly<Record<NumberType, number>> = {
  Integer: 0,
  Long: 1,
  Double: 2,
  Decimal: 3,
};

export function isNumberType(name: string): name is NumberType {
  return Object.hasOwn(numberRanks, name);
}

/** @returns the higher of two types, in which an operator works */
export function widerType(left: NumberType, right: NumberType): NumberType {
  return numberRanks[left] >= numberRanks[right] ? left : right;
}
