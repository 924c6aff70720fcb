/** The wording of each reason: code that gets it, and the message. Other tests name codes only. */
import {expect, it} from 'vitest';
import {standardSchema} from '../schema/standard';
import {convertApex, reasonCodes, type ReasonCode} from './index';

const wording: readonly (readonly [ReasonCode, string, string])[] = [
  [
    'statements-between',
    "String q = 'SELECT Id FROM Account'; n++; Database.query(q);",
    'Between the query text and the query, line 7 does more than add to the text: n++. Move it before the text or after the query, or build the text only with += and if statements. Or write a chain.',
  ],
  [
    'condition-not-local',
    "String q = 'SELECT Id FROM Account LIMIT ' + kept.length(); Database.query(q);",
    'The query text is built step by step with kept.length(), which other code could change. Assign it to a local variable before you build the text, and use that variable.',
  ],
  [
    'text-conditional',
    "Database.query('SELECT Id FROM Account' + (b ? ' LIMIT 1' : ''));",
    "The conditional expression b ? ' LIMIT 1' : '' determines the query text. Build the text in a local variable with if statements, or write a chain with ignoreWhen().",
  ],
  [
    'text-parameter',
    'Database.query(s);',
    'The query text comes from the parameter s. Build the text in the method that runs the query, or pass a SOQL.Queryable.',
  ],
  [
    'text-field',
    'Database.query(kept);',
    'The query text comes from the field kept, which other code can change. Make it a constant (final, with a literal), or build the text where the query runs.',
  ],
  [
    'text-from-method',
    'Database.query(Other.text());',
    'The query text comes from a method: Other.text(). Build the text where the query runs, or make the method return a SOQL.Queryable.',
  ],
  [
    'text-parameter',
    "Database.query(s + ' LIMIT 1');",
    'The query text comes from the parameter s. Build the text in the method that runs the query, or pass a SOQL.Queryable.',
  ],
  [
    'text-from-variable',
    "String q = 'SELECT Id FROM Account'; Database.query(q + ' LIMIT 1');",
    'The query text starts with the variable q instead of a literal. Append to that variable with += and if statements, and pass only that variable to the query.',
  ],
  [
    'text-other',
    'for (String q : new List<String>{s}) { Database.query(q); }',
    "The query text comes from q, which isn't a literal, a constant, or a local variable that is declared in the block of the query. Build it in a local variable there, or write a chain.",
  ],
  [
    'text-read-elsewhere',
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' LIMIT 1'; } Database.query(q); System.debug(q);",
    'The text in q depends on conditions, and line 7 also reads or changes it. Use a SOQL.Queryable variable, and call its toString() where you need the text.',
  ],
  [
    'too-many-conditions',
    "String q = 'SELECT Id FROM Account'; if (n > 1) { q += ' '; } if (n > 2) { q += ' '; } if (n > 3) { q += ' '; } if (n > 4) { q += ' '; } if (n > 5) { q += ' '; } if (n > 6) { q += ' '; } if (n > 7) { q += ' '; } Database.query(q);",
    'The query text depends on more than 6 conditions, which are too many to verify each combination. Write the chain step by step.',
  ],
  [
    'conditions-decide',
    "String q = 'SELECT '; if (b) { q += 'COUNT(Id) c'; } else { q += 'Id'; } q += ' FROM Account'; Database.query(q);",
    'Conditions determine what the query returns. Write a chain for each case.',
  ],
  [
    'part-without-effect',
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' '; } Database.query(q);",
    'A part of the text that a condition adds has no effect on its own. Join the parts that belong together under one condition.',
  ],
  [
    'injected-value',
    "Database.query('SELECT Id FROM Account WHERE Name = \\'' + s + '\\'');",
    's is concatenated into the query text in line 7 without escaping. If it comes from outside, it can change the query (SOQL injection). Bind it.',
  ],
  [
    'injected-clause',
    "Database.query('SELECT Id FROM Account WHERE ' + s);",
    's is a part of the query in line 7 that can contain any condition or clause. If it comes from outside, it can change the query (SOQL injection). Pass the values as arguments, and write the clauses as builder calls, such as whereAre() and orderBy().',
  ],
  [
    'concatenated-value',
    "Database.query('SELECT Id FROM Account WHERE CreatedDate > ' + d.format());",
    'd.format() (String) is concatenated into the query text in line 7. Bind it.',
  ],
  [
    'concatenated-clause',
    "Database.query('SELECT Id FROM Account ORDER BY ' + i);",
    "i is a part of the query in line 7 that can't be bound. Write it as builder calls, such as with(), whereAre(), and orderBy().",
  ],
  [
    'joined-list',
    "List<String> xs = new List<String>{'Name = null'}; n++; Database.query('SELECT Id FROM Account WHERE ' + String.join(xs, ' AND '));",
    "In line 7, String.join(xs, ' AND ') adds a list whose items aren't known here. Fill the list only with add() in the code that builds the query text, or pass fields to with() and conditions to whereAre().",
  ],
  [
    'escaped-outside-quotes',
    "Database.query('SELECT Id FROM Account ORDER BY ' + String.escapeSingleQuotes(s));",
    "s is concatenated outside quotes in line 7, where String.escapeSingleQuotes doesn't help. If it comes from outside, it can change the query (SOQL injection). Bind it, or write it as builder calls.",
  ],
  [
    'escaped-before',
    "String safe = String.escapeSingleQuotes(s); Database.query('SELECT Id FROM Account WHERE Name = \\'' + safe + '\\'');",
    'safe holds text that was escaped in line 7; in a bound value, its backslashes would be part of the value. Call String.escapeSingleQuotes in the query text, or bind the original value.',
  ],
  [
    'date-literal-value',
    "Database.query('SELECT Id FROM Account WHERE CreatedDate = LAST_N_DAYS:' + n);",
    "n is a part of a date literal, which SOQL Lib takes as a string. Write a chain with asDateLiteral(): equal('LAST_N_DAYS:' + days).asDateLiteral().",
  ],
  [
    'side-effects',
    "Database.query('SELECT Id FROM Account WHERE NumberOfEmployees > :n LIMIT ' + next());",
    'next() may have side effects, and the chain could run it in a different order. Assign it to a local variable before the query and its text.',
  ],
  [
    'record-value',
    'Object x = [SELECT Id FROM Contact WHERE AccountId = :(b ? a : null)];',
    'b ? a : null is a record. Compare its Id.',
  ],
  [
    'map-value',
    'Object x = [SELECT Id FROM Contact WHERE AccountId IN :m];',
    'm is a map. Compare its keys or its values.',
  ],
  [
    'having-value',
    'Object x = [SELECT COUNT(Id), Name FROM Contact GROUP BY Name HAVING COUNT(Id) > :o];',
    'o might not be a number, and SOQL Lib concatenates HAVING values into the query without escaping them. Check whether it can contain a quote, and write the chain yourself.',
  ],
  [
    'set-copied-early',
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE Id IN :ids'; } Database.query(q);",
    'ids is a set. Below API version 58.0, the chain needs a list, and it would copy the set before the query runs. Raise the API version, or build the text without conditions.',
  ],
  [
    'bind-not-declared',
    "Database.query('SELECT Id FROM Account WHERE Id = :other');",
    "The bind variable other isn't declared in this file. Declare it, or write the chain with the value.",
  ],
  [
    'bind-path',
    "Database.query('SELECT Id FROM Account WHERE Id = :a.Id');",
    'Dynamic SOQL resolves only variables, and a.Id is more than that. Assign it to a local variable, and bind the variable.',
  ],
  [
    'bind-name-unknown',
    "Database.query('SELECT Id FROM Account WHERE Id = :' + s);",
    'The name of a bind variable is concatenated. Write the name in the query text.',
  ],
  [
    'bind-map',
    "Map<String, Object> m; Database.queryWithBinds('SELECT Id FROM Account WHERE Id = :i', m, AccessLevel.USER_MODE);",
    "The bind values are in a map that can't be read: the call has no new Map<String, Object>{…} of its own. Write new Map<String, Object>{'name' => name} in the call, with a value for each bind.",
  ],
  [
    'access-level-unknown',
    "AccessLevel x; Database.query('SELECT Id FROM Account', x);",
    'The access level x is known only at run time. Write AccessLevel.USER_MODE or AccessLevel.SYSTEM_MODE.',
  ],
  [
    'access-twice',
    "Database.query('SELECT Id FROM Account WITH USER_MODE', AccessLevel.SYSTEM_MODE);",
    'The query has WITH USER_MODE, and the call has SYSTEM_MODE. Remove one of them.',
  ],
  [
    'security-enforced',
    'Object x = [SELECT Id FROM Account WITH SECURITY_ENFORCED];',
    'WITH SECURITY_ENFORCED checks permissions and leaves sharing to the class, but the sharing of this code depends on its caller. The builder\'s user mode also applies sharing rules, so the query could return fewer rows. If that is acceptable, write WITH USER_MODE, or convert with user mode (--user-mode on the command line, or "Use user mode" in the playground).',
  ],
  [
    'sosl',
    "Object x = [FIND 'a' RETURNING Account];",
    "SOQL Lib doesn't support SOSL. Keep the search, or use a SOQL query with LIKE if that finds the records you need.",
  ],
  [
    'no-text',
    'Database.query();',
    'Database.query is called without a query. Write the chain yourself.',
  ],
  [
    'not-soql',
    "Database.query('SELECT FROM Account');",
    "The query isn't valid SOQL: a field is missing before FROM (line 7, column 28). Correct the query.",
  ],
  [
    'not-soql',
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE Name = null'; } if (n > 1) { q += ' AND Site = null'; } Database.query(q);",
    "The query isn't valid SOQL if b is false and n > 1 is true: unexpected 'Site' after the query (line 7, column 104). Correct the query.",
  ],
  [
    'not-soql',
    "String q = 'SELECT Id FROM Account WHERE Name = \\''; if (b) { q += 'a\\''; } Database.query(q);",
    "The query isn't valid SOQL if b is false: a string in it is not closed. Correct the query.",
  ],
  [
    'no-chain',
    "Database.query('SELECT TYPEOF What WHEN Account THEN Phone END FROM Event');",
    'SOQL Lib has no TYPEOF: select the fields that all objects share, such as What.Name and What.Type, or query each object separately (line 7, column 28).',
  ],
  [
    'wildcard-escaped',
    String.raw`Object x = [SELECT Id FROM Account WHERE Name LIKE '%\_a'];`,
    String.raw`In an inline query, the escape in '%\_a' does not match the character itself, but in a bound value it would. Bind the pattern first, and then convert the query.`,
  ],
  [
    'count-in-query',
    "Database.query('SELECT COUNT() FROM Account');",
    "Database.query can't return COUNT(). Use Database.countQuery.",
  ],
  [
    'count-query',
    "Database.countQuery('SELECT Id FROM Account');",
    'Database.countQuery requires SELECT COUNT(). Rewrite the query so that it counts what you need.',
  ],
  [
    'aggregated-rows',
    "Database.getQueryLocator('SELECT COUNT(Id) c FROM Account');",
    'toQueryLocator() returns records, but this is an aggregate query. Run it on its own.',
  ],
  [
    'missing-row-handled',
    'try { Account x = [SELECT Id FROM Account]; } catch (QueryException e) { }',
    'The catch block in line 7 handles the QueryException that the query throws when it finds no row, but toObject() returns null. Replace the catch block with a null check.',
  ],
  [
    'missing-row-handled',
    'Object x = found(); } private Account found() { return [SELECT Id FROM Account]; } void call() { try { found(); } catch (QueryException e) { }',
    'The catch block in line 7 of Probe, around code that can lead to this query, handles the QueryException that the query throws when it finds no row, but toObject() returns null. Replace the catch block with a null check.',
  ],
  [
    'chunk-without-rows',
    'for (List<Account> rows : [SELECT Id FROM Account]) { s = rows[0].Name; }',
    'The loop iterates over lists of rows. If there are no rows, its body does not run now, but the body of the converted loop would run once, with an empty list. Loop over single records, or keep the query.',
  ],
  [
    'use-unclear',
    'o = b && [SELECT Id FROM Account];',
    "How the code uses the query isn't clear. Assign the query to a variable first.",
  ],
  [
    'parameter-unknown',
    'Other.use([SELECT Id FROM Account]);',
    "Other.use isn't known here, so its parameter may be a list or one record. Assign the query to a variable of the right type first.",
  ],
  [
    'parameters-differ',
    'use([SELECT Id FROM Account]);',
    'use has overloads with different parameters here. Assign the query to a variable of the right type first.',
  ],
  [
    'target-unknown',
    'unknown = [SELECT Id FROM Account];',
    "unknown isn't declared in this file. Use toList() if it is a list, or toObject() if it is one record.",
  ],
  [
    'type-mismatch',
    'Integer x = [SELECT Id FROM Account];',
    'A query of Account is assigned to Integer here. Assign it to a variable of a list type or of a record type first.',
  ],
  [
    'hidden-library',
    "Object soql = [SELECT Id FROM Account]; String t = ':soql'; o = [SELECT Id FROM Account];",
    'A variable is named soql, which hides the class SOQL. Rename it.',
  ],
  [
    'hidden-platform-type',
    'Integer date = 1; o = [SELECT Id FROM Account WHERE CreatedDate > 2020-01-01T00:00:00Z AND Birthdate__c = 2020-01-01];',
    'A variable or class hides the type Date, which the chain needs here. Rename it.',
  ],
  [
    'hidden-object',
    '} class Lead { } void other() { Object x = [SELECT Id FROM Lead];',
    'This file declares a type named Lead, which hides the object. Rename the type.',
  ],
];

it.each(wording)('%s: %s', (code, body, message) => {
  const text = `public class Probe {
  private String kept;
  private Integer next() { return 1; }
  void use(List<Account> x) { }
  void use(Account x) { }
  void run(String s, Integer n, Object o, Boolean b, Id i, Set<Id> ids, Map<Id, Account> m, Account a, Datetime d) {
    ${body}
  }
}`;
  const result = convertApex(text, {schema: standardSchema, apiVersion: 57, access: 'keep'});
  const queries = 'error' in result ? [] : result.queries;
  expect(queries.find(({reason}) => reason)?.reason).toMatchObject({code, message});
});

/** A chain of a selector, and a fault of the translation. */
const withoutQuery: readonly ReasonCode[] = ['not-proven', 'other-chain'];

it('has a query for each code', () => {
  const shown = new Set([...wording.map(([code]) => code), ...withoutQuery]);
  expect([...shown].sort(), 'the codes in `wording`').toEqual([...reasonCodes].sort());
});
