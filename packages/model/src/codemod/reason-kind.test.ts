import {expect, it} from 'vitest';
import {standardSchema} from '../schema/standard';
import {convertApex, kindOfReason} from './index';

function kindsIn(body: string): string[] {
  const code = `public class Code {\n${body}\n}`;
  const converted = convertApex(code, {schema: standardSchema, apiVersion: 66, access: 'keep'});
  if ('error' in converted) throw new Error(converted.error.message);
  return converted.queries.flatMap(({reason}) => (reason === null ? [] : [kindOfReason(reason)]));
}

it.each([
  [
    'void run() { Database.query(Other.text()); Database.query(new Builder().of(1).build()); }',
    'the query text comes from code that cannot be followed',
  ],
  [
    'void run(String text) { Database.query(text); }',
    'the query text is a parameter of the method',
  ],
  [
    'Lead run() { try { return [SELECT Id FROM Lead]; } catch (QueryException e) { return null; } }',
    'a catch block handles the QueryException of a query without rows',
  ],
  [
    `void run(String name) { Database.query('SELECT Id FROM Lead WHERE Name = \\'' + name + '\\''); }`,
    'a value is concatenated into the query text without escaping',
  ],
  [
    `void run() { Database.query('SELECT Id FROM Lead WHERE Name = :other'); }`,
    'a bind variable is not declared in the file',
  ],
  ['void run() { Other.call([SELECT Id FROM Lead]); }', undefined],
  [
    'void run() { Object a = [FIND :name RETURNING Lead]; }',
    'this is SOSL, which SOQL Lib does not support',
  ],
])('counts the queries in %s under one kind', (body, kind) => {
  const kinds = new Set(kindsIn(body));
  expect([...kinds]).toEqual(
    kind === undefined ? ['whether the query may be a list or one record is unknown'] : [kind],
  );
});

it('leaves out lines and numbers that differ', () => {
  const kinds = kindsIn(`void run(Boolean isHot) {
    String one = 'SELECT Id FROM Lead';
    while (isHot) { one += ' '; }
    Database.query(one);
    String two = 'SELECT Id FROM Account';
    while (isHot) { two += ' '; }
    Database.query(two);
  }`);
  expect(kinds).toHaveLength(2);
  expect(new Set(kinds).size).toBe(1);
});
