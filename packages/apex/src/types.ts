/** Static types of Apex, as far as the choice between overloads needs them. */

import {isNumberType, numberRanks} from './number-types';

export interface ApexType {
  /** As the library's signatures write it (`SOQL.Filter`), or a class or sObject as declared. */
  readonly name: string;
  readonly arguments: readonly ApexType[];
}

export function simpleType(name: string, typeArguments: readonly ApexType[] = []): ApexType {
  return {name, arguments: typeArguments};
}

/** The type of a value without a known declaration. */
export const unknownType = simpleType('?');

/** `x.y` where no x is declared: a field token, or a path from an undeclared variable. */
export const pathType = simpleType('path');
export const nullType = simpleType('null');
export const voidType = simpleType('void');

/** Types whose values have a text of their own. */
const scalarNames = 'String Id Integer Long Decimal Double Boolean Date Datetime Time Blob'.split(
  ' ',
);
const scalars = new Set(scalarNames);

const builtInNames = [
  ...scalarNames,
  ...'Object SObject SObjectField SObjectType AccessType AccessLevel Location Type'.split(' '),
  ...'List Set Map Iterable DescribeFieldResult DescribeSObjectResult'.split(' '),
];
const builtIns = new Map(builtInNames.map((name) => [name.toLowerCase(), name]));

/** @param name as the platform writes it */
export function isScalarType(name: string): boolean {
  return scalars.has(name);
}

export function builtInName(name: string): string | undefined {
  return builtIns.get(name.toLowerCase());
}

/** Parses a type of the signature table, `Map<String, List<SObject>>`. */
export function parseType(text: string): ApexType {
  const open = text.indexOf('<');
  if (open < 0) return simpleType(text.trim());
  return simpleType(
    text.slice(0, open).trim(),
    splitTypes(text.slice(open + 1, text.lastIndexOf('>'))).map(parseType),
  );
}

/** Splits at the commas that lie outside type arguments. */
export function splitTypes(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
}

export function printType(type: ApexType): string {
  if (type === unknownType) return 'unknown';
  if (type === pathType) return 'SObjectField';
  if (type.arguments.length === 0) return type.name;
  return `${type.name}<${type.arguments.map(printType).join(', ')}>`;
}

/** What is known about a class: its ancestors, nearest first, library types included. */
export type AncestorsOf = (typeName: string) => readonly string[];

/** Distance of an unknown value from a parameter: smallest where it is bound or only tested. */
const unknownCosts: Readonly<Record<string, number>> = {
  ...{Id: 20, Iterable: 20, Object: 20, Boolean: 20, Integer: 20, Decimal: 20, Date: 20},
  ...{String: 21, SObjectField: 22, SObjectType: 22},
};

/** A type that is not a platform type, class or library type is assumed to be an sObject. */
function isSObject(type: ApexType, ancestors: readonly string[]): boolean {
  return (
    type.name === 'SObject' ||
    (ancestors.length === 0 &&
      !builtIns.has(type.name.toLowerCase()) &&
      !/[.?]|^(null|void|path)$/.test(type.name))
  );
}

/**
 * The distance from an argument's type to a parameter's: 0 when they are the same, undefined when
 * Apex would not compile it.
 */
export function conversionCost(
  from: ApexType,
  to: ApexType,
  ancestorsOf: AncestorsOf,
): number | undefined {
  if (from.name === unknownType.name) return unknownCosts[to.name] ?? 23;
  if (from.name === pathType.name)
    return to.name === 'SObjectField' ? 0 : (unknownCosts[to.name] ?? 23);
  if (from.name === nullType.name) return 1;
  if (from.name.toLowerCase() === to.name.toLowerCase())
    return argumentsCost(from, to, ancestorsOf);
  if (to.name === 'Object') return 10;
  if (isNumberType(from.name) && isNumberType(to.name)) {
    const distance = numberRanks[to.name] - numberRanks[from.name];
    if (distance > 0) return distance;
  }
  if (from.name === 'Id' && to.name === 'String') return 2;
  if (from.name === 'String' && to.name === 'Id') return 3;
  // Allowed, though against the hierarchy: any other overload fits better.
  if (from.name === 'Decimal' && to.name === 'Double') return 4;
  if (from.name === 'Date' && to.name === 'Datetime') return 2;
  if (to.name === 'Iterable' && (from.name === 'List' || from.name === 'Set')) {
    const cost = argumentsCost(from, to, ancestorsOf);
    return cost === undefined ? undefined : cost + 1;
  }
  const ancestors = ancestorsOf(from.name);
  const distance = ancestors.findIndex(
    (ancestor) => ancestor.toLowerCase() === to.name.toLowerCase(),
  );
  if (distance >= 0) return distance + 1;
  if (to.name === 'SObject' && isSObject(from, ancestors)) return 1;
  return undefined;
}

function argumentsCost(from: ApexType, to: ApexType, ancestorsOf: AncestorsOf): number | undefined {
  if (from.arguments.length === 0 || to.arguments.length === 0) return 0;
  return totalCost(from.arguments, to.arguments, ancestorsOf);
}

/** @returns the sum of the distances of types from their targets; undefined if one can't fit */
export function totalCost(
  from: readonly ApexType[],
  to: readonly ApexType[],
  ancestorsOf: AncestorsOf,
): number | undefined {
  let total = 0;
  for (const [index, target] of to.entries()) {
    const source = from[index];
    const cost = source && conversionCost(source, target, ancestorsOf);
    if (cost === undefined) return undefined;
    total += cost;
  }
  return total;
}
