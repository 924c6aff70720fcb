/** Reasons of queries that stay, for counting: what differs from query to query is left out. */

/** What names a piece of code, and what a person decides once for all of them. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:the query text comes from .*, which |the text that .* makes .*is read as well)/s,
    'the query text comes from code that cannot be followed',
  ],
  [
    /^.* can hold more than names of fields, such as /s,
    'a text of field names can hold more than names',
  ],
  [
    /^the chain would evaluate .* in another order/s,
    'the chain would evaluate code in another order',
  ],
  [/^\w+ is changed or passed on/, 'the variable with the query text is changed or passed on'],
  [/^the query text is passed in as /, 'the query text is a parameter of the method'],
  [
    /^the catch block in line .* handles the QueryException/s,
    'a catch block handles the QueryException of a query without rows',
  ],
  [
    /^.* is concatenated (?:into the query|between quotes) /s,
    'a value is concatenated into the query text without escaping',
  ],
  [/^.* may have side effects /s, 'an expression in the query may have side effects'],
  [/^the bind variable \w+ /, 'a bind variable is not declared in the file'],
  [
    /^.* (?:is not declared in this file, so its parameter|is unknown, so the query) may be a list/s,
    'whether the query may be a list or one record is unknown',
  ],
  [
    /^.* (?:is|could be) changed (?:by .* )?in line \d+, (?:after|between) /s,
    'a variable changes between the text of the query and the query',
  ],
];

/**
 * @param reason of a query that stays, as `ConvertedQuery` has it
 * @returns the kind of the reason, without the advice after it
 */
export function kindOfReason(reason: string): string {
  const known = kinds.find(([pattern]) => pattern.test(reason));
  if (known) return known[1];
  const [what = ''] = reason.replace(/ \(line \d+, column \d+\)$/, '').split(': ');
  return what.replace(/ in line \d+/g, '').replace(/\b\d+\b/g, 'N');
}
