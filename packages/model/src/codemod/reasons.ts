/**
 * Why queries stay as they are: the one table of reason codes. Code throws a code with its details;
 * the message, the advice and what a summary counts are here.
 */

interface ReasonKind {
  /** What a summary counts. */
  title: string;
  /** With the details in the places of their names; the title where it is not given. */
  message?: string;
  /** What to do. */
  advice: string;
}

const reasons = {
  // The text of the query has none of the two forms (`read/text-forms.ts`).
  'statements-between': {
    title: 'Other code runs between the query text and the query',
    message:
      'Between the query text and the query, line {line} does more than add to the text: {code}',
    advice:
      'Move it before the text or after the query, or build the text only with += and if statements. Or write a chain.',
  },
  'condition-not-local': {
    title: 'A condition or a value in the query text uses more than parameters and local variables',
    message: 'The query text is built step by step with {code}, which other code could change',
    advice: 'Assign it to a local variable before you build the text, and use that variable.',
  },
  'text-conditional': {
    title: 'A conditional expression determines the query text',
    message: 'The conditional expression {code} determines the query text',
    advice:
      'Build the text in a local variable with if statements, or write a chain with ignoreWhen().',
  },
  'text-parameter': {
    title: 'The query text comes from a parameter',
    message: 'The query text comes from the parameter {code}',
    advice: 'Build the text in the method that runs the query, or pass a SOQL.Queryable.',
  },
  'text-field': {
    title: 'The query text comes from a field',
    message: 'The query text comes from the field {code}, which other code can change',
    advice: 'Make it a constant (final, with a literal), or build the text where the query runs.',
  },
  'text-from-method': {
    title: 'A method returns the query text',
    message: 'The query text comes from a method: {code}',
    advice: 'Build the text where the query runs, or make the method return a SOQL.Queryable.',
  },
  'text-from-variable': {
    title: 'The query text starts with another variable',
    message: 'The query text starts with the variable {code} instead of a literal',
    advice:
      'Append to that variable with += and if statements, and pass only that variable to the query.',
  },
  'text-other': {
    title: 'The query text is neither one expression nor one local variable',
    message:
      "The query text comes from {code}, which isn't a literal, a constant, or a local variable that is declared in the block of the query",
    advice: 'Build it in a local variable there, or write a chain.',
  },
  'text-read-elsewhere': {
    title: 'A query text that depends on conditions is read twice',
    message: 'The text in {name} depends on conditions, and line {line} also reads or changes it',
    advice: 'Use a SOQL.Queryable variable, and call its toString() where you need the text.',
  },
  'too-many-conditions': {
    title: 'The query text depends on too many conditions',
    message:
      'The query text depends on more than {maximum} conditions, which are too many to verify each combination',
    advice: 'Write the chain step by step.',
  },
  'conditions-decide': {
    title: 'Conditions determine more than parts of the query',
    message: 'Conditions determine {what}',
    advice: 'Write a chain for each case.',
  },
  'part-without-effect': {
    title: 'A part of the text that a condition adds has no effect on its own',
    advice: 'Join the parts that belong together under one condition.',
  },

  // Values in the text.
  'injected-value': {
    title: 'A value is concatenated into the query text without escaping',
    message:
      '{code} is concatenated into the query text in line {line} without escaping. If it comes from outside, it can change the query (SOQL injection)',
    advice: 'Bind it.',
  },
  'injected-clause': {
    title: 'A value in the query text can contain conditions or clauses',
    message:
      '{code} is a part of the query in line {line} that can contain any condition or clause. If it comes from outside, it can change the query (SOQL injection)',
    advice:
      'Pass the values as arguments, and write the clauses as builder calls, such as whereAre() and orderBy().',
  },
  'concatenated-value': {
    title: 'A value is concatenated into the query text',
    message: '{code} ({type}) is concatenated into the query text in line {line}',
    advice: 'Bind it.',
  },
  'concatenated-clause': {
    title: 'A name, a condition, or a clause is concatenated into the query text',
    message: "{code} is a part of the query in line {line} that can't be bound",
    advice: 'Write it as builder calls, such as with(), whereAre(), and orderBy().',
  },
  'joined-list': {
    title: 'A list is joined into the query text',
    message: "In line {line}, {code} adds a list whose items aren't known here",
    advice:
      'Fill the list only with add() in the code that builds the query text, or pass fields to with() and conditions to whereAre().',
  },
  'escaped-outside-quotes': {
    title: 'A value is escaped, but outside quotes',
    message:
      "{code} is concatenated outside quotes in line {line}, where String.escapeSingleQuotes doesn't help. If it comes from outside, it can change the query (SOQL injection)",
    advice: 'Bind it, or write it as builder calls.',
  },
  'escaped-before': {
    title: 'A value was escaped before it became part of the query text',
    message:
      '{code} holds text that was escaped in line {line}; in a bound value, its backslashes would be part of the value',
    advice: 'Call String.escapeSingleQuotes in the query text, or bind the original value.',
  },
  'date-literal-value': {
    title: 'A value is a part of a date literal',
    message: '{code} is a part of a date literal, which SOQL Lib takes as a string',
    advice: "Write a chain with asDateLiteral(): equal('LAST_N_DAYS:' + days).asDateLiteral().",
  },
  'side-effects': {
    title: 'An expression in the query may have side effects',
    message: '{code} may have side effects, and the chain could run it in a different order',
    advice: 'Assign it to a local variable before the query and its text.',
  },
  'record-value': {
    title: 'A query compares a record',
    message: '{code} is a record',
    advice: 'Compare its Id.',
  },
  'map-value': {
    title: 'A query compares a map',
    message: '{code} is a map',
    advice: 'Compare its keys or its values.',
  },
  'having-value': {
    title: 'A HAVING value might not be a number',
    message:
      '{code} might not be a number, and SOQL Lib concatenates HAVING values into the query without escaping them',
    advice: 'Check whether it can contain a quote, and write the chain yourself.',
  },
  'set-copied-early': {
    title: 'A set would be copied before the query runs',
    message:
      '{code} is a set. Below API version 58.0, the chain needs a list, and it would copy the set before the query runs',
    advice: 'Raise the API version, or build the text without conditions.',
  },

  // Binds in the text.
  'bind-not-declared': {
    title: "A bind variable isn't declared where the query runs",
    message: "The bind variable {name} isn't declared in this file",
    advice: 'Declare it, or write the chain with the value.',
  },
  'bind-path': {
    title: 'A bind expression in a query text is more than a variable',
    message: 'Dynamic SOQL resolves only variables, and {name} is more than that',
    advice: 'Assign it to a local variable, and bind the variable.',
  },
  'bind-name-unknown': {
    title: 'The name of a bind variable is concatenated',
    advice: 'Write the name in the query text.',
  },
  'bind-map': {
    title: 'A map contains the bind values',
    message: "The bind values are in a map that can't be read: {why}",
    advice:
      "Write new Map<String, Object>{'name' => name} in the call, with a value for each bind.",
  },
  'access-level-unknown': {
    title: 'The access level is known only at run time',
    message: 'The access level {code} is known only at run time',
    advice: 'Write AccessLevel.USER_MODE or AccessLevel.SYSTEM_MODE.',
  },
  'access-twice': {
    title: 'A query has two access modes',
    message: 'The query has WITH {clause}, and the call has {level}',
    advice: 'Remove one of them.',
  },
  'security-enforced': {
    title: 'WITH SECURITY_ENFORCED in a class that may run without sharing',
    message:
      "WITH SECURITY_ENFORCED checks permissions and leaves sharing to the class, but {where}. The builder's user mode also applies sharing rules, so the query could return fewer rows",
    advice:
      'If that is acceptable, write WITH USER_MODE, or convert with user mode (--user-mode on the command line, or "Use user mode" in the playground).',
  },

  // The query.
  sosl: {
    title: "SOQL Lib doesn't support SOSL",
    advice: 'Keep the search, or use a SOQL query with LIKE if that finds the records you need.',
  },
  'no-text': {
    title: "A call runs a query that isn't part of the call",
    message: 'Database.{name} is called without a query',
    advice: 'Write the chain yourself.',
  },
  'not-soql': {
    title: "The query isn't valid SOQL",
    message: "The query isn't valid SOQL{when}: {message}",
    advice: 'Correct the query.',
  },
  'no-chain': {
    title: 'SOQL Lib has no chain for the query',
    message: '{message}',
    advice: '',
  },
  'not-proven': {
    title: "The chain couldn't be verified",
    message: "The chain couldn't be verified: {message}",
    advice: 'Keep the query.',
  },
  'wildcard-escaped': {
    title: 'An inline query escapes a wildcard of LIKE',
    message:
      'In an inline query, the escape in {code} does not match the character itself, but in a bound value it would',
    advice: 'Bind the pattern first, and then convert the query.',
  },
  'count-in-query': {
    title: "Database.query can't return COUNT()",
    advice: 'Use Database.countQuery.',
  },
  'count-query': {
    title: 'Database.countQuery requires SELECT COUNT()',
    advice: 'Rewrite the query so that it counts what you need.',
  },
  'aggregated-rows': {
    title: "An aggregate query can't return a locator or a cursor",
    message: '{method}() returns records, but this is an aggregate query',
    advice: 'Run it on its own.',
  },

  // How the code uses the query.
  'missing-row-handled': {
    title: 'A catch block handles the QueryException of a query without rows',
    message:
      'The catch block in line {line}{where} handles the QueryException that the query throws when it finds no row, but toObject() returns null',
    advice: 'Replace the catch block with a null check.',
  },
  'chunk-without-rows': {
    title: 'A loop iterates over lists of rows',
    message:
      'The loop iterates over lists of rows. If there are no rows, its body does not run now, but the body of the converted loop would run once, with an empty list',
    advice: 'Loop over single records, or keep the query.',
  },
  'use-unclear': {
    title: "How the code uses the query isn't clear",
    advice: 'Assign the query to a variable first.',
  },
  'parameter-unknown': {
    title: 'Whether a parameter is a list or one record is unknown',
    message: "{name} isn't known here, so its parameter may be a list or one record",
    advice: 'Assign the query to a variable of the right type first.',
  },
  'parameters-differ': {
    title: 'Some overloads take lists and others take records',
    message: '{name} has overloads with different parameters here',
    advice: 'Assign the query to a variable of the right type first.',
  },
  'target-unknown': {
    title: 'Whether a variable is a list or one record is unknown',
    message: "{name} isn't declared in this file",
    advice: 'Use toList() if it is a list, or toObject() if it is one record.',
  },
  'type-mismatch': {
    title: 'A query is assigned to a type that is neither a list nor a record of its object',
    message: 'A query of {object} is assigned to {type} here',
    advice: 'Assign it to a variable of a list type or of a record type first.',
  },

  // Names.
  'hidden-object': {
    title: 'A type of the file hides the queried object',
    message: 'This file declares a type named {name}, which hides the object',
    advice: 'Rename the type.',
  },
  'hidden-library': {
    title: 'A name in the code hides the class SOQL',
    message: '{what} named {name}, which hides the class SOQL',
    advice: 'Rename it.',
  },
  'hidden-platform-type': {
    title: 'A variable or class hides a type that the chain needs',
    message: 'A variable or class hides the type {name}, which the chain needs here',
    advice: 'Rename it.',
  },

  'other-chain': {
    title: "The chain can't be rewritten",
    message: '{message}',
    advice: '',
  },
} satisfies Readonly<Record<string, ReasonKind>>;

export type ReasonCode = keyof typeof reasons;

export const reasonKinds: Readonly<Record<ReasonCode, ReasonKind>> = reasons;

/** All reason codes. */
export const reasonCodes = Object.keys(reasons) as readonly ReasonCode[];

/** What a message says in the places of the names in braces. */
export type ReasonDetails = Readonly<Record<string, string | number>>;

/** Why a query stays as it is. */
export interface Reason {
  code: ReasonCode;
  details: ReasonDetails;
  /** Offset in the file of what the reason is about; by default the query's own place. */
  offset?: number | undefined;
}

/** @returns what is wrong and what to do, on one line */
export function messageOf({code, details}: Reason): string {
  const {title, message = title, advice} = reasonKinds[code];
  const text = message.replace(/\{(\w+)\}/g, (_name, key: string) => String(details[key]));
  return [`${text.replace(/\s+/g, ' ')}.`, advice].join(' ').trim();
}

/** @returns what a summary counts, without what differs from query to query */
export function titleOf(code: ReasonCode): string {
  return reasonKinds[code].title;
}
