import type {Method} from './declarations';
import type {ApexType} from './types';

/** What code uses without declaring it: types of a library, platform methods. Names ignore case. */
export interface KnownTypes {
  /** @returns the type's name with its capitals; undefined for one that the library doesn't have */
  typeName(name: string): string | undefined;
  /** @returns the type of a static property: `SOQL.Filter` */
  propertyType(owner: string, property: string): string | undefined;
  /** @returns the methods of that name, and which declares them: the type or an ancestor */
  methods(type: string, name: string): {owner: string; signatures: readonly Method[]} | undefined;
  /**
   * @param receiver the type before the dot, or the class of a static method
   * @returns the type that a method of the platform returns; undefined where that is not known
   */
  platformResult(
    receiver: ApexType,
    method: {name: string; isStatic: boolean; arguments: readonly (ApexType | undefined)[]},
  ): ApexType | undefined;
}
