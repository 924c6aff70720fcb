/** Questions about a type, whose name is as the code or a signature writes it: `System.Id`, `map<Id, Account>`. */
import type {ApexType} from './types';

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

const numbers = new Set(['integer', 'long', 'decimal', 'double']);

export function isNumber(type: ApexType | undefined): boolean {
  return numbers.has(nameOf(type));
}

export function isSame(type: ApexType | undefined, other: ApexType | undefined): boolean {
  return (
    type !== undefined &&
    nameOf(type) === nameOf(other) &&
    type.arguments.length === other?.arguments.length &&
    type.arguments.every((argument, index) => isSame(argument, other.arguments[index]))
  );
}
