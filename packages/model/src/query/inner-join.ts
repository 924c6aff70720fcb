import {nullPointer, type Origin} from '../errors';
import {Query} from './query';
import type {Rendering} from './rendering';

/** `SOQL.InnerJoin`: the SELECT inside `IN ( )` (facts/soql.md 6.7); without `of` it has no builder. */
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

  print(rendering: Rendering): string {
    const {query} = this;
    const text = rendering.inside(this.origin, () =>
      rendering.on(query.object, () => query.print(rendering)),
    );
    if (query.fields.entries().length > 1) {
      rendering.remark(
        'inner-join-columns',
        query.origin,
        'The inner join selects more than one field, which a semi-join does not allow. Call with(...) once.',
      );
    }
    return text;
  }
}
