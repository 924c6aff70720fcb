/** Questions about a type, whose name is as code writes it: `System.Id`, `map<Id, Account>`. */
import {isNumberType, widerType} from './number-types';
import {builtInName, simpleType, type ApexType} from './types';

/** @returns the name without the platform's namespace */
export function bareName({name}: ApexType): string {
  return name.replace(/^(system|schema)\./i, '');
}

/** @returns the name in lower case, without the platform's namespace; empty for no type */
export function nameOf(type: ApexType | undefined): string {
  return type === undefined ? '' : bareName(type).toLowerCase();
}

/** @returns the type of an element, of a map its values */
export function elementOf(type: ApexType | undefined): ApexType | undefined {
  return type?.arguments.at(-1);
}

const collections = new Set(['list', 'set', 'iterable']);

export function isCollection(type: ApexType | undefined): boolean {
  return collections.has(nameOf(type));
}

export function isNumber(type: ApexType | undefined): boolean {
  return isNumberType(builtInName(nameOf(type)) ?? '');
}

/** @returns the type that an operator of two numbers works in; undefined where one is no number */
export function widerNumber(
  left: ApexType | undefined,
  right: ApexType | undefined,
): ApexType | undefined {
  const [first = '', second = ''] = [left, right].map((type) => builtInName(nameOf(type)));
  return isNumberType(first) && isNumberType(second)
    ? simpleType(widerType(first, second))
    : undefined;
}

const comparisons = /^([=!]==?|<>|[<>]=?|&&|\|\|)$/;

/** @returns the type of an operator's result; undefined where an unknown type decides it */
export function operatorResult(
  operator: string,
  left: ApexType | undefined,
  right: ApexType | undefined,
): ApexType | undefined {
  if (comparisons.test(operator)) return simpleType('Boolean');
  const names = [nameOf(left), nameOf(right)];
  if (operator === '+' && names.includes('string')) return simpleType('String');
  const isMoved = /^date(time)?$/.test(nameOf(left)) && isNumber(right);
  if (isMoved || isSame(left, right)) return left;
  return widerNumber(left, right);
}

export function isSame(type: ApexType | undefined, other: ApexType | undefined): boolean {
  return (
    type !== undefined &&
    nameOf(type) === nameOf(other) &&
    type.arguments.length === other?.arguments.length &&
    type.arguments.every((argument, index) => isSame(argument, other.arguments[index]))
  );
}
