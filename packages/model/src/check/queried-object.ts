import type {Schema} from '../schema';

/** From an object to its parents, by names with dots between them, or to its children. */
export interface Relationship {
  parent: QueriedObject;
  path: string;
  isChild: boolean;
}

/**
 * The queried object of a builder or a query part. A part is created before its query is known:
 * its object is inferred from its own fields, and may be unknown, as for `SOQL.Filter.id()`.
 */
export class QueriedObject {
  #same: QueriedObject | undefined;
  #object: string | undefined;
  #relationship: Relationship | undefined;

  /** A queried object that starts with a known object. */
  static of(object: string): QueriedObject {
    const queried = new QueriedObject();
    queried.#object = object;
    return queried;
  }

  /** The parents or children of a relationship. */
  static related(relationship: Relationship): QueriedObject {
    const queried = new QueriedObject();
    queried.#relationship = relationship;
    return queried;
  }

  /** Name of the object, if known. */
  get object(): string | undefined {
    return this.#root.#object;
  }

  /** What its records are related to; undefined for the records of a query. */
  get relationship(): Relationship | undefined {
    return this.#root.#relationship;
  }

  /** Returns the name of the object, found by its relationship if there is one. */
  objectIn(schema: Schema): string | undefined {
    const {relationship, object} = this;
    if (!relationship) return object;
    const {parent, path, isChild} = relationship;
    const start = parent.objectIn(schema);
    if (isChild) return start && schema.find(start)?.child(path)?.object;
    return path.split('.').reduce<string | undefined>((from, step) => {
      const found = from === undefined ? undefined : schema.find(from)?.parent(step);
      return found?.isByConvention ? undefined : found?.object;
    }, start);
  }

  /** Whether both are the same queried object. */
  is(other: QueriedObject): boolean {
    return this.#root === other.#root;
  }

  /**
   * Records the name of the object.
   *
   * @returns the other object if a different one is already known
   */
  name(object: string): string | undefined {
    const root = this.#root;
    root.#object ??= object;
    return sameName(root.#object, object) ? undefined : root.#object;
  }

  /** Unifies an unknown object with another one. */
  sameAs(other: QueriedObject): void {
    if (this.#root !== other.#root && !this.object) this.#root.#same = other;
  }

  get #root(): QueriedObject {
    return this.#same ? this.#same.#root : this;
  }
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Returns the queried object if both are the same; otherwise it is unknown. */
export function eitherOf(
  first: QueriedObject | undefined,
  second: QueriedObject | undefined,
): QueriedObject | undefined {
  if (!first?.object || !second?.object) return first?.object ? first : second;
  return first.name(second.object) === undefined ? first : new QueriedObject();
}
