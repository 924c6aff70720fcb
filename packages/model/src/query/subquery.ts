import {nullPointer, type Origin} from '../errors';
import {Query} from './query';
import type {SoqlPrinter} from './soql-printer';

/** `SOQL.SubQuery` (facts/soql.md 4): without `of` no builder, and a second `of` starts over. */
export class SubQuery {
  private started: Query | undefined;

  constructor(private readonly origin: Origin) {}

  of(relationship: string, origin: Origin): void {
    this.started = new Query(relationship, origin);
  }

  /** Null before `of`. */
  get relationship(): string | null {
    return this.started?.object ?? null;
  }

  get query(): Query {
    if (!this.started)
      throw nullPointer(this.origin, "SOQL.SubQuery requires of('ChildRelationship') first");
    return this.started;
  }

  print(printer: SoqlPrinter): string {
    const {query} = this;
    return printer.inside(this.origin, () => printer.onChildren(query, () => query.print(printer)));
  }
}
