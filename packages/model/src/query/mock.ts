import type {Origin} from '../errors';

/** Each of these has mocks of its own. */
export type MockingClass = 'SOQL' | 'SOQLCache' | 'SOQLEvaluator';

/** `SOQL.Mockable`: one call of `SOQL.mock`. What it answers is in `mocks.ts`. */
export class Mock {
  /** @param key of the queries that it is for */
  constructor(
    readonly key: MockKey,
    readonly origin: Origin,
  ) {}
}

/** `SOQLEvaluator.of(…)`: an inline query, whose rows only an org knows. */
export class Evaluator {
  constructor(
    readonly origin: Origin,
    /** The inline query, as it is written. */
    readonly source: string,
  ) {}
}

/** What a mock is for: an object, whose name counts with its capitals, or the id of a query. */
export interface MockKey {
  owner: MockingClass;
  kind: 'object' | 'id';
  name: string;
}

/** Result methods that query even in tests: no mock applies to them (facts/soql.md 12). */
export function isNeverMocked(method: string): boolean {
  return /^to(querylocator|cursor|paginationcursor)$/i.test(method);
}

export const objectKey = (owner: MockingClass, name: string): MockKey => {
  return {owner, kind: 'object', name};
};
export const idKey = (owner: MockingClass, name: string): MockKey => ({owner, kind: 'id', name});
