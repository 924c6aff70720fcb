/** A pseudorandom number generator that returns the same numbers for the same seed (mulberry32): a seed repeats a run everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to, but not including, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * One of the items.
   *
   * @throws Error when there are none
   */
  pick<Item>(items: readonly Item[]): Item {
    const item = this.pickIfAny(items);
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One of the items, or undefined when there are none. */
  pickIfAny<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** The items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({item, order: this.below(2 ** 31)}))
      .sort((a, b) => a.order - b.order)
      .map(({item}) => item);
  }
}
