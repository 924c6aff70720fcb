import {ModelError, type Origin} from '../errors';
import type {AccessLevel, Sharing} from '../result';
import type {SelectedItem} from './fields';
import {Grouping, mixedGroupingMessage, type GroupingKind} from './grouping';
import type {Pitfall} from './pitfalls';
import {Query} from './query';

/** `SOQL`: the inner builder and what concerns the main query alone. */
export class MainQuery {
  readonly query: Query;
  accessLevel: AccessLevel = 'USER_MODE';
  sharing: Sharing = 'inherited sharing';
  /** Where a sharing method was called last; it counts in system mode only. */
  sharingOrigin: Origin | undefined;
  /** Where `stripInaccessible` was called last, with the name of its `AccessType`. */
  strip: {origin: Origin; access: string} | undefined;
  /** Those that hold whatever is printed. */
  readonly pitfalls: Pitfall[] = [];

  constructor(object: string, origin: Origin) {
    this.query = new Query(object, origin);
  }

  /** @throws ModelError with the library's message when kinds of grouping are mixed */
  group(kind: GroupingKind, field: string, origin: Origin): void {
    const grouping = (this.query.grouping ??= new Grouping(kind));
    if (grouping.kind !== kind)
      throw new ModelError('exception', mixedGroupingMessage, origin, {
        thrown: {type: 'QueryException', message: mixedGroupingMessage},
      });
    grouping.fields.add(field);
  }

  /** `count()` drops the whole selection first, subqueries excepted (facts/soql.md 3.4). */
  countRows(origin: Origin): SelectedItem[] {
    const cleared = this.query.fields.clear();
    this.query.fields.add('aggregates', 'COUNT()', origin);
    return cleared;
  }
}
