/**
 * The queried object of a builder or a query part. A part is created before its query is known:
 * its object is inferred from its own fields, and may be unknown, as for `SOQL.Filter.id()`.
 */
export class QueriedObject {
  #same: QueriedObject | undefined;
  #object: string | undefined;
  #relationship: {parent: QueriedObject; step: string} | undefined;

  /** A queried object that starts with a known object. */
  static of(object: string): QueriedObject {
    const queried = new QueriedObject();
    queried.#object = object;
    return queried;
  }

  /** The parents or children of a relationship, whose object only the type checker can resolve. */
  static related(parent: QueriedObject, path: string, children: boolean): QueriedObject {
    const queried = new QueriedObject();
    queried.#relationship = {parent, step: children ? `.${path}[0]` : `.${path}`};
    return queried;
  }

  /** Name of the object, if known. */
  get object(): string | undefined {
    return this.#root.#object;
  }

  /** The related object, and the Apex path from it to the records. */
  get relationship(): {parent: QueriedObject; step: string} | undefined {
    return this.#root.#relationship;
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
