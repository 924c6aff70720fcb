/** Pitfalls of chains that compile and run (facts/soql.md, facts/platform.md): remark by code. */
import type {Origin} from '../errors';

const messages = {
  'field-cleared': (items: readonly string[], reason: string) =>
    `${items.join(', ')} ${items.length === 1 ? 'is' : 'are'} dropped: ${reason}`,
  'empty-select': () =>
    'groupBy does not select the field, so no field is left to select. Select the grouped field, or an aggregate.',
  'empty-field': () => 'An empty string selects a field without a name, so the query fails.',
  'function-name': (item: string) =>
    `"${item}" as a string is the name of a function: the library treats it as an aggregate and drops every plain field. Select the field by its token.`,
  'duplicate-field': (first: string, second: string) =>
    `"${first}" and "${second}" differ only in case, so both are selected; the platform reports a duplicate field.`,
  typeof: () =>
    'TYPEOF is not supported: the library treats it as an alias and drops every plain field.',
  'fields-unbounded': (item: string) =>
    `Apex rejects ${item} as an unbounded set of fields, even with a LIMIT. List the fields, or select FIELDS(STANDARD).`,
  'count-with-clause': (clause: string, method: string) =>
    `Salesforce rejects COUNT() together with ${clause}. Count rows without ${method}, even if it is a default of the selector.`,
  'unknown-field': (message: string) => message,
  'other-object': (message: string) => message,
  'unknown-relationship': (message: string) => message,
  'unknown-child': (message: string) => message,
  'subquery-depth': (maximum: number) =>
    `Salesforce allows five levels including the main query, so subqueries can be nested ${maximum} deep; this query fails.`,
  'child-twice': (relationship: string) =>
    `The query has two subqueries on ${relationship}, but a record has only one list for each relationship. Select all fields in one subquery.`,
  'subquery-kept': (method: string) =>
    `${method}() drops the selected fields but not the subqueries.`,

  'filter-without-comparator': () =>
    'The filter has a field but no comparator: SOQL Lib prints "null" in place of the comparator, so the query fails.',
  'emptied-filter': () =>
    'ignoreWhen cleared the filter after it had been added, which leaves a broken condition. Call ignoreWhen before whereAre or add.',
  'emptied-group': () =>
    'ignoreWhen cleared the group after it had been added: "()" stays in the query, which fails. Call ignoreWhen before whereAre or add.',
  'filled-too-late': () =>
    'The condition was empty when it was added, so it was ignored; filling it later has no effect.',
  unbound: (method: string) =>
    `${method} turned off binding for this filter, and binding stays off: the value is concatenated into the query without quotes. Use a separate filter.`,
  replaced: (method: string, earlier: string, takes: string) =>
    `${method} replaces ${method.toLowerCase() === earlier.toLowerCase() ? 'the one before it' : earlier}: ${takes}, and the last call counts.`,
  'negation-kept': (method: string, earlier: string) =>
    `${method} replaces the comparator of ${earlier}, but not its NOT, which stays on the filter. Use a new filter.`,
  'empty-collection': (comparator: string) =>
    `The collection is empty: ${comparator} matches ${comparator === 'IN' ? 'nothing' : 'everything'}. Guard it with ignoreWhen.`,
  'empty-multiselect': (comparator: string) =>
    `An empty collection prints ${comparator} (''). Guard it with ignoreWhen.`,
  'unescaped-quote': (what: 'The values are concatenated' | 'HAVING concatenates the value') =>
    `${what} into the query without escaping: a quote ends the string. Use String.escapeSingleQuotes.`,
  'like-null': (advice: '' | ' Guard it with ignoreWhen.') =>
    `The value is null, so this searches for the word "null".${advice}`,
  'like-without-wildcard': () =>
    "containsSome does not add wildcards: a plain word matches only the whole value. Pass '%word%'.",
  'bind-restarted': (names: readonly string[]) =>
    `A string in this query comes from toString(), and the bind names have restarted since then: ${names.join(', ')} in it no longer ${names.length === 1 ? 'has its value' : 'have their values'}. Use SOQL.InnerJoin or SOQL.SubQuery, or call toString() only once, before the query runs.`,
  'text-for-date': (field: string, type: string) =>
    `${field} is a ${type} field, and the value is a string: Salesforce rejects the comparison. Pass a Date or Datetime, or a date literal with asDateLiteral().`,
  'inner-join-columns': () =>
    'The inner join selects more than one field, which a semi-join does not allow. Call with(...) once.',
  'semi-join': (limit: string) => limit,
  'aggregate-in-where': (name: string) =>
    `Salesforce rejects ${name} in WHERE: an aggregate is filtered in HAVING, with have().`,
  'lone-timezone': () =>
    'Salesforce accepts convertTimezone only inside a date function, such as HOUR_IN_DAY(convertTimezone(CreatedDate)).',

  'mixed-operators': () =>
    'SOQL Lib does not put a condition string in parentheses, so AND and OR are mixed, and Salesforce rejects the query. Put the parentheses into the string.',
  'empty-logic': () =>
    'An empty conditionLogic leaves WHERE without a condition, so the query fails.',
  'malformed-logic': (logic: string, problem: string) =>
    `conditionLogic('${logic}') ${problem}. The query fails.`,
  'logic-without-conditions': (logic: string) =>
    `conditionLogic('${logic}') has no condition to combine, so the query has no WHERE and returns every row.`,
  'logic-with-skipped-condition': () =>
    "A condition was skipped, so each later condition's number decreases by one. Do not combine conditionLogic with ignoreWhen or empty conditions.",
  'logic-unknown-number': (logic: string, missing: readonly number[], count: number) =>
    `conditionLogic('${logic}') mentions ${missing.join(', ')}, but there ${count === 1 ? 'is 1 condition' : `are ${count} conditions`}; the number stays in the query, which fails.`,
  'logic-unmentioned-condition': (logic: string, unmentioned: readonly number[]) =>
    `conditionLogic('${logic}') does not mention ${unmentioned.join(', ')}: the query leaves out ${unmentioned.length === 1 ? 'this condition' : 'these conditions'}, although the values are still bound.`,

  'empty-having': (text: string) =>
    `No HAVING condition has a value: "${text}" stays in the query, which fails.`,
  'having-literal': (text: string) =>
    `HAVING prints this value as ${text}, which is not a SOQL literal of its type. Pass the condition as a string to have(String).`,
  'empty-data-category': () =>
    'No data category filter has a group name: WITH DATA CATEGORY stays in the query without a condition, so the query fails.',

  'order-text': (text: string) =>
    `"${text}" is used as one entry, followed by one direction and one nulls order. Call orderBy once per field, each with its own sort and nullsLast.`,
  'distance-without-location': (point: string) =>
    `The distance has no location, so the query has ${point}. Call between().`,
  'distance-nulls-first': () =>
    'Records without coordinates come before the nearest ones: add nullsLast(), or filter by the distance.',
  'limit-range': (rows: string) =>
    `LIMIT requires a whole number of rows, 0 or more, but this is ${rows}.`,
  'offset-range': (maximum: number, rows: string) =>
    `Salesforce accepts an OFFSET from 0 to ${maximum}: OFFSET ${rows} fails. To page further, filter by the last value of the page before.`,
  'lock-with-clause': (clause: string, advice: string) =>
    `Salesforce rejects FOR UPDATE together with ${clause}. ${advice}`,

  'sharing-in-user-mode': (sharing: string) =>
    `"${sharing}" has no effect: in user mode, sharing is always enforced. It takes effect only with systemMode().`,
  'strip-in-user-mode': () =>
    'stripInaccessible() has no effect: in user mode, the query already fails on a field that the user cannot read. Add systemMode().',
  'strip-with-aggregate': () =>
    'stripInaccessible does not work on aggregates: the platform throws "AggregateResult SObject types are not supported".',

  'or-with-map': (method: string, key: string) =>
    `${method} appends "${key} != null" as one more condition, which anyConditionMatching() joins by OR, so the query returns nearly every row. Use a FilterGroup for the OR.`,
  'logic-with-map': (method: string, key: string) =>
    `${method} appends "${key} != null" as the last condition, which conditionLogic does not include: rows without a key are returned. Use a FilterGroup for the logic.`,
  'order-words': (words: string) =>
    `The order is printed as ${words}, so the query fails: the direction must be ASC or DESC, and the position of nulls must be FIRST or LAST.`,
  'order-with-distinct': (method: string, field: string) =>
    `${method} groups by ${field}, and an orderBy on another field makes the grouped query invalid.`,
  'grouping-with-distinct': (field: string) =>
    `groupBy stays in effect next to ${field}: the query returns a row for each combination, and a repeated value makes the platform throw.`,

  'cache-path-condition': (field: string) =>
    `"${field}" is a relationship path: a cached query cannot be filtered by a field of another record.`,
  'cache-computed-field': () =>
    'A function or an alias is not a field of the cached record: the second call, which reads the record from the cache, throws.',
  'cache-condition-not-unique': (fields: readonly string[]) =>
    `Unless ${fields.join(' or ')} is unique, this throws: "A cached query must have at least one condition based on Id, Name, DeveloperName, or a unique field. You can ignore this validation by calling allowFilteringByNonUniqueFields()".`,
  'cache-filter-not-selected': (field: string) =>
    `The selector does not select ${field}, so a row that another call cached can lack it. Such a row counts as a match for the condition: the query can run although the record is cached, and a lookup that finds nothing can remove the row. Select ${field} in the selector's constructor.`,
};

/** @returns true for `convertTimezone(…)` that no date function is around */
export function isLoneTimezone(item: string): boolean {
  return /^convertTimezone\s*\(/i.test(item);
}

/** What each message names. */
type Named = {[Code in keyof typeof messages]: Parameters<(typeof messages)[Code]>};

const byCode: {[Code in keyof Named]: (...named: Named[Code]) => string} = messages;

export interface Pitfall {
  code: keyof Named;
  message: string;
  /** What it is about, in the source. */
  origin: Origin;
}

/** @param named what the message of that code names */
export function pitfall<Code extends keyof Named>(
  code: Code,
  origin: Origin,
  ...named: Named[Code]
): Pitfall {
  return {code, message: byCode[code](...named), origin};
}
