import {nearestName} from '../nearest-name';
import type {Schema, SObjectDescription} from './description';

/**
 * The names that tokens print. The library prints and compares `SObjectField.toString()`, the
 * described name, however the token is written in the source (facts/soql.md 1 and 3.2). A name that
 * the schema does not list goes by its first spelling.
 */
export class DescribedNames {
  private readonly spellings = new Map<string, string>();

  constructor(private readonly schema: Schema | undefined) {}

  /** @returns the name of an object, as `SObjectType.toString()` gives it */
  object(name: string): string {
    return this.described(name, this.schema?.find(name)?.name, '');
  }

  /** @returns the name of a field, as `SObjectField.toString()` gives it */
  field(object: string, name: string): string {
    return this.described(name, this.schema?.find(object)?.field(name), `${object}.`);
  }

  find(object: string): SObjectDescription | undefined {
    return this.schema?.find(object);
  }

  /** @returns what to say about a field that an object with known fields does not have */
  remarkOn(object: string, name: string): string | undefined {
    const description = this.schema?.find(object);
    if (!description || description.field(name) !== undefined) return undefined;
    return notKnown(name, 'field', description, description.fields);
  }

  /** The schema returns an unknown name unchanged. */
  private described(name: string, known: string | undefined, owner: string): string {
    if (known !== undefined && known !== name) return known;
    const key = `${owner}${name}`.toLowerCase();
    const spelling = this.spellings.get(key) ?? name;
    this.spellings.set(key, spelling);
    return spelling;
  }
}

/** @returns that an object lacks a field or a relationship, with the nearest one that it has */
export function notKnown(
  name: string,
  what: 'field' | 'relationship' | 'child relationship',
  object: SObjectDescription,
  known: readonly string[],
): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `${name} is not a known ${what} of ${object.name}.${hint}`;
}
