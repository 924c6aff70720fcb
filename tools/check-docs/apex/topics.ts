interface Relationship {
  parent: Topic;
  path: string;
  children: boolean;
}

/**
 * The object that a builder, or a part of one, is about. Parts are written before it is known for which
 * query they are: a filter in a variable learns its object from its own fields or from the query that
 * takes it, whichever comes first.
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

  /**
   * Takes up that two topics are one.
   *
   * @returns the objects of both when they are known to differ
   */
  join(other: Topic): [string, string] | undefined {
    const mine = this.#root;
    const theirs = other.#root;
    if (mine === theirs) return undefined;
    if (mine.#object && theirs.#object && !sameName(mine.#object, theirs.#object)) {
      return [mine.#object, theirs.#object];
    }
    theirs.#same = mine;
    mine.#object ??= theirs.#object;
    mine.#source ??= theirs.#source;
    return undefined;
  }

  get #root(): Topic {
    return this.#same ? this.#same.#root : this;
  }
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
