import type {Origin} from '../errors';

/** Each of these has mocks of its own. */
export type MockingClass = 'SOQL' | 'SOQLCache' | 'SOQLEvaluator';

/** `SOQL.Mockable`: one call of `SOQL.mock`. What it answers is in `mocks.ts`. */
export class Mock {
  /** @param key of the queries that it is for */
  constructor(readonly key: string) {}
}

/** `SOQLEvaluator.of(…)`: an inline query, whose rows only an org knows. */
export class Evaluator {
  constructor(readonly origin: Origin) {}
}

/** The object's name counts with its capitals. */
export const objectKey = (owner: MockingClass, name: string): string => `${owner} object ${name}`;
export const idKey = (owner: MockingClass, id: string): string => `${owner} id ${id}`;
