import type {ApexType} from './types';

/** What code uses but does not declare: the types of a library, and methods of the platform. Names ignore case. */
export interface KnownTypes {
  /** @returns the type's name with its capitals; undefined for a name that is none of the library's */
  typeName(name: string): string | undefined;
  /** @returns the type of a static property: `SOQL.Filter` */
  propertyType(owner: string, property: string): string | undefined;
  /** @returns the methods of that name, with the type that declares them: the type or one of its ancestors */
  methods(
    type: string,
    name: string,
  ): {owner: string; signatures: readonly LibraryMethod[]} | undefined;
  /**
   * @param receiver the type before the dot, or the class of a static method
   * @returns the type that a method of the platform returns; undefined where that is not known
   */
  platformResult(
    receiver: ApexType,
    method: {name: string; isStatic: boolean; arguments: readonly (ApexType | undefined)[]},
  ): ApexType | undefined;
}

export interface LibraryMethod {
  parameters: readonly ApexType[];
  result: ApexType;
}
