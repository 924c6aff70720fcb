import fc from 'fast-check';

/**
 * The decisions of a generator, made by fast-check from a list of numbers. A failing list is
 * shrunk: to fewer numbers, after which every decision is the first one, and to smaller ones.
 */
export class Choices {
  private position = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    const number = this.numbers[this.position] ?? 0;
    this.position += 1;
    return number / range;
  }

  /** An integer from 0 up to, but not including, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() >= 1 - probability;
  }

  /** @throws Error when there are no items */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** For the message about a failure. */
  toString(): string {
    return `${this.numbers.length} choices`;
  }
}

const range = 2 ** 24;

/** The numbers are even: fast-check prefers small ones, which would repeat the same decisions. */
const numbers = fc.noBias(fc.array(fc.nat(range - 1), {maxLength: 300, size: 'max'}));

/** @returns an arbitrary of what a generator makes of its choices */
export function generated<T>(generate: (choices: Choices) => T): fc.Arbitrary<T> {
  return numbers.map((list) => generate(new Choices(list)));
}

/** The same runs each time, others with `FUZZ_SEED=123`; fast-check prints a failure's seed. */
export const seed = Number(process.env.FUZZ_SEED ?? 20260131);
