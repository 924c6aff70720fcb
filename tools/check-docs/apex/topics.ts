/**
 * The object that a builder, or a part of one, is about. A part is written before it is known for which query
 * it is: it learns its object from its own fields, and may have none, like `SOQL.Filter.id()`.
 */
export class Topic {
  #same: Topic | undefined;
  #object: string | undefined;
  #relationship: {parent: Topic; step: string} | undefined;

  /** A topic that starts with a known object. */
  static of(object: string): Topic {
    const topic = new Topic();
    topic.#object = object;
    return topic;
  }

  /** The parents, or the children, at the end of a relationship. Only the type checker knows their object. */
  static related(parent: Topic, path: string, children: boolean): Topic {
    const topic = new Topic();
    topic.#relationship = {parent, step: children ? `.${path}[0]` : `.${path}`};
    return topic;
  }

  /** Name of the object, as far as something named it. */
  get object(): string | undefined {
    return this.#root.#object;
  }

  /** What the records are related to, and the Apex that leads from there to them. */
  get relationship(): {parent: Topic; step: string} | undefined {
    return this.#root.#relationship;
  }

  /** What tells topics apart: one that stands for another is that one. */
  is(other: Topic): boolean {
    return this.#root === other.#root;
  }

  /**
   * Takes up that the topic is about an object.
   *
   * @returns the other object when it is already known to be about that
   */
  name(object: string): string | undefined {
    const root = this.#root;
    root.#object ??= object;
    return sameName(root.#object, object) ? undefined : root.#object;
  }

  /** Makes a topic that nothing has named stand for another one. */
  standFor(other: Topic): void {
    if (this.#root !== other.#root && !this.object) this.#root.#same = other;
  }

  get #root(): Topic {
    return this.#same ? this.#same.#root : this;
  }
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** What is about the one object or the other is about neither. */
export function eitherOf(first: Topic | undefined, second: Topic | undefined): Topic | undefined {
  if (!first?.object || !second?.object) return first?.object ? first : second;
  return first.name(second.object) === undefined ? first : new Topic();
}
