import type {ApexType} from './types';

/** The types of a library that code uses but does not declare. Names of types and members ignore case. */
export interface LibraryTypes {
  /** @returns the type's name with its capitals; undefined for a name that is none of the library's */
  typeName(name: string): string | undefined;
  /** @returns the type of a static property: `SOQL.Filter` */
  propertyType(owner: string, property: string): string | undefined;
  /** @returns the methods of that name, with the type that declares them: the type or one of its ancestors */
  methods(
    type: string,
    name: string,
  ): {owner: string; signatures: readonly LibraryMethod[]} | undefined;
}

export interface LibraryMethod {
  parameters: readonly ApexType[];
  result: ApexType;
}
