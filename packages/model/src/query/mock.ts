/** `SOQL.Mockable`: one call of `SOQL.mock`. What it answers is in `mocks.ts`. */
export class Mock {
  /** @param key of the queries that it is for */
  constructor(readonly key: string) {}
}

/** The object's name counts with its capitals. */
export const objectKey = (name: string): string => `object ${name}`;
export const idKey = (id: string): string => `id ${id}`;
