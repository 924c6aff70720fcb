import {describe, expect, it} from 'vitest';
import {ApexDocument} from '../document';
import {ApexSyntaxError} from '../syntax-error';
import {parseApex} from './parse';

function errorIn(text: string): string {
  const document = new ApexDocument('source', text);
  try {
    parseApex(document);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    const {line, column} = document.positionAt(error.offset);
    return `${line}:${column} ${error.message}`;
  }
  return 'no error';
}

const start = 'SOQL.of(Account.SObjectType)';

describe('a syntax error says what is missing', () => {
  it.each([
    [
      'a comma between two fields',
      `${start}.with(Account.Name Account.Industry).toList();`,
      '1:48 a comma is missing before Account',
    ],
    [
      'a comma, where the result is assigned',
      `List<Account> found = ${start}\n  .with('Owner' User.Name)\n  .toList();`,
      '2:17 a comma is missing before User',
    ],
    [
      'a comma in the arguments of an argument',
      `${start}.with(Account.Name, SOQL.SubQuery.of('Contacts').with(Contact.Id Contact.Name)).toList();`,
      '1:94 a comma is missing before Contact',
    ],
    [
      'a comma in a list',
      `${start}.whereAre(SOQL.Filter.name().isIn(new List<String>{ 'a' 'b' })).toList();`,
      "1:85 a comma is missing before 'b'",
    ],
    [
      'a comma between the fields of a record',
      "SOQL.mock(Account.SObjectType).thenReturn(new Account(Name = 'a' Industry = 'b'));",
      '1:66 a comma is missing before Industry',
    ],
    [
      'a value between two commas',
      `${start}.with(Account.Name,, Account.Industry).toList();`,
      '1:48 a value is missing after the comma',
    ],
    [
      'a value behind the last comma',
      `${start}.with(Account.Name, ).toList();`,
      '1:49 a value is missing after the comma',
    ],
    [
      'the type of a list',
      `${start}.whereAre(SOQL.Filter.name().isIn({ 'a', 'b' })).toList();`,
      '1:63 a list begins with new and its type: write new List<String>{…}',
    ],
    [
      'the type of a list in brackets',
      `${start}\n  .whereAre(SOQL.Filter.name().isIn(['a', 'b'])).toList();`,
      '2:38 a list begins with new and its type: write new List<String>{…}',
    ],
    [
      'new before a list',
      `${start}\n  .whereAre(SOQL.Filter.name().isIn(List<String>{ 'a' })).toList();`,
      '2:49 a list begins with new and its type: write new List<String>{…}',
    ],
    [
      'a value behind a dot',
      `${start}\n  .with(Account.)\n  .toList();`,
      "2:17 a value is missing before ')'",
    ],
    ['a dot', `${start}\n  .with(Account.Name)\n  toList();`, '3:3 a dot is missing before toList'],
    [
      'a dot in an argument',
      `${start}.whereAre(SOQL.Filter.name() equal('a')).toList();`,
      '1:58 a dot is missing before equal',
    ],
    [
      'a parenthesis in the middle of a chain',
      `${start}\n  .with(Account.Name, Account.Industry\n  .toList();`,
      '2:8 "(" is not closed: a closing parenthesis is missing',
    ],
    [
      'a parenthesis at the end',
      `${start}\n  .toList(;`,
      '2:10 "(" is not closed: a closing parenthesis is missing',
    ],
    [
      'a parenthesis in a method, whose brace is there',
      `void find() {\n  ${start}.with(Account.Name;\n}`,
      '2:36 "(" is not closed: a closing parenthesis is missing',
    ],
    [
      'a brace in parentheses that are closed',
      `${start}.whereAre(SOQL.Filter.name().isIn(new List<String>{ 'a')).toList();`,
      '1:79 "{" is not closed',
    ],
    [
      'a semicolon between two statements',
      `Integer size = 1\n${start}.toList();`,
      '1:17 the semicolon at the end of this statement is missing',
    ],
    [
      'a semicolon behind a chain',
      `${start}.toList()\nSystem.debug(1);`,
      '1:38 the semicolon at the end of this statement is missing',
    ],
    [
      'single quotes',
      `${start}.with("Name").toList();`,
      '1:35 a string is in single quotes in Apex, not in double quotes',
    ],
  ])('%s', (_, text, message) => expect(errorIn(text)).toBe(message));
});

describe('another syntax error says what is wrong', () => {
  it.each([
    ['two values in a row', "String a = 'x' 'y';", "1:16 unexpected 'y'"],
    ['a name', `List<Account> found ${start}.toList();`, "1:21 unexpected 'SOQL'"],
    ['a sign in an argument', `${start}.with(a = = b).toList();`, "1:39 unexpected '='"],
    [
      'a word of SQL between two conditions',
      `${start}.whereAre(SOQL.Filter.name().isNull() AND SOQL.Filter.id().isNull()).toList();`,
      "1:67 unexpected 'AND' in the arguments",
    ],
    [
      'a statement in a chain',
      `${start}\n  if (true) { size = 1; }\n  .toList();`,
      '1:29 the semicolon at the end of this statement is missing',
    ],
    [
      'an operator without a value behind it',
      `Integer size = 1;\n${start}.setLimit(size + ).toList();`,
      "2:44 unexpected '+' in the arguments",
    ],
    ['a name in a header', 'for (Integer i = 0 i < 3; i++) {}', "1:20 missing ';' at 'i'"],
    [
      'a bracket of another kind',
      `${start}.with(Account.Name];`,
      '1:47 "]" has no matching opening bracket',
    ],
  ])('%s', (_, text, message) => expect(errorIn(text)).toBe(message));
});
