import type {Origin} from '../errors';
import type {CacheUse} from '../result';
import {MainQuery} from './main-query';

export const missingConditionMessage =
  'A condition is missing. Please provide a filter to retrieve the cached record. You can ignore this validation by calling allowQueryWithoutConditions()';

/** `SOQLCache`: the query on a miss, and the query that fills an empty storage. */
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
  /** What a selector selects in each call; undefined for a query without a selector. */
  private defaultFields: ReadonlySet<string> | undefined;
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

  /** Is called when the selector's constructor has run. */
  keepDefaults(): void {
    this.defaultFields = new Set(this.single.query.fields.entries().map(([item]) => item));
  }

  /** @returns the conditions, if no field of them identifies a record (facts/cache.md 4) */
  unidentified(): readonly {field: string; origin: Origin}[] {
    const identifies = this.filteredFields.some(({field}) => this.allowedFields.has(field));
    if (this.allowsAnyField || identifies) return [];
    return this.filteredFields.filter(({field}) => !field.includes('.'));
  }

  /** @returns conditions on fields that rows from other calls can lack (facts/cache.md 3) */
  notSelected(): readonly {field: string; origin: Origin}[] {
    const {defaultFields} = this;
    return defaultFields ? this.filteredFields.filter(({field}) => !defaultFields.has(field)) : [];
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
