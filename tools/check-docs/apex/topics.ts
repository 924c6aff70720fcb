interface Relationship {
  parent: Topic;
  path: string;
  children: boolean;
}

/**
 * The object that a builder, or a part of one, is about. A part is written before it is known for which query
 * it is: it learns its object from its own fields, and may have none, like `SOQL.Filter.id()`.
 */
export class Topic {
  #same: Topic | undefined;
  #object: string | undefined;
  #source: Relationship | undefined;

  /** A topic that starts with a known object. */
  static of(object: string): Topic {
    const topic = new Topic();
    topic.#object = object;
    return topic;
  }

  /** The parents, or the children, at the end of a relationship. Only the type checker knows their object. */
  static related(parent: Topic, path: string, children: boolean): Topic {
    const topic = new Topic();
    topic.#source = {parent, path, children};
    return topic;
  }

  /** Name of the object, as far as something named it. */
  get object(): string | undefined {
    return this.#root.#object;
  }

  /** For records of a relationship: what they are related to. */
  get parent(): Topic | undefined {
    return this.#root.#source?.parent;
  }

  /** Apex expression for a record of the topic, where enough is known. */
  get record(): string | undefined {
    const root = this.#root;
    if (!root.#source) return root.#object && `new ${root.#object}()`;
    const {parent, path, children} = root.#source;
    return parent.record && `${parent.record}.${path}${children ? '[0]' : ''}`;
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
