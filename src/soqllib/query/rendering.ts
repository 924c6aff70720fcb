import {withinLimit, type Origin} from '../errors';
import type {BindValue, Remark} from '../result';

/**
 * Gives out bind names `v1`, `v2`, … The library keeps one binder per transaction; only `toString()` and
 * `preview()` start it anew (facts/soql.md 6.6).
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

/** One printing of one query: its binds and the remarks it gives rise to. */
export class Rendering {
  readonly binding: Record<string, BindValue> = {};
  readonly remarks: Remark[] = [];

  constructor(private readonly binder: Binder) {}

  /** @returns the bind's name as it stands in the query, with its colon */
  bind(value: BindValue): string {
    const name = this.binder.next();
    this.binding[name] = value;
    return `:${name}`;
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
