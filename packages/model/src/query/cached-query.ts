import type {Origin} from '../errors';
import type {CacheUse} from '../result';
import {MainQuery} from './main-query';

export const missingConditionMessage =
  'A condition is missing. Please provide a filter to retrieve the cached record. You can ignore this validation by calling allowQueryWithoutConditions()';

/** `SOQLCache`: the query it issues when the record is not cached, and the query that fills an empty storage. */
export class CachedQuery {
  readonly single: MainQuery;
  initial: MainQuery | undefined;
  allowsAnyField = false;
  allowsNoCondition = false;
  /** Defaults: facts/cache.md 2. */
  readonly cache: CacheUse = {storage: 'transaction', maxHours: 48};
  /** Fields that `additionalAllowedConditionFields()` adds to Id, Name and DeveloperName. */
  allowedFields = new Set(['Id', 'Name', 'DeveloperName']);
  readonly filteredFields: {field: string; origin: Origin}[] = [];
  /** Fields are requested from both queries alike (facts/cache.md 3). */
  private readonly selections: ((query: MainQuery) => void)[] = [];

  constructor(object: string, origin: Origin) {
    this.single = new MainQuery(object, origin);
    asSystem(this.single);
    this.select((query) => query.query.fields.add('plain', 'Id', {...origin, direct: false}));
  }

  setInitial(initial: MainQuery): void {
    this.initial = initial;
    asSystem(initial);
    for (const selection of this.selections) selection(initial);
  }

  select(selection: (query: MainQuery) => void): void {
    this.selections.push(selection);
    selection(this.single);
    if (this.initial) selection(this.initial);
  }
}

/** Whatever the initial query says, both run without access checks (facts/cache.md 3). */
function asSystem(query: MainQuery): void {
  query.accessLevel = 'SYSTEM_MODE';
  query.sharing = 'without sharing';
}
