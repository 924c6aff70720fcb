import {nearestName} from '../nearest-name';
import type {Schema} from './description';

/**
 * The names that tokens print. The library prints and compares `SObjectField.toString()`, the described name, however the
 * token is written in the source (facts/soql.md 1 and 3.2). A name that the schema does not list goes by its first spelling.
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

  /** @returns what to say about a field that an object with known fields does not have */
  remarkOn(object: string, name: string): string | undefined {
    const description = this.schema?.find(object);
    if (!description || description.field(name) !== undefined) return undefined;
    const nearest = nearestName(name, description.fields);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    return `${name} is not a known field of ${description.name}.${hint}`;
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
