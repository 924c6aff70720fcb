/** Remarks on differences in behavior after the conversion; each cites the facts. */

export interface Hint {
  code: string;
  message: string;
  /** Offset in the file; the query's own place where it is not given. */
  offset?: number;
}

/** facts/platform.md, Inline query assigned to one record; facts/soql.md 11. @param reads what is read from the record at once */
export function noRow(reads: string | undefined): Hint {
  const consequence =
    reads === undefined ? '' : `, so that reading ${reads} throws a NullPointerException`;
  return {
    code: 'no-row',
    message: `Without a row an inline query throws a QueryException ("List has no rows for assignment to SObject"). toObject() returns null${consequence}.`,
  };
}

/** facts/platform.md, SOQL for loop. */
export const noChunks: Hint = {
  code: 'no-chunks',
  message:
    'A SOQL for loop fetches its rows in chunks of 200. toList() holds all rows in memory at once, which costs heap when there are many.',
};

export const oneChunk: Hint = {
  code: 'one-chunk',
  message:
    'The loop ran once for each chunk of 200 rows. It now runs once with all rows, even if there are none: code that relies on chunks, such as DML in the loop, gets larger lists.',
};

/** facts/soql.md 11 and 12.4. */
export function aggregated(isGrouped: boolean): Hint {
  const alias = isGrouped
    ? 'Columns keep their aliases; read a grouped field by its name.'
    : 'Columns keep their aliases.';
  return {
    code: 'aggregated',
    message: `${alias} A column without an alias is still named expr0, expr1, …. Tests can mock the rows only with toAggregatedProxy(), whose get() is case-sensitive.`,
  };
}

/** facts/soql.md 11. */
export const couldBeIds: Hint = {
  code: 'could-be-ids',
  message: 'toIds() returns the same Ids without the map, and selects only Id.',
};

/** facts/soql.md 11: `toIdsOf` and `toValuesOf` exclude nulls and return each value once. */
export function collects(field: string, object: string): Hint {
  const isId = /Id$/.test(field);
  const method =
    field.toLowerCase() === 'id'
      ? 'toIds()'
      : isId
        ? `toIdsOf(${object}.${field})`
        : `toValuesOf(${object}.${field})`;
  const difference =
    field.toLowerCase() === 'id'
      ? ''
      : ` It omits null${isId ? '' : ', returns strings'} and returns each value once, so the result differs where the list would contain duplicates or nulls.`;
  return {
    code: 'collects-one-field',
    message: `This loop only collects ${field}: ${method} returns a set of these values without a loop.${difference}`,
  };
}

/** facts/soql.md 11 and 12.4. @param name of the result method */
export function notMockable(name: string): Hint {
  return {
    code: 'not-mockable',
    message: `${name}() runs the real query in tests too: it ignores mocks and stripInaccessible().`,
  };
}

/** facts/soql.md 6.5. */
export function nullPattern(expression: string, offset: number): Hint {
  return {
    code: 'null-pattern',
    message: `If ${expression} is null, the builder binds the string 'null', whereas the inline query binds null.`,
    offset,
  };
}

export function takenForCollection(expression: string, offset: number): Hint {
  return {
    code: 'collection-of-values',
    message: `${expression} is declared elsewhere and assumed to be a collection because of IN. If it is a single value, the chain does not compile: use equal() or notEqual().`,
    offset,
  };
}

/** Dynamic queries: a value that was part of the text. */
export function nowBound(expression: string, offset: number, isNumber: boolean): Hint {
  const nullValue = isNumber
    ? ''
    : ' A null value is compared as null; the concatenated query compared with the word null.';
  return {
    code: 'now-bound',
    message: `${expression} was part of the query text and is now bound, which prevents injection.${nullValue}`,
    offset,
  };
}

export function leftOverText(name: string): Hint {
  return {
    code: 'left-over-text',
    message: `The query no longer reads the variable ${name}: remove it if nothing else does.`,
  };
}
