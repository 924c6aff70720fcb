/** Names in a query: aliases, the object's own name in front, relationships in the schema. */
import type {ParentRelationship, Schema, SObjectDescription} from '../schema/description';
import {isCustomField} from '../schema/custom-names';
import type {Assumption, FieldPath} from './query';
import {syntaxError} from './translation-error';

/** One spelling for each name that the schema doesn't list: the library compares exact texts. */
export class Spelling {
  private readonly known = new Map<string, string>();

  of(name: string): string {
    const key = name.toLowerCase();
    const spelling = this.known.get(key);
    if (spelling !== undefined) return spelling;
    this.known.set(key, name);
    return name;
  }
}

/** What is assumed of the relationships of a query whose object only their name tells. */
export class Assumptions {
  private readonly known = new Map<string, Assumption>();

  /** @param text of the query: every field of a relationship in it has to be one of the object */
  constructor(
    private readonly schema: Schema,
    private readonly text: string,
  ) {}

  /**
   * A relationship named after a standard object more likely refers to it than to a custom object
   * of that name.
   *
   * @param child the object that has the relationship
   * @param convention `Invoice__c` for `Invoice__r`
   */
  of(child: SObjectDescription, relationship: string, convention: string): Assumption {
    const isMetadata = /__mdt$/i.test(child.name);
    const key = `${isMetadata}${relationship.toLowerCase()}`;
    const known = this.known.get(key);
    if (known) return known;
    const base = relationship.replace(/__r$/i, '');
    const candidates = (isMetadata ? [`${base}__mdt`] : [base, convention]).flatMap((name) => {
      const object = this.schema.find(name);
      return object && object.hasFieldTokens && object.fields.length > 0
        ? {relationship, object: object.name, refutedBy: this.foreignField(relationship, object)}
        : [];
    });
    const fitting = candidates.find(({refutedBy}) => refutedBy === undefined);
    const [likeliest = {relationship, object: convention, refutedBy: undefined}] = candidates;
    const assumption = fitting ?? likeliest;
    this.known.set(key, assumption);
    return assumption;
  }

  /** @returns the first name after the relationship that the object doesn't have */
  private foreignField(relationship: string, object: SObjectDescription): string | undefined {
    const names = new RegExp(`\\b${relationship}\\s*\\.\\s*(\\w+)(\\s*\\.)?`, 'gi');
    return [...this.text.matchAll(names)].find(([, name = '', dot]) =>
      dot === undefined ? !object.field(name) : !object.parent(name),
    )?.[1];
  }
}

/** Resolves names inside one SELECT. */
export class NameScope {
  /** Alias in lower case → path of relationships. */
  private readonly aliases = new Map<string, readonly string[]>();

  /**
   * @param from name behind FROM
   * @param object the object that it names
   */
  constructor(
    private readonly schema: Schema,
    private readonly spelling: Spelling,
    private readonly assumptions: Assumptions,
    private readonly from: string,
    readonly object: SObjectDescription | undefined,
  ) {}

  /** @param path the names after FROM that the alias replaces; empty for the object itself */
  addAlias(alias: string, path: readonly string[], offset: number): void {
    const key = alias.toLowerCase();
    if (this.aliases.has(key)) throw syntaxError(`the alias ${alias} is used twice`, offset);
    this.aliases.set(key, this.expand(path));
  }

  /** @returns true for the object's own name and its alias */
  isOwnName(name: string): boolean {
    const key = name.toLowerCase();
    return key === this.from.toLowerCase() || this.aliases.get(key)?.length === 0;
  }

  /** @returns true for what a path behind FROM can start with: the object or an alias */
  isKnownStart(name: string): boolean {
    return this.isOwnName(name) || this.aliases.has(name.toLowerCase());
  }

  resolve(names: readonly string[], offset: number): FieldPath {
    const expanded = this.expand(names);
    const relationships: string[] = [];
    const assumed: Assumption[] = [];
    let object = this.object;
    let isLost = false;
    let isManifold = false;
    for (const name of expanded.slice(0, -1)) {
      const parent: ParentRelationship | undefined = object?.parent(name);
      isLost ||= object !== undefined && !parent;
      // The schema has the spelling of the relationships that it lists.
      const isListed = parent !== undefined && !parent.isByConvention;
      const spelled = isListed ? parent.name : this.spelling.of(parent?.name ?? name);
      relationships.push(spelled);
      const assumption =
        object && parent?.isByConvention && parent.object !== undefined
          ? this.assumptions.of(object, spelled, parent.object)
          : undefined;
      if (assumption) assumed.push(assumption);
      isManifold = parent?.object === undefined && parent?.name === 'Owner';
      const target = isManifold ? 'User' : (assumption?.object ?? parent?.object);
      object = target === undefined ? undefined : this.schema.find(target);
    }
    const written = expanded.at(-1) ?? '';
    const known = object?.field(written);
    // Of an owner that may be a queue, such as Type; the user is only the likeliest.
    if (known === undefined && isManifold) object = undefined;
    const isListed = known !== undefined && !isCustomField(known);
    // Every object has an Id.
    const field = isListed ? known : /^id$/i.test(written) ? 'Id' : this.spelling.of(written);
    return {
      kind: 'path',
      relationships,
      field,
      text: [...relationships, field].join('.'),
      object,
      isKnown: known !== undefined,
      isLost,
      assumed,
      offset,
    };
  }

  /** Puts the path in place of an alias, and leaves out the object's own name. */
  private expand(names: readonly string[]): readonly string[] {
    const [first = '', ...rest] = names;
    if (rest.length === 0) return names;
    const key = first.toLowerCase();
    const path = this.aliases.get(key);
    if (path) return [...path, ...rest];
    // FROM of a subquery names the relationship: both it and the object can prefix a field.
    const isOwnName = key === this.from.toLowerCase() || key === this.object?.name.toLowerCase();
    return isOwnName && this.object && !this.object.parent(first) ? rest : names;
  }
}
