/**
 * The object that a builder, or a part of one, is about. A part is written before it is known for which query
 * it is: it learns its object from its own fields, and may have none, like `SOQL.Filter.id()`.
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

  /** The parents, or the children, at the end of a relationship. Only the type checker can resolve their object. */
  static related(parent: QueriedObject, path: string, children: boolean): QueriedObject {
    const queried = new QueriedObject();
    queried.#relationship = {parent, step: children ? `.${path}[0]` : `.${path}`};
    return queried;
  }

  /** Name of the object, as far as something named it. */
  get object(): string | undefined {
    return this.#root.#object;
  }

  /** What the records are related to, and the Apex path from there to them. */
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
   * @returns the other object when it is already known to be about that
   */
  name(object: string): string | undefined {
    const root = this.#root;
    root.#object ??= object;
    return sameName(root.#object, object) ? undefined : root.#object;
  }

  /** Makes an object that nothing has named the same as another one. */
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

/** What is about the one object or the other is about neither. */
export function eitherOf(
  first: QueriedObject | undefined,
  second: QueriedObject | undefined,
): QueriedObject | undefined {
  if (!first?.object || !second?.object) return first?.object ? first : second;
  return first.name(second.object) === undefined ? first : new QueriedObject();
}
