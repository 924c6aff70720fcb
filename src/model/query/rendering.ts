import {ModelError, withinLimit, type Origin} from '../errors';
import type {BindValue, Remark} from '../result';

/**
 * Gives out bind names `v1`, `v2`, … The library keeps one binder per transaction; only `toString()` and
 * `preview()` restart it (facts/soql.md 6.6).
 */
export class Binder {
  private count = 0;

  next(): string {
    this.count += 1;
    return `v${this.count}`;
  }

  reset(): void {
    this.count = 0;
  }
}

const maximumDepth = 200;

/** One printing of one query: its binds and the remarks it gives rise to. */
export class Rendering {
  private depth = 0;
  readonly binding: Record<string, BindValue> = {};
  readonly remarks: Remark[] = [];

  constructor(private readonly binder: Binder) {}

  /** @returns the bind's name in the query, with its colon */
  bind(value: BindValue): string {
    const name = this.binder.next();
    this.binding[name] = value;
    return `:${name}`;
  }

  /** Prints something inside brackets; a builder may hold itself, which would never end. */
  inside(origin: Origin, print: () => string): string {
    this.depth += 1;
    if (this.depth > maximumDepth) {
      throw new ModelError(
        'limit',
        `the query has more than ${maximumDepth} nested parentheses`,
        origin,
      );
    }
    const text = print();
    this.depth -= 1;
    return `(${text})`;
  }

  remark(code: string, origin: Origin, message: string): void {
    const {line, column} = origin;
    const known = this.remarks.some(
      (remark) => remark.code === code && remark.line === line && remark.column === column,
    );
    if (!known) this.remarks.push({code, message, line, column});
  }

  /** @returns the text, or throws when printing has gone out of bounds */
  limit(text: string, origin: Origin): string {
    return withinLimit(text, origin);
  }
}
