import {nullPointer, type Origin} from '../errors';
import {pitfall} from './pitfalls';
import {Query} from './query';
import type {SoqlPrinter} from './soql-printer';

/** `SOQL.InnerJoin`: the SELECT inside `IN ( )` (facts/soql.md 6.7); without `of`, no builder. */
export class InnerJoin {
  private started: Query | undefined;

  constructor(private readonly origin: Origin) {}

  of(object: string, origin: Origin): void {
    this.started = new Query(object, origin);
  }

  get query(): Query {
    if (!this.started)
      throw nullPointer(this.origin, 'SOQL.InnerJoin requires of(SObjectType) first');
    return this.started;
  }

  /** @param field the field before IN */
  print(printer: SoqlPrinter, field: string): string {
    const {query} = this;
    const text = printer.inside(this.origin, () =>
      printer.semiJoin(field, query.object, query.origin, () => query.print(printer)),
    );
    if (query.fields.entries().length > 1)
      printer.remark(pitfall('inner-join-columns', query.origin));
    return text;
  }
}
