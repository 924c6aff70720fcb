/** Names of Apex types as text: `Map<Id, List<Account>>`. */
import type {TypeSyntax} from './ast';
import {parseType, printType, type ApexType} from './types';

const namespaces = /^(system|schema)\./i;

/** @returns the type as it is declared, arrays as lists: `Account[]` is `List<Account>` */
export function typeText({name, arguments: types}: TypeSyntax): string {
  return types.length === 0 ? name : `${name}<${types.map(typeText).join(', ')}>`;
}

/** @returns the type without the platform's namespace */
export function readType(text: string): ApexType {
  const bare = text.replace(namespaces, '');
  const array = /^(.*)\[\]$/.exec(bare)?.[1];
  return array === undefined ? parseType(bare) : readType(`List<${array}>`);
}

export function nameOf(text: string | undefined): string {
  return text === undefined ? '' : readType(text).name.toLowerCase();
}

/** @returns the type of an element, of a map its values */
export function elementOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const last = readType(text).arguments.at(-1);
  return last && printType(last);
}

export function keyOf(text: string): string | undefined {
  const [first] = readType(text).arguments;
  return first && printType(first);
}

const collections = new Set(['list', 'set', 'iterable']);

export function isCollection(text: string | undefined): boolean {
  return collections.has(nameOf(text));
}

const numbers = new Set(['integer', 'long', 'decimal', 'double']);

export function isNumber(text: string | undefined): boolean {
  return numbers.has(nameOf(text));
}

export function isSame(text: string | undefined, other: string | undefined): boolean {
  const compact = (type: string): string =>
    type.replace(namespaces, '').replace(/\s/g, '').toLowerCase();
  return text !== undefined && other !== undefined && compact(text) === compact(other);
}
